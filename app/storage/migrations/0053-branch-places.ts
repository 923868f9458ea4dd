import type { Migration } from '#app/storage/engine/migration.ts';

const texts = (table: string, ...names: string[]) =>
  names.map((name) => `alter table ${table} add column ${name} text not null default ''`);

/** What a branch needs as a place of its own. */
export const branchPlaces: Migration = {
  id: '0053-branch-places',
  phase: 'expand',
  up: () => [
    ...texts('branches', 'whatsapp', 'gstin', 'pin', 'map_link'),
    ...texts('messages', 'pin', 'branch'),
    `update messages set branch = (select min(id) from branches where name = preferred_branch)
      where preferred_branch in (select name from branches)`,
    `alter table users add column branches text not null default '[]'`,
    ...texts('quotations', 'branch'),
    `update quotations set branch = (select branch from messages where messages.id = quotations.message_id)
      where message_id in (select id from messages)`,
  ],
};
