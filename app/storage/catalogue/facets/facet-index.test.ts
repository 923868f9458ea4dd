// @module-tag filtering/facets
import { type KyselyPlugin, sql } from 'kysely';
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

test('counts all products of a catalogue that is too large for one statement', async () => {
  const { store, db, close } = await watchedStore('sqlite');
  await store.products.create(aProduct({ name: 'Canon iR 2006N' }));
  const row = await db.selectFrom('product_facets').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 2000 }, (_, n) => ({ ...row, product_id: `p${n}`, rank: row.rank + n + 1 }));
  // The rows have no products.
  await sql`pragma foreign_keys = off`.execute(db);
  await db.insertInto('product_facets').values(rows).execute();
  const index = createFacetIndex(db);
  await index.refresh();
  expect(index.select({ selection: {}, sort: 'rank' }).total).toBe(2001);
  await close();
});
