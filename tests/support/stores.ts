import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, inject } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import { type Opened, openStore } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

/** A clock that tests set by hand. */
export function testClock(start = '2026-06-01T06:30:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

export type Clock = ReturnType<typeof testClock>;

/** The initial settings of a site, from the dealer's file. */
const begin = (store: Store) => store.settings.begin(firstFacts(dealer));

/**
 * A data folder and a database with every migration, created once per worker and copied: migrating takes 40 ms.
 * MIGRATED_DATA names a folder that a later release has migrated (crash/previous-release.test.ts).
 */
let migratedFolder: Promise<string> | undefined;
let migrated: Promise<string> | undefined;

async function newMigratedFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-migrated-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await (await openStore({ databaseUrl: undefined, dataDir, now: () => new Date(), prepare: begin })).close();
  return dataDir;
}

/** An empty SQLite store in its own folder. */
export async function sqliteStore(clock: Clock = testClock()): Promise<Opened & { dataDir: string }> {
  migratedFolder ??= process.env.MIGRATED_DATA ? Promise.resolve(process.env.MIGRATED_DATA) : newMigratedFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-store-'));
  cpSync(await migratedFolder, dataDir, { recursive: true });
  const opened = await openStore({ databaseUrl: undefined, dataDir, now: clock.now });
  return {
    ...opened,
    dataDir,
    async close() {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * URL of a new, empty PostgreSQL database. It uses a dictionary collation, unlike SQLite's byte order, to prove that list
 * orders do not depend on it.
 */
export const postgresDatabase = () => newDatabase("template template0 locale_provider icu icu_locale 'en-US'");

/** Copies a database that has no connections. */
export const copyOfDatabase = (url: string) => newDatabase(`template ${nameIn(url)} strategy file_copy`);

const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function newDatabase(how: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} ${how}`);
  return `${inject('postgresUrl')}/${name}`;
}

let administration: pg.Pool | undefined;

async function onServer(statement: string): Promise<void> {
  administration ??= new pg.Pool({
    connectionString: `${inject('postgresUrl')}/postgres`,
    max: 1,
    allowExitOnIdle: true,
  });
  await administration.query(statement);
}

async function newMigratedDatabase(): Promise<string> {
  const databaseUrl = await postgresDatabase();
  await (await openStore({ databaseUrl, dataDir: '', now: () => new Date(), prepare: begin })).close();
  return databaseUrl;
}

/** URL of a new PostgreSQL database with every migration. */
export async function migratedDatabase(): Promise<string> {
  migrated ??= newMigratedDatabase();
  return copyOfDatabase(await migrated);
}

/** An empty PostgreSQL store in its own database. */
export async function postgresStore(clock: Clock = testClock()): Promise<Opened> {
  return openStore({ databaseUrl: await migratedDatabase(), dataDir: '', now: clock.now });
}

/** Both engines for `describe.each`: name and a function that opens an empty store. */
export const engines = [
  ['SQLite', sqliteStore],
  ['PostgreSQL', postgresStore],
] as const;

/** The store of the running test, its clock, and the data folder of SQLite. */
export let store: Store;
export let clock: Clock;
export let dataDir: string;

/** Adds a user to a store and returns the id. */
export async function addUser({ users }: Store, username = 'owner', fields: Partial<NewUser> = {}): Promise<string> {
  await users.create({ username, passwordHash: 'h', initial: false, ...fields });
  return (await users.find(username))?.id ?? '';
}

type NewUser = Parameters<Store['users']['create']>[0];
type Open = (clock: Clock) => Promise<Pick<Opened, 'store' | 'close'> & { dataDir?: string }>;

async function openForTests(open: Open, start?: string) {
  clock = testClock(start);
  const opened = await open(clock);
  ({ store, dataDir = '' } = opened);
  return opened.close;
}

/** Opens an empty store before each test and closes it afterwards. */
export const storePerTest = (open: Open = sqliteStore, start?: string) => beforeEach(() => openForTests(open, start));

/** Opens an empty store before the tests of a file or a `describe`, and closes it afterwards. */
export const storePerFile = (open: Open = sqliteStore) => beforeAll(() => openForTests(open));
