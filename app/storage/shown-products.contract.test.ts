// @module-tag compare/page
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines, testClock } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

describe.each(variants(engines))('public products on %s', (_engine, open) => {
  let store: Store;
  let close: () => Promise<void>;
  const clock = testClock();
  beforeAll(async () => {
    ({ store, close } = await open(clock));
    for (const [name, category, status] of [
      ['Alpha', 'Copiers', 'published'],
      ['Beta', 'Copiers', 'draft'],
      ['Gamma', 'Copiers', 'published'],
      ['Delta', 'Printers', 'published'],
      ['Epsilon', 'Copiers', 'published'],
    ] as const) {
      clock.advance(1000);
      await store.products.create(aProduct({ name, slug: name.toLowerCase(), category, status }));
    }
  });
  afterAll(() => close());

  const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

  test('are found by slugs, in the given order, without drafts', async () => {
    expect(names(await store.products.ofSlugs(['gamma', 'beta', 'gone', 'alpha']))).toEqual(['Gamma', 'Alpha']);
    expect(await store.products.ofSlugs([])).toEqual([]);
  });

  test('of a category are compared in listing order, up to a limit, without drafts', async () => {
    const compared = async (limit: number) => (await store.products.comparable('Copiers', limit)).map(({ id }) => id);
    const ids = (await store.products.ofSlugs(['epsilon', 'gamma', 'alpha'])).map(({ id }) => id);
    expect([await compared(10), await compared(2)]).toEqual([ids, ids.slice(0, 2)]);
  });

  test('are shown to visitors without drafts, to the panel with them', async () => {
    expect((await store.products.shown('public', 'alpha'))?.product.name).toBe('Alpha');
    expect(await store.products.shown('public', 'beta')).toBeNull();
    expect((await store.products.shown('panel', 'beta'))?.product.name).toBe('Beta');
  });
});
