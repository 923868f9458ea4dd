import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Tables } from '#app/storage/engine/tables.ts';

/** Location of a site's data. */
export type Where = { databaseUrl: string | undefined; dataDir: string };

/** Opens the database of a stopped site. */
export const tables = ({ databaseUrl, dataDir }: Where) =>
  databaseUrl === undefined ? openSqlite(join(dataDir, 'platen.db')).db : openPostgres(databaseUrl).db;

/** Opens the database of a stopped or running site for as long as `work` runs. */
export async function inDatabase<Result>(where: Where, work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const db = tables(where);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Results of SQLite's integrity check. Empty for PostgreSQL, which refuses to start on damaged files. */
export async function damage(where: Where): Promise<string[]> {
  if (where.databaseUrl !== undefined) return [];
  return inDatabase(where, async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const keys = await sql`pragma foreign_key_check`.execute(db);
    return [
      ...rows.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok'),
      ...keys.rows.map((row) => `A row refers to nothing: ${JSON.stringify(row)}`),
    ];
  });
}
