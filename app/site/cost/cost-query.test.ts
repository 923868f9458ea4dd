// @module-tag cost/page
import { expect, test } from 'vitest';
import { costHref, readPlan, readVolume } from './cost-query.ts';

const read = (query: string, isColour = true) => readVolume(new URLSearchParams(query), { isColour });

test.each([
  ['', { mono: 2000, colour: 500, months: 36 }],
  ['mono=0&colour=0&months=1', { mono: 0, colour: 0, months: 1 }],
  ['mono=2,500&colour=1 000&months=18', { mono: 2500, colour: 1000, months: 18 }],
  ['mono=-5&colour=1e3&months=x', { mono: 2000, colour: 500, months: 36 }],
  ['mono=99999999&colour=2000000&months=999', { mono: 1_000_000, colour: 1_000_000, months: 120 }],
  ['mono=9.5&months=0', { mono: 10, colour: 500, months: 1 }],
])('reads "%s"', (query, volume) => {
  expect(read(query)).toEqual(volume);
});

test('a black & white machine has no colour pages, and its address none', () => {
  const volume = read('mono=100&colour=50', false);
  expect(volume).toEqual({ mono: 100, colour: 0, months: 36 });
  expect(costHref({ slug: 'a', isColour: false }, volume)).toBe('/cost?m=a&mono=100&months=36');
});

test('an address gives its own volume and plan back', () => {
  const volume = { mono: 1, colour: 2, months: 3 };
  const query = costHref({ slug: 'a', isColour: true }, volume, 'buyAmcFull').split('?')[1] ?? '';
  expect(query).toBe('m=a&mono=1&colour=2&months=3&plan=buyAmcFull');
  expect([read(query), readPlan(new URLSearchParams(query))]).toEqual([volume, 'buyAmcFull']);
  expect(readPlan(new URLSearchParams('plan=constructor'))).toBeNull();
});
