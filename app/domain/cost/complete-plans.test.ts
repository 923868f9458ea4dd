/**
 * @module-tag cost/plans
 */
import { expect, test } from 'vitest';
import type { Facts } from '#app/domain/facts/facts.ts';
import { isComplete, missingFields, withCompletePlans } from './complete-plans.ts';

const mono: Facts = { colour: { value: 'mono', source: '' } };
const colour: Facts = { colour: { value: 'colour', source: '' } };

test.each([
  ['a rental without a price for extra pages', 'rental', { facts: mono, rentPerMonth: 5000 }, ['rentExtraMono']],
  [
    'a rental of a colour machine without a price for colour pages',
    'rental',
    { facts: colour, rentPerMonth: 5000, rentExtraMono: 0 },
    ['rentExtraColour'],
  ],
  ['a rental without a rent', 'rental', { facts: mono, rentDeposit: 5000 }, ['rentPerMonth', 'rentExtraMono']],
  ['toner with a yield of 0', 'toner', { facts: mono, tonerPrice: 900, tonerYield: 0 }, ['tonerYield']],
  ['a complete rental', 'rental', { facts: mono, rentPerMonth: 5000, rentExtraMono: 0 }, []],
  ['a contract by page of a colour machine', 'amcPage', { facts: colour, amcPageMono: 0.4 }, ['amcPageColour']],
  ['no plan', 'amcFull', { facts: mono, amcFull: null }, null],
] as const)('%s lacks what it needs', (_name, group, product, missing) => {
  expect(missingFields(group, product)).toEqual(missing);
  expect(isComplete(group, product)).toBe(missing?.length === 0);
});

test('visitors do not see a group that lacks a field', () => {
  const product = { facts: mono, rentPerMonth: 5000, rentDeposit: 10_000, amcFull: 9000, taxPercent: 28 };
  expect(withCompletePlans(product)).toEqual({ facts: mono, amcFull: 9000, taxPercent: 28 });
  const complete = { facts: mono, rentPerMonth: 5000, rentExtraMono: 0.4 };
  expect(withCompletePlans(complete)).toBe(complete);
});
