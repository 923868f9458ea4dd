import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { EngineName, Migration } from './migration.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Identifies a migration's statements; stored with each applied migration. */
export const checksum = (statements: string[]) => createHash('sha256').update(statements.join(';\n')).digest('hex');

/** The table of applied migrations. */
export const createMigrationsTable = (db: Kysely<Tables>) =>
  sql`create table if not exists migrations
    (id text primary key, checksum text not null, applied_at text not null)`.execute(db);

/**
 * The migrations not applied yet. Throws if the database has a migration unknown to this program, or one with other
 * statements.
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  engine: EngineName,
  all: readonly Migration[] = migrations,
): Promise<Migration[]> {
  await createMigrationsTable(db);
  const applied = await db.selectFrom('migrations').selectAll().orderBy('id').execute();
  for (const { id, checksum: kept } of applied) {
    const known = all.find((migration) => migration.id === id);
    if (!known) throw new Error(`The database is newer than this program (it has ${id}); update the program`);
    if (checksum(known.up(engine)) !== kept)
      throw new Error(
        `A migration of this database had other statements than this program has (${id}); use the program that made it`,
      );
  }
  // By name, not by count: after merging two branches, an earlier migration may still be pending.
  const done = new Set(applied.map(({ id }) => id));
  return all.filter(({ id }) => !done.has(id));
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
  const statements = migration.up(engine);
  for (const statement of statements) await trx.executeQuery(CompiledQuery.raw(statement));
  await migration.fill?.(trx, engine);
  await trx
    .insertInto('migrations')
    .values({ id: migration.id, checksum: checksum(statements), applied_at: now().toISOString() })
    .execute();
}
