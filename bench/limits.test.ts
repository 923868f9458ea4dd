import { expect, test } from 'vitest';
import { beyond } from './limits.ts';
import { tenthBefore } from './mixed.ts';
import { lostOf } from './overload.ts';

test('a figure may be as large as its limit, and is named where it is larger; what was not measured is passed over', () => {
  const limits = { errors: 0, p99Ms: 250, growth: 10 };
  expect(beyond({ errors: 0, p99Ms: 250 }, limits)).toEqual([]);
  expect(beyond({ errors: 1, p99Ms: 250.1, growth: -3 }, limits)).toEqual([
    'errors: 1, at most 0',
    'p99Ms: 250.1, at most 250',
  ]);
});

test('memory is the median of a tenth of the run, so that one collection of garbage makes no growth', () => {
  const samples = [...Array(49).fill(100), 400, ...Array(47).fill(120), 90, 120, 121];
  expect([0.1, 0.5, 1].map((part) => tenthBefore(samples, part))).toEqual([100, 100, 120]);
  expect(tenthBefore([7], 0.5)).toBe(7);
});

test('an inquiry is lost when it was acknowledged and its words are not kept, however many others are', () => {
  const created = ['Overload 1', 'Overload 2', 'Overload 3'].map((message) => JSON.stringify({ name: 'A', message }));
  const others = Array.from({ length: 450 }, (_, number) => ({ message: `A visitor: ${number}` }));
  expect(lostOf(created, [...others, { message: 'Overload 1' }, { message: 'Overload 3' }])).toBe(1);
  expect(
    lostOf(
      created,
      [1, 2, 3].map((number) => ({ message: `Overload ${number}` })),
    ),
  ).toBe(0);
});
