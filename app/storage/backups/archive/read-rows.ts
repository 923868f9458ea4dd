import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { PicturesAt } from '#app/storage/pictures/places/open-place.ts';
import type { SavedTable } from './backup-tables.ts';

/** A row as stored: only texts, numbers and `null`, the same on both engines. */
export type Row = Record<string, string | number | null>;

/** The location of a site's data: a PostgreSQL URL or the folder with the SQLite file, and the place of its pictures. */
export type DatabaseAt = PicturesAt & { databaseUrl: string | undefined };

/** Databases of earlier versions have no column `phase`. */
type AppliedMigration = { id: string; phase?: string | null };

/** All rows at one point in time, unaffected by concurrent writes and without blocking them. */
export type Snapshot = {
  engine: EngineName;
  migrations: AppliedMigration[];
  /** The age identity that opens copies of later changes in the bucket. */
  copiesKey: string | undefined;
  /** The existing tables; a database of an earlier version has fewer. */
  tables: ReadonlySet<string>;
  rows: (table: SavedTable) => AsyncGenerator<Row[]>;
  close: () => Promise<void>;
};

const atOnce = 200;

const readCopiesKey = `select value from meta where key = 'copies'`;

const allMigrations = 'select * from migrations order by id';

export const sqliteFile = (dataDir: string) => join(dataDir, 'platen.db');

export const openSnapshot = ({ databaseUrl, dataDir }: DatabaseAt): Promise<Snapshot> =>
  databaseUrl === undefined ? sqliteSnapshot(sqliteFile(dataDir)) : postgresSnapshot(databaseUrl);

/** A read transaction sees the database as of its start, https://www.sqlite.org/isolation.html */
async function sqliteSnapshot(file: string): Promise<Snapshot> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`);
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  raw.exec('begin');
  const tables = raw.prepare(`select name from sqlite_schema where type = 'table'`).all();
  return {
    engine: 'sqlite',
    migrations: raw.prepare(allMigrations).all() as AppliedMigration[],
    copiesKey: raw.prepare(readCopiesKey).get()?.value as string | undefined,
    tables: new Set(tables.map(({ name }) => String(name))),
    async *rows(table) {
      let some: Row[] = [];
      for (const row of raw.prepare(`select * from ${table}`).iterate()) {
        some.push(row as Row);
        if (some.length < atOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async close() {
      raw.close();
    },
  };
}

/** The same on PostgreSQL: https://www.postgresql.org/docs/current/transaction-iso.html#XACT-REPEATABLE-READ */
async function postgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const { openPostgres } = await import('#app/storage/engine/databases/postgres.ts');
  const { pool } = openPostgres(databaseUrl, { max: 1, keepAlive: true });
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read read only');
  const ownTables = 'select tablename as name from pg_tables where schemaname = current_schema()';
  const tables = await client.query<{ name: string }>(ownTables);
  return {
    engine: 'postgres',
    migrations: (await client.query<AppliedMigration>(allMigrations)).rows,
    copiesKey: (await client.query<{ value: string }>(readCopiesKey)).rows[0]?.value,
    tables: new Set(tables.rows.map(({ name }) => name)),
    async *rows(table) {
      await client.query(`declare kept_rows no scroll cursor for select * from ${table}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${atOnce} from kept_rows`);
        if (rows.length > 0) yield rows;
        if (rows.length < atOnce) break;
      }
      await client.query('close kept_rows');
    },
    async close() {
      // Destroys the client instead of returning it to the pool, where its open transaction would block schema changes.
      client.release(true);
      await pool.end();
    },
  };
}
