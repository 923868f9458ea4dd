// @module-tag undo/bin
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Opened, openStore } from '#app/storage/open.ts';
import type { Store } from '#app/storage/store.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { postgresDatabase, testClock } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;

describe.each([
  ['SQLite', async () => undefined],
  ['PostgreSQL', postgresDatabase],
])('the bin shared by two processes on %s', (_engine, database) => {
  let clock: ReturnType<typeof testClock>;
  let dataDir: string;
  let opened: Opened[];
  let one: Store;
  let other: Store;
  beforeEach(async () => {
    clock = testClock();
    dataDir = mkdtempSync(join(tmpdir(), 'platen-bin-'));
    const where = { databaseUrl: await database(), dataDir, now: clock.now };
    opened = [await openStore(where), await openStore(where)];
    [one, other] = opened.map(({ store }) => store) as [Store, Store];
  });
  afterEach(async () => {
    for (const each of opened) await each.close();
    rmSync(dataDir, { recursive: true });
  });

  test('is shared: one process restores what the other deleted, and the content version changes', async () => {
    const { id } = await one.products.create(aProduct({ tags: ['a3'] }));
    const content = (opened[0] as Opened).watchContent();
    const binned = await one.products.remove(id, 'asha');
    const before = await one.contentVersion();
    await expect.poll(() => content.current()).toBe(before);
    expect(await other.bin.list()).toMatchObject([{ id: binned, removedBy: 'asha' }]);
    await other.bin.restore(binned);
    await expect.poll(() => content.current()).toBe(before + 1);
    expect(await one.products.tags('public')).toEqual(['a3']);
    await content.close();
  });

  test('restores each record once when several processes try', async () => {
    const message = await one.messages.create({ inquiry: anInquiry() });
    const { id } = await one.products.create(aProduct());
    for (const binned of [await one.products.remove(id), await one.messages.remove(message.id)]) {
      const outcomes = await Promise.allSettled([one, other, one, other].map((store) => store.bin.restore(binned)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await other.products.count('panel')).toBe(1);
    expect(await other.messages.list()).toHaveLength(1);
  });

  test('deletes records after thirty days when both processes sweep at once', async () => {
    await one.posts.remove((await one.posts.create(aPost())).id);
    clock.advance(day);
    const kept = await other.products.remove((await one.products.create(aProduct())).id);
    clock.advance(29 * day);
    await Promise.all([one.bin.sweep(), other.bin.sweep()]);
    clock.advance(-30 * day);
    expect(await one.bin.list()).toMatchObject([{ id: kept }]);
  });
});
