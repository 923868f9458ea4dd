/**
 * @module-tag process/killed-migrations
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, pendingMigrations } from '#app/storage/migrate.ts';
import { migrations } from '#app/storage/migrations.ts';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import type { Tables } from '#app/storage/tables.ts';
import { isLong } from '#tests/support/how-long.ts';
import { postgresDatabase } from '#tests/support/stores.ts';
import { makeOld, now } from './old-database.ts';

/** A program that is updated and dies while it brings the database forward; the next start goes on where it stood. */

const script = join(import.meta.dirname, 'bring-forward.ts');
const all = migrations.map(({ id }, at) => [id, at + 1] as const).slice(0, -1);
/** Every version there ever was; in the short form the first, the last and some between. */
const versions = isLong ? all : all.filter((_, at) => at % 6 === 0 || at === all.length - 1);

const bringForward = (engine: string, place: string, ...last: string[]) => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script, engine, place, ...last]);
  return { status, signal, said: String(stdout), wrong: String(stderr) };
};

/** Which statements it dies before: each of them, or one that chance picks, never the first. */
const deaths = (count: number) =>
  isLong ? Array.from({ length: count - 1 }, (_, n) => n + 2) : [2 + Math.floor(Math.random() * (count - 1))];

/** Everything but what no two databases share: the time, and ids that chance gives. */
async function contents(db: Kysely<Tables>, tables: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`select * from ${table}`));
    found[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}

const kept = [
  'products',
  'product_tags',
  'listing_counts',
  'categories',
  'posts',
  'messages',
  'settings',
  'migrations',
];

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-old-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const schemaOf = ({ raw }: ReturnType<typeof openSqlite>) =>
    raw
      .prepare('select sql from sqlite_master order by name')
      .all()
      .map(({ sql }) => sql);

  test.each(versions)(
    'from %s on',
    async (_id, count) => {
      const old = openSqlite(at('old.db'));
      await makeOld(old.db, 'sqlite', count);
      old.raw.exec('pragma wal_checkpoint(truncate)');
      await old.db.destroy();
      copyFileSync(at('old.db'), at('whole.db'));
      const whole = bringForward('sqlite', at('whole.db'));
      expect(whole).toMatchObject({ status: 0, wrong: '' });
      for (const last of deaths(Number(whole.said))) {
        copyFileSync(at('old.db'), at('killed.db'));
        expect(bringForward('sqlite', at('killed.db'), String(last)).signal).toBe('SIGKILL');
        const [one, other] = [openSqlite(at('whole.db')), openSqlite(at('killed.db'))];
        await migrate(other.db, 'sqlite', await pendingMigrations(other.db, 'sqlite'), now);
        expect(other.raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
        expect(schemaOf(other)).toEqual(schemaOf(one));
        expect(await contents(other.db, kept)).toEqual(await contents(one.db, kept));
        await Promise.all([one.db.destroy(), other.db.destroy()]);
        for (const end of ['', '-wal', '-shm']) rmSync(at(`killed.db${end}`), { force: true });
      }
      for (const name of ['old', 'whole'])
        for (const end of ['', '-wal', '-shm']) rmSync(at(`${name}.db${end}`), { force: true });
    },
    600_000,
  );
});

describe('PostgreSQL', () => {
  let whole: Record<string, string[]>;
  const some = isLong
    ? versions
    : [versions[0], versions.at(-4), versions.at(-1)].flatMap((each) => (each ? [each] : []));
  async function oldDatabase(count: number): Promise<string> {
    const url = await postgresDatabase();
    const { db } = openPostgres(url);
    await makeOld(db, 'postgres', count);
    await db.destroy();
    return url;
  }
  const read = async (url: string) => {
    const { db } = openPostgres(url);
    const found = await contents(db, kept);
    await db.destroy();
    return found;
  };
  let statements: Map<number, number>;
  beforeAll(async () => {
    statements = new Map();
    for (const [, count] of some) {
      const url = await oldDatabase(count);
      const { said, ...ended } = bringForward('postgres', url);
      expect(ended).toMatchObject({ status: 0, wrong: '' });
      statements.set(count, Number(said));
      whole = await read(url);
    }
  });

  test.each(some)(
    'from %s on',
    async (_id, count) => {
      for (const last of deaths(statements.get(count) ?? 2)) {
        const url = await oldDatabase(count);
        expect(bringForward('postgres', url, String(last)).signal).toBe('SIGKILL');
        expect(bringForward('postgres', url)).toMatchObject({ status: 0, wrong: '' });
        // Ids of messages are chance's.
        const counted = (all: Record<string, string[]>) =>
          Object.entries(all).map(([table, rows]) => [table, rows.length]);
        const found = await read(url);
        expect(counted(found)).toEqual(counted(whole));
        expect(found.products).toEqual(whole.products);
      }
    },
    600_000,
  );
});
