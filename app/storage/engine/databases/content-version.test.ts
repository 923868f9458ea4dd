// @module-tag beyond/content-version
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type Opened, openStore } from '#app/storage/store/open.ts';
import { twoProcesses } from '#app/storage/store/two-processes-test.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import type { ContentVersion } from './content-version.ts';

const now = () => new Date();
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function two(engine: 'sqlite' | 'postgres') {
  const { where, opened, close } = await twoProcesses(engine, { now, advance: () => {} });
  closing.push(close);
  const [here, there] = opened;
  return { here, there, databaseUrl: where.databaseUrl };
}

async function watch({ watchContent }: Opened): Promise<ContentVersion> {
  const content = watchContent();
  closing.push(() => content.close());
  await expect.poll(() => content.current()).not.toBeNull();
  return content;
}

const write = ({ store }: Opened) => store.settings.update({ companyName: `Name ${Math.random()}` });
const turn = () => new Promise(setImmediate);

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test('a write by this process changes the version before it resolves', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    for (let count = 0; count < 10; count++) {
      const before = content.current();
      await write(here);
      // An unknown version is fine too: then nothing is served from the cache.
      expect(content.current()).not.toBe(before);
      await expect.poll(() => content.current(), { interval: 1 }).not.toBeNull();
    }
    expect(content.current()).toBe(await here.store.contentVersion());
    const inquiry = (key: string) => here.store.inquiries.create({ inquiry: anInquiry(), key });
    for (let count = 0; count < 5; count++) {
      await Promise.all([write(here), write(here), inquiry(`key-${count}`)]);
      await content.settled();
      expect(content.current()).toBe(await here.store.contentVersion());
    }
  });

  test('a write by another process changes the version', async () => {
    const { here, there } = await two(engine);
    const content = await watch(here);
    for (let count = 0; count < 5; count++) {
      await write(there);
      const version = await there.store.contentVersion();
      await expect.poll(() => content.current(), { interval: 1 }).toBe(version);
    }
  });

  test('uncommitted changes are invisible, and rolled back ones and those without content change nothing', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    const before = content.current();
    const change = (ends: () => unknown) =>
      here.store.atomically(async (store) => {
        await store.settings.update({ companyName: 'Another' });
        await turn();
        expect(content.current()).toBe(before);
        await ends();
      });
    await here.store.inquiries.create({ inquiry: anInquiry(), key: 'a key' });
    await content.settled();
    await expect(change(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await turn();
    await expect.poll(() => content.current()).toBe(before);
    expect(await here.store.contentVersion()).toBe(before);
    await change(() => {});
    await expect.poll(() => content.current()).toBeGreaterThan(before as number);
  });
});

test('a lost connection makes the version unknown until it is replaced', async () => {
  const { here, there, databaseUrl } = await two('postgres');
  const content = await watch(here);
  const admin = new pg.Client({ connectionString: databaseUrl as string });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'select 1' or query ilike 'listen%'",
  );
  await expect.poll(() => content.current(), { interval: 1 }).toBeNull();
  await write(there);
  const version = await there.store.contentVersion();
  await expect.poll(() => content.current()).toBe(version);
  await admin.end();
});

test('the last version outlives the server, not a query', { tags: ['beyond/pages-without-database'] }, async () => {
  const server = await startPostgres();
  closing.push(() => server.stop());
  const opened = await openStore({ databaseUrl: `${server.url}/postgres`, dataDir: tmpdir(), now });
  closing.push(() => opened.close());
  const content = await watch(opened);
  const version = content.current();
  expect(content.lastKnown()).toMatchObject({ version });

  await server.goAway();
  await expect.poll(() => content.current()).toBeNull();
  await content.settled();
  const read = opened.store.settings.read();
  expect(content.lastKnown()).toMatchObject({ version });
  expect(content.lastKnown()?.ageMs).toBeLessThan(60_000);

  const returned = server.comeBack();
  // The pool may reach the server before the watcher does.
  await read;
  expect([content.current(), content.lastKnown()?.version]).toBeOneOf([
    [null, undefined],
    [version, version],
  ]);
  await returned;
  await expect.poll(() => content.current()).toBe(version);

  await write(opened);
  expect(content.lastKnown()?.version).not.toBe(version);
  await content.settled();
  expect(content.lastKnown()).toMatchObject({ version: content.current() });
});
