// @module-tag import/values
import { describe, expect, test } from 'vitest';
import type { ValueAction, ValueChoice } from '#app/domain/catalogue/fields/value-match.ts';
import { createValueMatcher } from './value-matcher.ts';

const known = { brand: ['HP', 'Canon'], category: ['Laser Printers', 'Scanners'] };
type Choice = (field: ValueChoice['field'], value: string, action: ValueAction, to?: string) => ValueChoice;
const choice: Choice = (field, value, action, to = '') => ({ field, value, action, to });
const matcher = (given: Partial<Parameters<typeof createValueMatcher>[0]> = {}) =>
  createValueMatcher({ known, chosen: [], remembered: [], addCategories: false, ...given });

describe('a value of a file', () => {
  test('that differs from one of the shop only in its spelling is that value and is not listed', () => {
    const { resolveAndCount, list } = matcher();
    expect(resolveAndCount('brand', ' h.p. ')).toEqual({ use: 'HP' });
    expect(resolveAndCount('category', 'LASER-PRINTERS\u200b')).toEqual({ use: 'Laser Printers' });
    expect(list()).toEqual([]);
  });

  test('that the shop does not know is listed once with its rows, the most frequent first', () => {
    const { resolve, resolveAndCount, list } = matcher();
    resolveAndCount('category', 'Chairs');
    for (const text of ['Cannon', 'CANNON', 'cannon '])
      expect(resolveAndCount('brand', text)).toEqual({ use: 'Canon' });
    resolve('brand', 'Acme');
    expect(list()).toEqual([
      { field: 'brand', value: 'Cannon', rows: 3, match: 'Canon', isChosen: false, action: 'use', to: 'Canon' },
      { field: 'category', value: 'Chairs', rows: 1, match: '', isChosen: false, action: 'ask', to: '' },
    ]);
  });

  test('without a proposal is created as a brand, refused as a category or status, left out as stock or label', () => {
    const { resolve } = matcher();
    expect(resolve('brand', 'Acme')).toEqual({ use: 'Acme' });
    const unknown = 'is not in the shop; please choose what it means under Unknown words';
    expect(resolve('category', 'Chairs')).toEqual({ refuse: `Category “Chairs” ${unknown}` });
    expect(resolve('status', 'purple')).toEqual({ refuse: `Status “purple” ${unknown}` });
    expect(resolve('stock', 'purple')).toEqual({ ignore: 'Stock “purple” is not known and is ignored' });
    expect(resolve('priceLabel', 'purple')).toEqual({ ignore: 'Price label “purple” is not known and is ignored' });
    expect(matcher({ addCategories: true }).resolve('category', 'Chairs')).toEqual({ use: 'Chairs' });
  });

  test.each(['HP/Canon', 'HP, Canon', 'Acme / Zenith', 'HP & Canon', 'Canon or HP', 'HP Canon'])(
    'that is the brand %j is asked about, because it may mean several',
    (text) => {
      const { resolveAndCount, list } = matcher();
      expect(resolveAndCount('brand', text)).toHaveProperty('refuse');
      expect(list()).toMatchObject([{ value: text, action: 'ask', match: '' }]);
    },
  );

  test('that names one brand several times is that brand', () => {
    expect(matcher().resolve('brand', 'HP / Hewlett-Packard')).toEqual({ use: 'HP' });
    expect(matcher().resolve('brand', 'M/s Acme')).toHaveProperty('refuse');
    expect(matcher().resolve('brand', 'TVS Electronics')).toEqual({ use: 'TVS Electronics' });
  });

  test('is cut at 120 characters, on one line, and at 60 in a sentence', () => {
    const { resolve, resolveAndCount, list } = matcher();
    resolveAndCount('category', `Big\n  ${'x'.repeat(200)}`);
    expect(list()[0]?.value).toBe(`Big ${'x'.repeat(116)}`);
    expect(resolve('category', 'y'.repeat(100))).toHaveProperty(
      'refuse',
      expect.stringMatching(/“y{60}” is not in the/),
    );
  });

  test('made only of symbols is distinguished from others', () => {
    const { resolveAndCount, list } = matcher();
    for (const text of ['??', '!!', '??']) resolveAndCount('brand', text);
    expect(list().map(({ value, rows }) => `${value} ${rows}`)).toEqual(['?? 2', '!! 1']);
  });
});

describe('a choice', () => {
  test('of this import wins over one of an earlier file, and both over the proposal', () => {
    const remembered = [choice('brand', 'Cannon', 'create'), choice('category', 'Chairs', 'skip')];
    expect(matcher({ remembered }).resolve('brand', 'CANNON')).toEqual({ use: 'CANNON' });
    const both = matcher({ remembered, chosen: [choice('brand', 'cannon', 'use', 'HP')] });
    expect(both.resolveAndCount('brand', 'Cannon')).toEqual({ use: 'HP' });
    expect(both.resolveAndCount('category', 'chairs')).toEqual({ skip: 'Rows with category “chairs” are skipped' });
    const listed = both.list().map(({ value, isChosen, action, to }) => [value, isChosen, action, to].join(' '));
    expect(listed).toEqual(['Cannon true use HP', 'chairs false skip ']);
  });

  test.each([
    ['create', { use: 'Chairs' }],
    ['ignore', { ignore: 'Category “Chairs” is not known and is ignored' }],
    ['skip', { skip: 'Rows with category “Chairs” are skipped' }],
    ['ask', { refuse: 'Category “Chairs” is not in the shop; please choose what it means under Unknown words' }],
  ] as const)('to %s a value', (action, resolved) => {
    expect(matcher({ chosen: [choice('category', 'Chairs', action)] }).resolve('category', 'Chairs')).toEqual(resolved);
  });

  test('of a value that no longer exists is replaced by the proposal', () => {
    const remembered = [choice('category', 'Lsr Prntr', 'use', 'Gone'), choice('status', 'Go', 'use', 'published')];
    expect(matcher({ remembered }).resolve('category', 'Lsr Prntr')).toEqual({ use: 'Laser Printers' });
    expect(matcher({ remembered }).resolve('status', 'Go')).toEqual({ use: 'published' });
  });
});

test('a heading names a brand or category in any spelling, or by a choice', () => {
  const chosen = [choice('brand', 'Kanon', 'skip'), choice('category', 'Misc', 'use', 'Scanners')];
  const { named } = matcher({ chosen });
  const brands = ['hp', 'Cannon', 'Kanon', 'Furniture', ''].map((text) => named('brand', text));
  expect(brands).toEqual(['HP', 'Canon', null, null, null]);
  expect(named('category', 'Misc')).toBe('Scanners');
});

test('a category exists if the shop has it or a choice creates it', () => {
  const { hasCategory, resolve } = matcher({ chosen: [choice('category', 'Chairs', 'create')] });
  expect(['Scanners', 'SCANNERS', 'Chairs'].map(hasCategory)).toEqual([true, false, false]);
  for (const text of ['Chairs', 'Tables']) resolve('category', text);
  expect(['Chairs', 'Tables'].map(hasCategory)).toEqual([true, false]);
});
