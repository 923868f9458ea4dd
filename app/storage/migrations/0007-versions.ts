import type { Migration } from '#app/storage/migration.ts';

/** Categories, branches and settings know when they were last saved, so that no one saves over another unseen. */
export const versions: Migration = {
  id: '0007-versions',
  up: () =>
    ['categories', 'branches', 'settings'].map(
      (table) => `alter table ${table} add column updated_at text not null default '2026-01-01T00:00:00.000Z'`,
    ),
};
