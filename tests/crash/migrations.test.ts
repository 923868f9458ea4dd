// @module-tag process/killed-migrations
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { isExhaustive, longDescribe } from '#tests/support/how-long.ts';
import { folderForAll } from '#tests/support/started.ts';
import { copyOfDatabase, dropDatabase, postgresDatabase } from '#tests/support/stores.ts';
import { makeOld, now } from './old-database.ts';

/** An upgrade is killed during the migrations; the next start resumes them. */

const script = join(import.meta.dirname, 'bring-forward.ts');
const all = migrations.map(({ id }, at) => [id, at + 1] as const).slice(0, -1);
/** Every past schema version; the short form takes the first and the last. */
const versions = isExhaustive ? all : all.filter((_, at) => at === 0 || at === all.length - 1);

const bringForward = (engine: string, place: string, ...last: string[]) => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script, engine, place, ...last]);
  return { status, signal, said: String(stdout), wrong: String(stderr) };
};

/** Random statement numbers to kill before, but never the first. */
const deaths = (count: number) =>
  Array.from({ length: isExhaustive ? 3 : 1 }, () => 2 + Math.floor(Math.random() * (count - 1)));

/** All rows of a database, for comparing two copies. */
async function contents(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`select * from ${name}`));
    found[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}

describe('on SQLite', () => {
  const folder = folderForAll();
  const at = (name: string) => join(folder, name);
  const schemaOf = ({ raw }: ReturnType<typeof openSqlite>) =>
    raw
      .prepare('select sql from sqlite_master order by name')
      .all()
      .map(({ sql }) => sql);

  test.each(versions)(
    'a killed upgrade from %s resumes',
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
        expect(await contents(other.db)).toEqual(await contents(one.db));
        await Promise.all([one.db.destroy(), other.db.destroy()]);
        for (const end of ['', '-wal', '-shm']) rmSync(at(`killed.db${end}`), { force: true });
      }
      for (const name of ['old', 'whole'])
        for (const end of ['', '-wal', '-shm']) rmSync(at(`${name}.db${end}`), { force: true });
    },
    600_000,
  );
});

longDescribe('on PostgreSQL', () => {
  const some = [versions[0], versions.at(-4), versions.at(-1)].flatMap((each) => (each ? [each] : []));

  /** Columns and indexes, as the engine describes them. */
  const schemaOf = async (db: Kysely<Tables>) => {
    const described = `
      select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
        as said from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public' order by said`;
    return (await db.executeQuery(CompiledQuery.raw(described))).rows;
  };
  const read = async (url: string) => {
    const { db } = openPostgres(url);
    const found = { schema: await schemaOf(db), contents: await contents(db) };
    await db.destroy();
    return found;
  };

  test.each(some)(
    'a killed upgrade from %s resumes',
    async (_id, count) => {
      // Created once and copied, so that all copies share the same random ids.
      const old = await postgresDatabase();
      const { db } = openPostgres(old);
      await makeOld(db, 'postgres', count);
      await db.destroy();
      const whole = await copyOfDatabase(old);
      const { said, ...ended } = bringForward('postgres', whole);
      expect(ended).toMatchObject({ status: 0, wrong: '' });
      const wanted = await read(whole);
      for (const last of deaths(Number(said))) {
        const killed = await copyOfDatabase(old);
        expect(bringForward('postgres', killed, String(last)).signal).toBe('SIGKILL');
        expect(bringForward('postgres', killed)).toMatchObject({ status: 0, wrong: '' });
        expect(await read(killed)).toEqual(wanted);
        await dropDatabase(killed);
      }
    },
    600_000,
  );
});
