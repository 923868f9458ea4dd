import { fold } from '#app/domain/text/search-text.ts';
import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * Entries of the trash that were deleted in one step share a group; a single entry is its own group. A search compares the
 * folded title. The table is rebuilt because SQLite cannot add the kind `words` to a check constraint.
 */
export const trashGroups: Migration = {
  id: '0036-trash-groups',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      // `record` is last: SQLite reads the columns before it without following its overflow pages.
      `create table bin_anew (
        id text primary key,
        kind text not null check (kind in ('product', 'post', 'category', 'message', 'branch', 'picture', 'words')),
        thing_id text not null,
        title text not null,
        title_key text not null,
        removed_at text not null,
        removed_by text not null,
        group_id text not null,
        group_label text not null,
        record text not null
      )${strict}`,
      `insert into bin_anew (id, kind, thing_id, title, title_key, removed_at, removed_by, group_id, group_label, record)
        select id, kind, thing_id, title, title, removed_at, removed_by, id, '', record from bin`,
      'drop table bin',
      'alter table bin_anew rename to bin',
      'create index bin_by_age on bin (removed_at desc, id, title_key)',
      'create index bin_by_thing on bin (kind, thing_id)',
      'create index bin_by_group on bin (group_id, removed_at, id)',
    ];
  },
  async fill(db) {
    for (const { id, title } of await db.selectFrom('bin').select(['id', 'title']).execute())
      await db
        .updateTable('bin')
        .set({ title_key: fold(title) })
        .where('id', '=', id)
        .execute();
  },
};
