import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import { type Opened, openStore } from '#app/storage/open.ts';
import type { Store } from '#app/storage/store.ts';
import { dealer } from '#dealer';

/** A clock that tests move by hand. */
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

/** As the site begins: with the facts of the dealer's file. */
const begin = (store: Store) => store.settings.begin(firstFacts(dealer));

/** An empty SQLite store in a folder of its own. */
export async function sqliteStore(clock: Clock = testClock()): Promise<Opened & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-store-'));
  const opened = await openStore({ databaseUrl: undefined, dataDir, now: clock.now, prepare: begin });
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
 * The address of a new, empty PostgreSQL database. It orders text as people would in a dictionary, unlike the bytes of
 * SQLite: the order of a list must not depend on it.
 */
export const postgresDatabase = () => newDatabase("template template0 locale_provider icu icu_locale 'en-US'");

/** A copy of a database that nobody is connected to. */
export const copyOfDatabase = (url: string) => newDatabase(`template ${nameIn(url)}`);

export const dropDatabase = (url: string) => onServer(`drop database ${nameIn(url)}`);

const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function newDatabase(how: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} ${how}`);
  return `${inject('postgresUrl')}/${name}`;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database with every migration, to be copied: made once for each file of tests. */
let migrated: Promise<string> | undefined;

async function migratedDatabase(): Promise<string> {
  const databaseUrl = await postgresDatabase();
  await (await openStore({ databaseUrl, dataDir: '', now: () => new Date(), prepare: begin })).close();
  return databaseUrl;
}

/** An empty PostgreSQL store in a database of its own. */
export async function postgresStore(clock: Clock = testClock()): Promise<Opened> {
  migrated ??= migratedDatabase();
  const databaseUrl = await copyOfDatabase(await migrated);
  return openStore({ databaseUrl, dataDir: '', now: clock.now });
}

/** Both engines, for `describe.each`: their name, and what opens an empty store. */
export const engines = [
  ['SQLite', sqliteStore],
  ['PostgreSQL', postgresStore],
] as const;

type OpenForTest = { store: Store; clock: Clock };

/** Opens an empty store before each test, tells the test of it, and closes it afterwards. */
export function openForEach(open: (clock: Clock) => Promise<Opened>, tell: (opened: OpenForTest) => void): void {
  let close: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    const clock = testClock();
    const opened = await open(clock);
    ({ close } = opened);
    tell({ store: opened.store, clock });
  });
  afterEach(() => close?.());
}
