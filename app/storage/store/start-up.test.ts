// @module-tag process/postgres-away
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#app/domain/records/errors.ts';
import { openPostgres, underStartUpLock } from '#app/storage/engine/databases/postgres.ts';
import { Unreachable } from '#app/storage/engine/databases/postgres-failure.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Migration } from '#app/storage/engine/migration.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { aProduct } from '#tests/support/factories.ts';
import { postgresDatabase, sqliteStore, testClock } from '#tests/support/stores.ts';
import { type Opened, openStore } from './open.ts';
import type { Store } from './store.ts';

const { now } = testClock();
const opened: Opened[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
const open = async (databaseUrl: string, prepare?: (store: Store) => Promise<void>) => {
  const store = await openStore({ databaseUrl, dataDir: '', now, ...(prepare ? { prepare } : {}) });
  opened.push(store);
  return store;
};
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error) => error);

describe('several processes starting on one empty PostgreSQL database', { tags: ['process/concurrent-starts'] }, () => {
  test('start one after the other: one migrates and prepares', async () => {
    const databaseUrl = await postgresDatabase();
    let inside = 0;
    let maxInside = 0;
    const prepare = async (store: Store) => {
      maxInside = Math.max(maxInside, ++inside);
      if (await store.users.none()) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await store.users.create({ username: 'admin', passwordHash: 'h', initial: true });
      }
      inside--;
    };
    await Promise.all([1, 2, 3, 4].map(() => open(databaseUrl, prepare)));
    expect(maxInside).toBe(1);
    expect(await opened[0]?.store.users.find('admin')).not.toBeNull();
  });

  test('hold the startup lock without a statement timeout, and release it on failure', async () => {
    const databaseUrl = await postgresDatabase();
    const timeout = async (db: Parameters<Parameters<typeof underStartUpLock>[1]>[0]) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
    const { db } = openPostgres(databaseUrl);
    expect(await timeout(db)).toBe('5s');
    await db.destroy();
    const failing = underStartUpLock(databaseUrl, () => Promise.reject(new Error('no')));
    expect(await failureOf(failing)).toMatchObject({ message: 'no' });
    expect(await underStartUpLock(databaseUrl, timeout)).toBe('0');
  });
});

test('knows migrations by name: an earlier one added later applies', { tags: ['process/migrations'] }, async () => {
  const { db } = openSqlite(':memory:');
  const make = (id: string): Migration => ({ id, up: () => [`create table "${id}" (id text)`] });
  const [first, between, last] = [make('0001-a'), make('0002-b'), make('0003-c')];
  const pending = (...all: Migration[]) => pendingMigrations(db, 'sqlite', all);
  await migrate(db, 'sqlite', await pending(first, last), now);
  expect([await pending(first, last), await pending(first, between, last)]).toEqual([[], [between]]);
  await migrate(db, 'sqlite', [between], now);
  expect(await pending(first, between, last)).toEqual([]);
  await db.destroy();
});

describe('a contract migration', { tags: ['upgrade/contract'] }, () => {
  const expand: Migration = { id: '0050-kind', phase: 'expand', up: () => ['create table kinds (id text)'] };
  const contract: Migration = { id: '0051-no-kind', phase: 'contract', up: () => ['drop table kinds'] };
  const later: Migration = { id: '0052-later', phase: 'expand', up: () => ['create table later (id text)'] };

  test('waits for the command, while later migrations are applied; a new database gets it at once', async () => {
    const [{ db }, { db: fresh }] = [openSqlite(':memory:'), openSqlite(':memory:')];
    expect(await pendingMigrations(fresh, 'sqlite', [expand, contract])).toEqual([expand, contract]);
    await migrate(db, 'sqlite', await pendingMigrations(db, 'sqlite'), now);
    const all = [...migrations, expand, contract, later];
    expect(await pendingMigrations(db, 'sqlite', all)).toEqual([expand, later]);
    await migrate(db, 'sqlite', [expand, later], now);
    // The release before these migrations still runs.
    expect(await pendingMigrations(db, 'sqlite')).toEqual([]);
    expect(await pendingMigrations(db, 'sqlite', all, true)).toEqual([contract]);
    await migrate(db, 'sqlite', [contract], now);
    await expect(pendingMigrations(db, 'sqlite')).rejects.toThrow('The database is newer than this program');
    expect(await pendingMigrations(db, 'sqlite', all, true)).toEqual([]);
    for (const each of [db, fresh]) await each.destroy();
  });

  test('is refused while a process of another release is connected to PostgreSQL', async () => {
    const databaseUrl = await postgresDatabase();
    const { watchContent } = await open(databaseUrl);
    const contracting = () => openStore({ databaseUrl, dataDir: '', now, isContracting: true });
    // A second process of the same release does not prevent it.
    const content = watchContent();
    await (await contracting()).close();
    const other = openPostgres(`${databaseUrl}?application_name=platen 0043-other`);
    await sql`select 1`.execute(other.db);
    expect(await failureOf(contracting())).toMatchObject({
      message: 'A process of another release is running (platen 0043-other); stop it first',
    });
    await other.db.destroy();
    // PostgreSQL lists a connection a little longer than it lasts.
    await vi.waitFor(async () => (await contracting()).close(), { timeout: 60_000 });
    await content.close();
  });
});

describe('an unusable PostgreSQL', () => {
  test('is unreachable if it does not answer', async () => {
    await expect(open('postgres://nobody:x@127.0.0.1:9/none')).rejects.toBeInstanceOf(Unreachable);
  });

  test.each([
    ['password', { password: 'wrong' }],
    ['database', { pathname: '/no_such_database' }],
  ])('is not retried if the %s is wrong', async (_what, change) => {
    const error = await failureOf(open(Object.assign(new URL(await postgresDatabase()), change).toString()));
    expect([error instanceof Failure, error instanceof Unreachable]).toEqual([true, false]);
    expect(error.message).toBe('PostgreSQL refuses the user, the password or the database that DATABASE_URL names');
  });

  test('fails the query, not the process, when it closes a connection in use', async () => {
    const databaseUrl = await postgresDatabase();
    const { store } = await open(databaseUrl);
    const other = openPostgres(databaseUrl);
    const broken = store.atomically(async (inside) => {
      await inside.products.create(aProduct());
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
      await inside.products.create(aProduct({ name: 'Another' }));
    });
    expect(await failureOf(broken)).toBeInstanceOf(Unreachable);
    await other.db.destroy();
    expect(await store.products.count('panel')).toBe(0);
    await store.products.create(aProduct());
    expect(await store.products.count('panel')).toBe(1);
  });
});

describe('a text with a NUL', { tags: ['process/nul'] }, () => {
  const nul = 'a\0b';
  test('matches nothing on either engine, and is rejected by PostgreSQL on write', async () => {
    const { store } = await open(await postgresDatabase());
    const sqlite = await sqliteStore();
    opened.push(sqlite);
    for (const each of [store, sqlite.store])
      expect(await failureOf(each.inquiries.remove(nul))).toMatchObject({ kind: 'not-found' });
    expect(await failureOf(store.products.find('public', nul))).toMatchObject({ kind: 'not-found' });
    expect(await failureOf(store.products.create(aProduct({ slug: 'x' })))).toBeNull();
    expect(await failureOf(store.settings.update({ companyName: nul }))).toMatchObject({ kind: 'invalid' });
  });
});
