import { describe, expect, test } from 'vitest';
import { type Result, worse } from './gate.ts';

const before: Result = {
  kept: [
    { path: '/', bytes: 7000, ratio: 1 },
    { path: '/products', bytes: 10_000, ratio: 0.9 },
  ],
  lighthouse: [{ path: '/', performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }],
  others: { stampedeMakings: 1, staleAnswers: 0, savedToFreshMedianMs: 5, readersShareBesideSaves: 0.8 },
};

describe('the gate', () => {
  test('passes what is the same, better, or up to 15 % worse', () => {
    expect(worse(before, before)).toEqual([]);
    expect(
      worse(
        {
          kept: [
            { path: '/', bytes: 8049, ratio: 0.86 },
            { path: '/products', bytes: 2000, ratio: 1.2 },
          ],
          lighthouse: [{ path: '/', performance: 90, accessibility: 100, 'best-practices': 100, seo: 85 }],
          others: { stampedeMakings: 1, staleAnswers: 0, savedToFreshMedianMs: 5, readersShareBesideSaves: 0.69 },
        },
        before,
      ),
    ).toEqual([]);
  });

  test.each([
    ['fewer requests a second', { kept: [{ path: '/products', bytes: 10_000, ratio: 0.76 }] }, /^\/products, requests/],
    ['more bytes', { kept: [{ path: '/', bytes: 8051, ratio: 1 }] }, /^\/, bytes: 8051, was 7000$/],
    ['makings of a stampede', { others: { stampedeMakings: 2 } }, /^stampedeMakings: 2, was 1$/],
    ['anything where nothing was', { others: { staleAnswers: 1 } }, /^staleAnswers: 1, was 0$/],
    ['a smaller share', { others: { readersShareBesideSaves: 0.6 } }, /^readersShareBesideSaves/],
    [
      'a lower score',
      { lighthouse: [{ path: '/', performance: 84, accessibility: 100, 'best-practices': 100, seo: 100 }] },
      /^\/, performance: 84, was 100$/,
    ],
  ])('fails for %s', (_what, found, sentence) => {
    expect(worse(found, before)).toEqual([expect.stringMatching(sentence)]);
  });

  test('does not compare times of two machines, nor what only one run measured', () => {
    expect(worse({ others: { savedToFreshMedianMs: 50, errorsBesideSaves: 3 } }, before)).toEqual([]);
    expect(worse({ kept: [{ path: '/blog', bytes: 1, ratio: 0.1 }] }, before)).toEqual([]);
    expect(worse({}, before)).toEqual([]);
    expect(worse(before, {})).toEqual([]);
  });
});
