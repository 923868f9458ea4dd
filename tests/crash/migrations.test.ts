// @module-tag process/killed-migrations
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { copyOfDatabase, postgresDatabase } from '#tests/support/stores.ts';
import { makeOld } from './old-database.ts';

/** An upgrade is killed during the migrations; the next start resumes them. */

const script = join(import.meta.dirname, 'bring-forward.ts');
const all = migrations.map(({ id }, at) => [id, at + 1] as const).slice(0, -1);
/** Every past schema version on SQLite; the first and the last in the short form, and on PostgreSQL. */
const ends = all.filter((_, at) => at === 0 || at === all.length - 1);

/** Places are files of SQLite, URLs of PostgreSQL. */
const engines = [
  {
    engine: 'sqlite',
    versions: isExhaustive ? all : ends,
    open: openSqlite,
    newPlace: async () => join(folder, randomUUID()),
    async copyOf(place: string) {
      const copy = join(folder, randomUUID());
      copyFileSync(place, copy);
      return copy;
    },
    schema: "select name || ' ' || coalesce(sql, '') as said from sqlite_master order by said",
  },
  {
    engine: 'postgres',
    versions: ends,
    open: openPostgres,
    newPlace: postgresDatabase,
    copyOf: copyOfDatabase,
    schema: `
      select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
        as said from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public' order by said`,
  },
] as const;

/** Random statement numbers to kill before, but never the first. */
const deaths = (count: number) =>
  Array.from({ length: isExhaustive ? 3 : 1 }, () => 2 + Math.floor(Math.random() * (count - 1)));

/** The tables, columns and indexes of a database, and all rows. */
async function contents(db: Kysely<Tables>, schema: string) {
  const read = async (statement: string) =>
    (await db.executeQuery(CompiledQuery.raw(statement))).rows.map((row) => JSON.stringify(row)).sort();
  const found: Record<string, string[]> = { schema: await read(schema) };
  for (const { name } of await db.introspection.getTables()) found[name] = await read(`select * from ${name}`);
  return found;
}

const integrity = (db: Kysely<Tables>) => db.executeQuery(CompiledQuery.raw('pragma integrity_check'));

folderPerTest();

describe.each(variants(engines))('on $engine', ({ engine, versions, open, newPlace, copyOf, schema }) => {
  const bringForward = (place: string, ...last: string[]) => {
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script, engine, place, ...last]);
    return { status, signal, said: String(stdout), wrong: String(stderr) };
  };
  async function withDatabase<Result>(place: string, work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    const { db } = open(place);
    const result = await work(db);
    await db.destroy();
    return result;
  }
  const read = (place: string) => withDatabase(place, (db) => contents(db, schema));

  test.each(versions)('a killed upgrade from %s resumes', { timeout: 600_000 }, async (_id, count) => {
    // Created once and copied, so that all copies share the same random ids.
    const old = await newPlace();
    await withDatabase(old, (db) => makeOld(db, engine, count));
    const whole = await copyOf(old);
    const { said, ...ended } = bringForward(whole);
    expect(ended).toEqual({ status: 0, signal: null, wrong: '' });
    const wanted = await read(whole);
    for (const last of deaths(Number(said))) {
      const killed = await copyOf(old);
      expect(bringForward(killed, String(last)).signal).toBe('SIGKILL');
      expect(bringForward(killed)).toMatchObject({ status: 0, wrong: '' });
      expect(await read(killed)).toEqual(wanted);
      if (engine === 'sqlite')
        expect(await withDatabase(killed, integrity)).toMatchObject({ rows: [{ integrity_check: 'ok' }] });
    }
  });
});
