// @module-tag beyond/one-query
import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';

describe.each(['sqlite', 'postgres'] as const)('a product page, %s', (engine) => {
  watchedPerTest(engine);
  beforeEach(async () => {
    for (const [name, fields] of [
      ['Canon A', { tags: ['a3'] }],
      ['Canon B', { tags: ['a3', 'a4'] }],
      ['Ricoh C', { brand: 'Ricoh', tags: ['a3'] }],
      ['Canon D', { status: 'draft', tags: ['a3'] }],
    ] as const)
      await watched.store.products.create(aProduct({ name, ...fields }));
  });

  test('ignores filters that every public product passes', async () => {
    const ask = (filter: object) => watched.statementsOf(() => watched.store.products.page('public', filter, {}));
    expect(await ask({ status: 'published', visibility: 'public', tag: 'a3' })).toBe(await ask({ tag: 'a3' }));
    const { total } = await watched.store.products.page('panel', { status: 'published', visibility: 'public' }, {});
    expect(total).toBe(3);
    expect(await watched.store.products.page('public', { status: 'draft' }, {})).toMatchObject({ total: 0 });
    expect(await watched.store.products.page('public', { visibility: 'private' }, {})).toMatchObject({ total: 0 });
  });

  test('corrects the spelling once for list and count', async () => {
    const { page, cards, count } = watched.store.products;
    const search = { search: 'cannon' };
    expect(await page('public', search, { limit: 1 })).toMatchObject({ products: [{ name: 'Canon B' }], total: 2 });
    const [together, list, size] = [
      await watched.statementsOf(() => page('public', search, { limit: 1 })),
      await watched.statementsOf(() => cards('public', search, { limit: 1 })),
      await watched.statementsOf(() => count('public', search)),
    ];
    // Besides the list, only the count needs a statement.
    expect(together).toBe(list + 1);
    expect(size).toBeGreaterThan(2);
  });
});
