import type { Kysely } from 'kysely';
import { derivedTables, leftTables, ownTables, savedTables } from '#app/storage/backups/archive/backup-tables.ts';
import type { EngineName, Migration } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { migrate } from '#app/storage/migrations/migrate.ts';

/** An expand migration of a later release: two columns in every table except the search index, and a new table. */
export const newerMigration: Migration = {
  id: '9998-newer',
  phase: 'expand',
  up: () => [
    ...[...savedTables, ...derivedTables, ...leftTables, ...ownTables].flatMap((table) => [
      `alter table ${table} add column newer_text text`,
      `alter table ${table} add column newer_count integer not null default 7`,
    ]),
    'create table newer_things (id text primary key not null)',
  ],
};

/** Migrates a database as a later release would. */
export const applyNewerMigration = (db: Kysely<Tables>, engine: EngineName): Promise<void> =>
  migrate(db, engine, [newerMigration], () => new Date('2026-06-01T06:30:00.000Z'));
