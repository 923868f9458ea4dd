/**
 * @module-tag cost/page
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';
import { testClock } from '#tests/support/stores.ts';

describe.each(['sqlite', 'postgres'] as const)('products with plans, %s', (engine) => {
  const clock = testClock();
  let watched: Watched;
  beforeEach(async () => {
    watched = await watchedStore(engine, clock);
  });
  afterEach(() => watched.close());

  test('are public and listed newest first, up to a limit', async () => {
    const { products } = watched.store;
    const create = (name: string, more: object) => {
      clock.advance(1000);
      return products.create(aProduct({ name, ...more }));
    };
    await create('No plan', {});
    const first = await create('First', { amcFull: 9000 });
    for (const name of ['Second', 'Third']) await create(name, { amcFull: 9000 });
    await create('Draft', { amcFull: 9000, status: 'draft' });
    const names = async (limit: number) => (await products.planned(limit)).map(({ name }) => name);
    expect(await names(5)).toEqual(['Third', 'Second', 'First']);
    expect(await names(2)).toEqual(['Third', 'Second']);
    await products.update(first.id, { amcFull: null });
    expect(await names(5)).toEqual(['Third', 'Second']);
  });
});
