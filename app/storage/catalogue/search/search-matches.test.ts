// @module-tag filtering/facets
import { expect, onTestFinished, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { createSearchMatches } from './search-matches.ts';
import { sqliteSearch } from './sqlite-search.ts';

const printer = { category: undefined, tag: undefined, search: 'printer' };

/** Opens a separate database with the matches. Calls `onQuery` before each statement. */
async function open(onQuery: () => void) {
  const { store, db, close } = await watchedStore('sqlite');
  onTestFinished(close);
  const observed = db.withPlugin({
    transformQuery({ node }) {
      onQuery();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const add = (name: string) => store.products.create(aProduct({ name }));
  return { add, matchesAt: createSearchMatches({ db: observed, search: sqliteSearch }) };
}

test('caches a search per content version', async () => {
  let statements = 0;
  const { add, matchesAt } = await open(() => void statements++);
  await add('Canon Printer');
  const first = await matchesAt(1, printer);
  await first.bestOf(first.all, 2);
  const before = statements;
  const again = await matchesAt(1, printer);
  expect(await again.bestOf(again.all, 2)).toEqual(first.all);
  expect(statements).toBe(before);

  await add('HP Printer');
  expect((await matchesAt(1, printer)).all).toHaveLength(1);
  expect((await matchesAt(1, { ...printer, tag: 'a3' })).all).toHaveLength(0);
  expect((await matchesAt(2, printer)).all).toHaveLength(2);
});

test('does not cache a failed search', async () => {
  let isBroken = true;
  const { add, matchesAt } = await open(() => {
    if (isBroken) throw new Error('no connection');
  });
  await add('Canon Printer');
  await expect(matchesAt(1, printer)).rejects.toThrow('no connection');
  isBroken = false;
  expect((await matchesAt(1, printer)).all).toHaveLength(1);
});
