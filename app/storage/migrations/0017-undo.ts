import type { Migration } from '#app/storage/engine/migration.ts';

/** The trash of deleted records, and the history of products, posts and settings. */
export const undo: Migration = {
  id: '0017-undo',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      `create table bin (
        id text primary key,
        kind text not null check (kind in ('product', 'post', 'category', 'message', 'branch', 'picture')),
        thing_id text not null,
        title text not null,
        record text not null,
        removed_at text not null,
        removed_by text not null
      )${strict}`,
      'create index bin_by_age on bin (removed_at)',
      `create table revisions (
        kind text not null check (kind in ('product', 'post', 'settings')),
        thing_id text not null,
        made_at text not null,
        made_by text not null,
        was text not null,
        secret text not null,
        primary key (kind, thing_id, made_at)
      )${strict}`,
      'create index revisions_by_age on revisions (made_at)',
    ];
  },
};
