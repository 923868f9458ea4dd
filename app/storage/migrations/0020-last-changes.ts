import type { Migration } from '#app/storage/engine/migration.ts';

/** The author of the last change of a category, message, branch or the mail settings, and of an import. */
export const lastChanges: Migration = {
  id: '0020-last-changes',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      `create table last_changes (
        kind text not null check (kind in ('category', 'message', 'branch', 'mail')),
        thing_id text not null,
        made_at text not null,
        made_by text not null,
        primary key (kind, thing_id)
      )${strict}`,
      `alter table imports add column begun_by text not null default ''`,
      // For recording the result of an e-mail whose message was deleted during sending.
      'create index bin_by_thing on bin (kind, thing_id)',
    ];
  },
};
