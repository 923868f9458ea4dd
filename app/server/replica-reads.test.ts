// @module-tag process/replica
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentVersion } from '#app/storage/content-version.ts';
import { type Opened, openStore } from '#app/storage/open.ts';
import type { Replica } from '#app/storage/replica.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { createReplicaReads, type ReplicaReads } from './replica-reads.ts';

let primary: PostgresServer;
let standby: PostgresServer;
let onStandby: pg.Pool;
let opened: Opened;
let content: ContentVersion;
let reads: ReplicaReads;
let targets: string[];
let warnings: string[];

beforeAll(async () => {
  primary = await startPostgres();
  await replicate();
});
afterAll(async () => {
  await end();
  await primary.stop();
});
beforeEach(() => {
  targets = [];
  warnings = [];
});

/** Starts a replica, and opens the store over both servers. */
async function replicate() {
  standby = await startPostgres(primary.url);
  onStandby = new pg.Pool({ connectionString: `${standby.url}/postgres` });
  onStandby.on('error', () => {});
  opened = await open();
  content = opened.watchContent();
  reads = start(opened, content);
}
async function end() {
  await reads.stop();
  await Promise.all([content.close(), onStandby.end()]);
  await opened.close();
  await standby.stop();
}

const open = () =>
  openStore({
    databaseUrl: `${primary.url}/postgres`,
    databaseReadUrl: `${standby.url}/postgres`,
    dataDir: '',
    now: () => new Date(),
  });

function start({ replica, store }: Opened, followed: Pick<ContentVersion, 'current' | 'settled' | 'lastKnown'>) {
  return createReplicaReads({
    replica: replica as Replica,
    content: followed,
    primary: store,
    log: { info: () => {}, warn: (_: object, message: string) => warnings.push(message) } as never,
    metrics: { observeRead: (target) => targets.push(target) },
  });
}

const name = async ({ store }: Pick<Opened, 'store'>) => (await store.settings.read()).companyName;
const rename = (companyName: string) => opened.store.settings.update({ companyName });

/** The dealer's name as a page shows it. `during` runs before the replica is read. */
async function page(from: ReplicaReads = reads, during = async () => {}): Promise<string> {
  const answer = async () => {
    await during();
    // As a page does: its log notes the failure, and a section is missing.
    return new Response(await name(from).catch(() => ''));
  };
  return (await from.answer({ answer, mayBeLast: true }, async () => new Response(await name(opened)))).text();
}
const target = async (from?: ReplicaReads) => {
  await page(from);
  return targets.at(-1);
};
const pause = () => onStandby.query('select pg_wal_replay_pause()');
const resume = () => onStandby.query('select pg_wal_replay_resume()');

test('a version counts only once the replica has what the primary had written at startup, such as migrations', async () => {
  await pause();
  // As a migration, this leaves the version.
  await rename('Before a new start');
  await expect.poll(() => content.current()).not.toBe(null);
  const { replica, store, close } = await open();
  await replica?.check();
  expect(replica?.version()).toBe(-1);
  await resume();
  const version = await store.contentVersion();
  await expect.poll(async () => replica?.check().then(() => replica.version())).toBe(version);
  await close();
});

test('each write is in the next page, whether the replica has it or not', async () => {
  for (let count = 1; count <= 40; count++) {
    if (count === 20) await pause();
    await rename(`Name ${count}`);
    expect(await page()).toBe(`Name ${count}`);
  }
  expect(targets).toContain('replica');
  expect(targets.at(-1)).toBe('primary');
  await resume();
  await expect.poll(() => target()).toBe('replica');
});

describe('a process that does not know the newest version', () => {
  let known: number | null;
  let lastKnown: ReturnType<ContentVersion['lastKnown']>;
  let late: ReplicaReads;
  let other: Opened;

  beforeEach(async () => {
    other = await open();
    known = await other.store.contentVersion();
    lastKnown = null;
    late = start(other, { current: () => known, settled: async () => {}, lastKnown: () => lastKnown });
    await expect.poll(() => target(late)).toBe('replica');
    return async () => {
      await late.stop();
      await other.close();
    };
  });

  test('reads nothing older from the replica than it has shown from the primary', async () => {
    const before = await page(late);
    await pause();
    await rename('Newer');
    expect(await page(late)).toBe(before);
    expect(await page(late, async () => late.fail())).toBe('Newer');
    expect(await page(late)).toBe('Newer');
    await resume();
    await expect.poll(() => target(late)).toBe('replica');
  });

  test('reads the last known version from the replica while the primary is away, but none newer', async () => {
    lastKnown = { version: known as number, ageMs: 1000 };
    known = null;
    expect(await target(late)).toBe('replica');
    await rename('Even newer');
    await expect.poll(() => target()).toBe('replica');
    expect(await target(late)).toBe('primary');
    lastKnown = { ...lastKnown, ageMs: 11 * 60_000 };
    expect(await target(late)).toBe('primary');
  });
});

test('a replica killed in mid-page causes one warning and a page from the primary', {
  tags: ['process/replica-away'],
}, async () => {
  await expect.poll(() => target()).toBe('replica');
  await rename('At the kill');
  await expect.poll(() => target()).toBe('replica');
  expect(await page(reads, () => standby.die())).toBe('At the kill');
  for (let count = 0; count < 3; count++) expect(await target()).toBe('primary');
  expect(warnings).toEqual([expect.stringContaining('cannot be read')]);
  await standby.comeBack();
  await expect.poll(() => target()).toBe('replica');
  expect(warnings).toHaveLength(1);
});

test('a promoted replica is not read', { tags: ['process/replica-away'] }, async () => {
  await onStandby.query('select pg_promote()');
  await rename('After the promotion');
  expect(await page()).toBe('After the promotion');
  expect(await target()).toBe('primary');
  expect(warnings).toHaveLength(1);
  // The other tests need a replica that follows.
  await end();
  await replicate();
});
