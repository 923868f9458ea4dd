import type { Migration } from '#app/storage/engine/migration.ts';

/** Opening hours of branches, and previews of posts. */
export const panel: Migration = {
  id: '0003-panel',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      // Updated to check whether the database is writable.
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
