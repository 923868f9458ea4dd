// @module-tag filtering/facets
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { sqliteStore } from '#tests/support/stores.ts';
import { sqliteSearch } from './search/sqlite-search.ts';
import { createSearchMatches } from './search-matches.ts';
import { openSqlite } from './sqlite.ts';

const printer = { category: undefined, tag: undefined, search: 'printer' };

test('caches a search per content version', async () => {
  const { store, dataDir, close } = await sqliteStore();
  const { db } = openSqlite(join(dataDir, 'platen.db'));
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const matchesAt = createSearchMatches({ db: db.withPlugin(count), search: sqliteSearch });
  await store.products.create(aProduct({ name: 'Canon Printer' }));
  const first = await matchesAt(1, printer);
  await first.bestOf(first.all, 2);
  const before = statements;
  const again = await matchesAt(1, printer);
  expect(await again.bestOf(again.all, 2)).toEqual(first.all);
  expect(statements).toBe(before);

  await store.products.create(aProduct({ name: 'HP Printer' }));
  expect((await matchesAt(1, printer)).all).toHaveLength(1);
  expect((await matchesAt(1, { ...printer, tag: 'a3' })).all).toHaveLength(0);
  expect((await matchesAt(2, printer)).all).toHaveLength(2);
  await db.destroy();
  await close();
});

test('does not cache a failed search', async () => {
  const { store, dataDir, close } = await sqliteStore();
  const { db } = openSqlite(join(dataDir, 'platen.db'));
  let isBroken = true;
  const breaks: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error('no connection');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const matchesAt = createSearchMatches({ db: db.withPlugin(breaks), search: sqliteSearch });
  await store.products.create(aProduct({ name: 'Canon Printer' }));
  await expect(matchesAt(1, printer)).rejects.toThrow('no connection');
  isBroken = false;
  expect((await matchesAt(1, printer)).all).toHaveLength(1);
  await db.destroy();
  await close();
});
