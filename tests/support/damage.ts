import { join } from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';

/** Where a site keeps what it knows. */
export type Where = { databaseUrl: string | undefined; dataDir: string };

/** The tables of a site that is not running. */
export const tables = ({ databaseUrl, dataDir }: Where) =>
  databaseUrl === undefined ? openSqlite(join(dataDir, 'platen.db')).db : openPostgres(databaseUrl).db;

/** What the engine itself says of its file. PostgreSQL refuses to start on one that is damaged. */
export async function damage(where: Where): Promise<string[]> {
  if (where.databaseUrl !== undefined) return [];
  const db = tables(where);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const keys = await sql`pragma foreign_key_check`.execute(db);
    return [
      ...rows.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok'),
      ...keys.rows.map((row) => `A row refers to nothing: ${JSON.stringify(row)}`),
    ];
  } finally {
    await db.destroy();
  }
}
