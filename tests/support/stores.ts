import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Opened, openStore } from '#app/storage/open.ts';

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

/** An empty SQLite store in a folder of its own. */
export async function sqliteStore(clock: Clock = testClock()): Promise<Opened & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-store-'));
  const opened = await openStore({ databaseUrl: undefined, dataDir, now: clock.now });
  return {
    store: opened.store,
    dataDir,
    async close() {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of a new, empty PostgreSQL database. */
export async function postgresDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

/** An empty PostgreSQL store in a database of its own. */
export async function postgresStore(clock: Clock = testClock()): Promise<Opened> {
  return openStore({ databaseUrl: await postgresDatabase(), dataDir: '', now: clock.now });
}
