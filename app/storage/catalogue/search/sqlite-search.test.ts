// @module-tag beyond/queries
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';

const parts = ['names', 'labels', 'texts'];

test('tidySearch merges segments after many changes and keeps the results', async () => {
  const clock = testClock();
  const { store, dataDir, close } = await sqliteStore(clock);
  const raw = new DatabaseSync(join(dataDir, 'platen.db'), { readOnly: true });
  const segments = () =>
    parts.map((part) => raw.prepare(`select count(distinct segid) as n from product_search_${part}_idx`).get()?.n);
  const found = async (search: string) => (await store.products.list('public', { search })).map(({ name }) => name);
  const ids: string[] = [];
  for (let count = 0; count < 15; count++) {
    clock.advance(1000);
    const product = aProduct({ name: `Kyocera ${count}`, tags: ['duplex'], shortDescription: 'Prints quietly' });
    ids.push((await store.products.create(product)).id);
  }
  for (const id of ids.slice(0, 5)) await store.products.remove(id);
  const before = await Promise.all(['kyocera', 'duplex', 'quietly', 'kyocera 1'].map(found));
  expect(before.map((names) => names.length)).toEqual([10, 10, 10, 5]);
  expect(Math.min(...segments().map(Number))).toBeGreaterThan(2);

  await store.tidySearch();
  expect(Math.max(...segments().map(Number))).toBeLessThanOrEqual(2);
  expect(await Promise.all(['kyocera', 'duplex', 'quietly', 'kyocera 1'].map(found))).toEqual(before);
  // Writes nothing if there is nothing to do.
  const { data_version } = raw.prepare('pragma data_version').get() as { data_version: number };
  await store.tidySearch();
  expect(raw.prepare('pragma data_version').get()).toEqual({ data_version });
  raw.close();
  await close();
});
