import type { Migration } from '#app/storage/migration.ts';

/** Who changed a category, a message, a branch or the way e-mails are sent, and who began an import. */
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
      // What came of an e-mail that is under way is looked for there.
      'create index bin_by_thing on bin (kind, thing_id)',
    ];
  },
};
