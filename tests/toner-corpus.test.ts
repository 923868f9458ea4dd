/**
 * @module-tag toner/corpus
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TonerResult } from '#app/domain/toner/rank.ts';
import type { Opened } from '#app/storage/open.ts';
import { type Spelling, spellings, withSamples } from './support/toner-corpus.ts';

let opened: Opened;
const slugs = new Map<string, string>();
beforeAll(async () => {
  opened = await withSamples(slugs);
});
afterAll(() => opened.close());

const found = async (query: string): Promise<(TonerResult & { slug: string })[]> =>
  (await opened.store.toner.find(query)).map((result) => ({ ...result, slug: slugs.get(result.id) ?? '' }));

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
