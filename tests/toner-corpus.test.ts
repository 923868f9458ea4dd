// @module-tag toner/corpus
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { TonerResult } from '#app/domain/toner-finder/rank.ts';
import { aProduct } from './support/factories.ts';
import { store, storePerFile } from './support/stores.ts';

/** A typed text, and the slugs of the products that it may mean; none for a text that no product meets exactly. */
type Spelling = { query: string; expected: string[]; isExactCode: boolean; kind: string };

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
/** `TONER_CORPUS` names another file of the same form. */
const spellings: Spelling[] = read(process.env.TONER_CORPUS ?? join(root, 'tests/corpora/toner/toner-a.json')).rows;

const slugs = new Map<string, string>();
storePerFile();
beforeAll(async () => {
  const samples = read(join(root, 'samples/catalogue.json')).map(aProduct);
  for (const product of await store.products.createMany(samples)) slugs.set(product.id, product.slug);
});

const found = async (query: string): Promise<(TonerResult & { slug: string })[]> =>
  (await store.tonerFinder.find(query)).map((result) => ({ ...result, slug: slugs.get(result.id) ?? '' }));

const say = ({ query }: Spelling, results: readonly (TonerResult & { slug: string })[]) =>
  `${query} → ${results
    .slice(0, 3)
    .map(({ slug, isExact }) => `${isExact ? '=' : '~'}${slug}`)
    .join(', ')}`;

const fits = ({ expected }: Spelling, slug: string | undefined) => slug !== undefined && expected.includes(slug);

test('finds at least 98 % of the spellings in the top three, and calls nothing exact that is not', async () => {
  const wrong: string[] = [];
  for (const row of spellings) {
    const results = await found(row.query);
    const isRight =
      row.expected.length === 0
        ? results.every(({ isExact }) => !isExact)
        : results.slice(0, 3).some(({ slug }) => fits(row, slug));
    if (!isRight) wrong.push(say(row, results));
  }
  const share = 1 - wrong.length / spellings.length;
  expect(share, `${(100 * share).toFixed(1)} %\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.98);
});

test('never shows another product first for an exact code', async () => {
  const wrong: string[] = [];
  for (const row of spellings.filter(({ isExactCode }) => isExactCode)) {
    const results = await found(row.query);
    if (!fits(row, results[0]?.slug)) wrong.push(say(row, results));
  }
  expect(wrong).toEqual([]);
});
