import type { Migration } from '#app/storage/engine/migration.ts';

/** The phase of each migration, and the built files of all releases that run (decision 0071). */
export const rollingUpgrades: Migration = {
  id: '0044-rolling-upgrades',
  phase: 'expand',
  up: (engine) => [
    `alter table migrations add column phase text check (phase in ('expand', 'contract'))`,
    `create table build_files (
      path text primary key not null,
      encoding text not null check (encoding in ('', 'br')),
      body text not null,
      superseded_at text
    )${engine === 'sqlite' ? ' strict' : ''}`,
  ],
};
