import type { Migration } from '#app/storage/migration.ts';

/** On PostgreSQL each new content version is announced when it is committed, so that no process keeps an old page. */
export const contentChannel: Migration = {
  id: '0012-content-channel',
  up: (engine) =>
    engine === 'sqlite'
      ? []
      : [
          `create function announce_content() returns trigger language plpgsql as
            $$ begin perform pg_notify('platen_content', new.value); return null; end $$`,
          `create trigger content_is_announced after update on meta
            for each row when (new.key = 'content_version') execute function announce_content()`,
        ],
};
