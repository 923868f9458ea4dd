import { expect, test } from 'vitest';
import { beyond } from './limits.ts';
import { tenthBefore } from './mixed.ts';
import { countLost } from './overload.ts';

test('accepts a figure equal to its limit, names a larger one, and ignores figures not measured', () => {
  const limits = { errors: 0, p99Ms: 250, growth: 10 };
  expect(beyond({ errors: 0, p99Ms: 250 }, limits)).toEqual([]);
  expect(beyond({ errors: 1, p99Ms: 250.1, growth: -3 }, limits)).toEqual([
    'errors: 1, at most 0',
    'p99Ms: 250.1, at most 250',
  ]);
});

test('compares medians of tenths of the run, so that one garbage collection does not count as growth', () => {
  const samples = [...Array(49).fill(100), 400, ...Array(47).fill(120), 90, 120, 121];
  expect([0.1, 0.5, 1].map((part) => tenthBefore(samples, part))).toEqual([100, 100, 120]);
  expect(tenthBefore([7], 0.5)).toBe(7);
});

test('counts an inquiry as lost if it was acknowledged but not stored, however many others are', () => {
  const created = ['Overload 1', 'Overload 2', 'Overload 3'].map((message) => JSON.stringify({ name: 'A', message }));
  const others = Array.from({ length: 450 }, (_, number) => ({ message: `A visitor: ${number}` }));
  expect(countLost(created, [...others, { message: 'Overload 1' }, { message: 'Overload 3' }])).toBe(1);
  expect(
    countLost(
      created,
      [1, 2, 3].map((number) => ({ message: `Overload ${number}` })),
    ),
  ).toBe(0);
});
