/**
 * @module-tag compare/rows
 */
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { comparison, onlyDifferences } from './comparison.ts';
import type { Facts } from './facts/facts.ts';
import type { NamedValues } from './named-values.ts';

const machine = (facts: Facts, specifications: NamedValues) => ({ facts, specifications });
const one = machine({ ppmMono: { value: 25, source: 'Speed: 25 ppm' }, paper: { value: 'A3', source: 'Size: A3' } }, [
  ['Speed', '25 ppm'],
  ['Size', 'A3'],
  ['Zoom', '25-400 %'],
  ['Made in', 'Japan'],
]);
const two = machine({ paper: { value: 'A3', source: 'Two A3' } }, [
  ['zoom ', '50-200 %'],
  ['Made in', 'Japan'],
]);

test('compares facts in one order and unit, then the other specifications; what is not stated is null', () => {
  expect(comparison([one, two], india)).toEqual([
    {
      title: 'Facts',
      rows: [
        { label: 'Largest paper', values: ['A3', 'A3'], isSame: true },
        { label: 'Speed, black & white', values: ['25 pages a minute', null], isSame: false },
      ],
    },
    {
      title: 'Specifications',
      rows: [
        { label: 'zoom ', values: ['25-400 %', '50-200 %'], isSame: false },
        { label: 'Made in', values: ['Japan', 'Japan'], isSame: true },
      ],
    },
  ]);
});

test('can show only the differences', () => {
  expect(onlyDifferences(comparison([one, two], india)).map(({ rows }) => rows.map(({ label }) => label))).toEqual([
    ['Speed, black & white'],
    ['zoom '],
  ]);
  expect(onlyDifferences(comparison([one, one], india))).toEqual([]);
});

test('groups many specifications under the headings of the trade', () => {
  const many = machine(
    {},
    Array.from({ length: 9 }, (_, n): [string, string] => [n < 5 ? `USB ${n}` : `Other ${n}`, 'x']),
  );
  expect(comparison([many], india).map(({ title, rows }) => [title, rows.length])).toEqual([
    ['The machine', 4],
    ['Connection', 5],
  ]);
});
