import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { EngineName, Migration } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { migrations } from './migrations.ts';

/** Identifies a migration's statements; stored with each applied migration. */
export const checksum = (statements: string[]) => createHash('sha256').update(statements.join(';\n')).digest('hex');

export const createMigrationsTable = (db: Kysely<Tables>) =>
  sql`create table if not exists migrations
    (id text primary key, checksum text not null, applied_at text not null)`.execute(db);

/**
 * The migrations to apply now. Contract migrations are among them only if `isContracting`, or if the database is new.
 * Throws if the database has a migration that is unknown to this program and no expand migration, or one with other
 * statements.
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  engine: EngineName,
  all: readonly Migration[] = migrations,
  isContracting = false,
): Promise<Migration[]> {
  await createMigrationsTable(db);
  const applied = await db.selectFrom('migrations').selectAll().orderBy('id').execute();
  for (const { id, checksum: kept, phase } of applied) {
    const known = all.find((migration) => migration.id === id);
    if (!known && phase === 'expand') continue;
    if (!known) throw new Error(`The database is newer than this program (it has ${id}); update the program`);
    if (checksum(known.up(engine)) !== kept)
      throw new Error(
        `A migration of this database had other statements than this program has (${id}); use the program that made it`,
      );
  }
  // By name, not by count: after merging two branches, an earlier migration may still be pending.
  const done = new Set(applied.map(({ id }) => id));
  const hasAll = isContracting || applied.length === 0;
  return all.filter(({ id, phase }) => !done.has(id) && (hasAll || phase !== 'contract'));
}

/** Applies the migrations, each in one transaction. */
export async function migrate(
  db: Kysely<Tables>,
  engine: EngineName,
  pending: readonly Migration[],
  now: () => Date,
): Promise<void> {
  for (const migration of pending) {
    await db.transaction().execute(async (trx) => {
      // Another process may have applied it since; SQLite runs the two transactions one after the other.
      const done = await trx.selectFrom('migrations').select('id').where('id', '=', migration.id).executeTakeFirst();
      if (done) return;
      await applyMigration(trx, engine, migration, now);
    });
  }
}

/** Applies one migration inside an open transaction. */
export async function applyMigration(
  trx: Kysely<Tables>,
  engine: EngineName,
  migration: Migration,
  now: () => Date,
): Promise<void> {
  const { id, phase } = migration;
  const statements = migration.up(engine);
  for (const statement of statements) await trx.executeQuery(CompiledQuery.raw(statement));
  await migration.fill?.(trx, engine);
  await trx
    .insertInto('migrations')
    // The column exists from the first migration with a phase on.
    .values({ id, checksum: checksum(statements), applied_at: now().toISOString(), ...(phase && { phase }) })
    .execute();
}
