/**
 * @module-tag beyond/content-version
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { postgresDatabase } from '#tests/support/stores.ts';
import type { ContentVersion } from './content-version.ts';
import { type Opened, openStore } from './open.ts';

const now = () => new Date();
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Two processes on the same database. */
async function two(engine: string): Promise<{ here: Opened; there: Opened; databaseUrl: string | undefined }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-version-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = engine === 'postgres' ? await postgresDatabase() : undefined;
  const open = async () => {
    const opened = await openStore({ databaseUrl, dataDir, now });
    closing.push(() => opened.close());
    return opened;
  };
  return { here: await open(), there: await open(), databaseUrl };
}

async function watch({ watchContent }: Opened): Promise<ContentVersion> {
  const content = watchContent();
  closing.push(() => content.close());
  await expect.poll(() => content.current()).not.toBeNull();
  return content;
}

const write = ({ store }: Opened) => store.settings.update({ companyName: `Name ${Math.random()}` });
const turn = () => new Promise(setImmediate);

describe.each(['sqlite', 'postgres'])('on %s', (engine) => {
  test('what is written here is known before the write is over', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    for (let count = 0; count < 20; count++) {
      const before = content.current();
      await write(here);
      // Not known yet is right as well: then every answer is made anew.
      expect(content.current()).not.toBe(before);
      await expect.poll(() => content.current(), { interval: 1 }).not.toBeNull();
    }
    expect(content.current()).toBe(await here.store.contentVersion());
  });

  test('after a commit the version is known as soon as it has settled, however many follow', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    for (let count = 0; count < 5; count++) {
      await Promise.all([
        write(here),
        write(here),
        here.store.messages.create({ inquiry: anInquiry(), key: `${count}` }),
      ]);
      await content.settled();
      expect(content.current()).toBe(await here.store.contentVersion());
    }
  });

  test('what another process writes is known without asking', async () => {
    const { here, there } = await two(engine);
    const content = await watch(here);
    for (let count = 0; count < 20; count++) {
      await write(there);
      const version = await there.store.contentVersion();
      await expect.poll(() => content.current(), { interval: 1, timeout: 1000 }).toBe(version);
    }
  });

  test('what is no content, or was taken back, changes nothing', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    const before = content.current();
    await here.store.messages.create({ inquiry: anInquiry(), key: 'a key' });
    await here.store
      .atomically(async (store) => {
        await store.settings.update({ companyName: 'Another' });
        throw new Error('no');
      })
      .catch(() => {});
    await turn();
    await expect.poll(() => content.current()).toBe(before);
    expect(await here.store.contentVersion()).toBe(before);
  });

  test('inside a transaction nobody is told of what is not committed', async () => {
    const { here } = await two(engine);
    const content = await watch(here);
    const before = content.current();
    await here.store.atomically(async (store) => {
      await store.settings.update({ companyName: 'Another' });
      await turn();
      expect(content.current()).toBe(before);
    });
    await expect.poll(() => content.current()).toBeGreaterThan(before as number);
  });
});

test('a connection that hears nothing any more knows nothing, until there is another', async () => {
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
