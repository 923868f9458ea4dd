// @module-tag scale/cdn-purges
import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import type { Purge } from './purges.ts';

describe.each(variants(engines))('purges of a CDN on %s', (_, open) => {
  let count: number;
  storePerTest(open);
  const change = () => store.products.create(aProduct({ slug: `machine-${++count}` }));
  async function claim(): Promise<Purge> {
    const { purge } = await store.purges.claim();
    if (purge === null) throw new Error('No purge is due');
    return purge;
  }
  const isDue = async () => (await store.purges.claim()).purge !== null;
  /** All purges of the present version, until none is left. */
  async function settle(): Promise<void> {
    for (let pass = 1; pass <= 4; pass++) {
      await store.purges.confirm(await claim());
      clock.advance(10_000);
    }
  }
  beforeEach(async () => {
    count = 0;
    await store.purges.begin();
  });

  test('purges everything after a start, leased to one of several processes', async () => {
    await change();
    const claimed = await Promise.all([1, 2, 3].map(() => store.purges.claim()));
    const keys = claimed.map(({ purge }) => purge?.keys).filter((each) => each !== undefined);
    expect(keys).toEqual([['site']]);
  });

  test('purges the versions before a change, and again three times within ten seconds', async () => {
    await settle();
    const version = await store.contentVersion();
    expect(await store.purges.claim()).toEqual({ version, isSettled: true, purge: null });
    await change();
    const keys = [`v${version}`];
    for (const afterMs of [0, 300, 2_000, 10_000]) {
      if (afterMs > 0) {
        clock.advance(afterMs - 1);
        expect(await store.purges.claim()).toMatchObject({ isSettled: false, purge: null });
        clock.advance(1);
      }
      const purge = await claim();
      expect(purge.keys).toEqual(keys);
      await store.purges.confirm(purge);
    }
    expect(await store.purges.claim()).toEqual({ version: version + 1, isSettled: true, purge: null });
  });

  test('keeps the versions of an unfinished repetition, and purges everything after many versions', async () => {
    await settle();
    const version = await store.contentVersion();
    await change();
    await store.purges.confirm(await claim());
    await change();
    const next = await claim();
    expect(next.keys).toEqual([`v${version}`, `v${version + 1}`]);
    for (let count = 1; count <= 26; count++) await change();
    // A change during a purge is purged next.
    await store.purges.confirm(next);
    const last = await claim();
    expect([last.keys, last.done.version]).toEqual([['site'], next.done.version + 26]);
  });

  test('crash: another process repeats the purge after the lease, and the late answer counts for nothing', async () => {
    await settle();
    await change();
    const lost = await claim();
    clock.advance(4_999);
    expect(await isDue(), 'within the lease').toBe(false);
    clock.advance(1);
    const repeated = await claim();
    expect(repeated.keys).toEqual(lost.keys);
    await store.purges.confirm(lost);
    clock.advance(5_000);
    expect((await claim()).keys).toEqual(lost.keys);
  });

  test('waits after failures, from a quarter of a second to half a minute, until one succeeds', async () => {
    await change();
    for (const waitMs of [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await store.purges.fail(await claim());
      clock.advance(waitMs - 1);
      expect(await isDue(), `${waitMs} ms`).toBe(false);
      clock.advance(1);
    }
    await store.purges.confirm(await claim());
    await change();
    await store.purges.fail(await claim());
    clock.advance(250);
    expect(await isDue(), 'first backoff after a success').toBe(true);
  });
});
