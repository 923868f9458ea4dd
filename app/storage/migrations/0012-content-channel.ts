import type { Migration } from '#app/storage/engine/migration.ts';

/** On PostgreSQL, announces each new content version on commit, so that no process serves stale pages. */
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
