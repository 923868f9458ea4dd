// @module-tag filtering/facets
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { createFacetIndex } from './facet-index.ts';

test('a query that joins a running refresh sees what was saved before the query', async () => {
  const { store, db, close } = await watchedStore('sqlite');
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  let results = 0;
  const hold: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // The first result is the version, the second the rows.
      if (++results < 2) return result;
      isHeld.resolve();
      await held.promise;
      return result;
    },
  };
  const index = createFacetIndex(db.withPlugin(hold));
  const total = async () => {
    await index.refresh();
    return index.select({ selection: {}, sort: 'rank' }).total;
  };
  const before = total();
  await isHeld.promise;
  await store.products.create(aProduct({ name: 'Canon iR 2006N' }));
  const after = [total(), total()];
  held.resolve();
  expect(await before).toBe(0);
  expect(await Promise.all(after)).toEqual([1, 1]);
  await close();
});
