import type { Migration } from '#app/storage/migration.ts';

/** Branches have opening hours of their own; posts can be looked at before they are public. */
export const panel: Migration = {
  id: '0003-panel',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      // Written to when somebody asks whether writing is possible.
      `insert into meta (key, value) values ('writable', 'yes')`,
      `alter table branches add column hours text not null default '[]'`,
      `create table previews (
        id text primary key,
        post text not null,
        expires_at text not null
      )${strict}`,
    ];
  },
};
