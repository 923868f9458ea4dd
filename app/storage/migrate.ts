import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { EngineName, Migration } from './migration.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Tells apart what a migration does to a database; kept with each that has had it. */
export const checksum = (statements: string[]) => createHash('sha256').update(statements.join(';\n')).digest('hex');

/** Where it is kept which migrations a database has had. */
export const createMigrationsTable = (db: Kysely<Tables>) =>
  sql`create table if not exists migrations
    (id text primary key, checksum text not null, applied_at text not null)`.execute(db);

/** The migrations a database has not had yet. Refuses one that a newer program has written to. */
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
  // By name: two branches of development may each have added one, and a database may have had the later one first.
  const done = new Set(applied.map(({ id }) => id));
  return all.filter(({ id }) => !done.has(id));
}

/** Brings the database forward, each migration in one transaction. `now` stamps them. */
export async function migrate(
  db: Kysely<Tables>,
  engine: EngineName,
  pending: readonly Migration[],
  now: () => Date,
): Promise<void> {
  for (const migration of pending) {
    await db.transaction().execute(async (trx) => {
      // Two processes may have found it pending; SQLite lets one in after the other.
      const done = await trx.selectFrom('migrations').select('id').where('id', '=', migration.id).executeTakeFirst();
      if (done) return;
      await applyMigration(trx, engine, migration, now);
    });
  }
}

/** One migration, in a transaction that is open already. */
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
