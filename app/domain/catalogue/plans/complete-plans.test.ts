// @module-tag cost/plans
import { expect, test } from 'vitest';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { india } from '#tests/support/locale.ts';
import { isComplete, missingFields, withCompletePlans } from './complete-plans.ts';
import { isPlanField, planOf } from './plan-fields.ts';
import { missingWords, planWords, shortTitle } from './plan-titles.ts';

const mono: Facts = { colour: { value: 'mono', source: '' } };
const colour: Facts = { colour: { value: 'colour', source: '' } };

const ofColour = { facts: colour, rentPerMonth: 5000, rentExtraMono: 0 };
test.each([
  ['a rental without a price for extra pages', 'rental', { facts: mono, rentPerMonth: 5000 }, ['rentExtraMono']],
  ['a rental of a colour machine without a price for colour pages', 'rental', ofColour, ['rentExtraColour']],
  ['a rental without a rent', 'rental', { facts: mono, rentDeposit: 5000 }, ['rentPerMonth', 'rentExtraMono']],
  ['toner with a yield of 0', 'toner', { facts: mono, tonerPrice: 900, tonerYield: 0 }, ['tonerYield']],
  ['a complete rental', 'rental', { facts: mono, rentPerMonth: 5000, rentExtraMono: 0 }, []],
  ['a contract by page of a colour machine', 'amcPage', { facts: colour, amcPageMono: 0.4 }, ['amcPageColour']],
  ['a contract by page of a colour machine, at 0', 'amcPage', { facts: colour, amcPageMono: 0, amcPageColour: 0 }, []],
  ['a contract by page of a mono machine', 'amcPage', { facts: mono, amcPageMono: 0.4 }, []],
  ['a contract by page of a mono machine, only colour', 'amcPage', { facts: mono, amcPageColour: 2 }, ['amcPageMono']],
  ['a contract by page of a machine without facts', 'amcPage', { facts: {}, amcPageColour: 2 }, ['amcPageMono']],
  ['a rental for 0 rupees', 'rental', { facts: mono, rentPerMonth: 0, rentExtraMono: 0.5 }, ['rentPerMonth']],
  ['a comprehensive contract for 0 rupees', 'amcFull', { facts: mono, amcFull: 0 }, ['amcFull']],
  ['a labour contract', 'amcLabour', { facts: mono, amcLabour: 6000 }, []],
  ['colour toner without a yield', 'colourToner', { facts: colour, colourTonerPrice: 9000 }, ['colourTonerYield']],
  ['a drum without a price', 'drum', { facts: mono, drumYield: 60_000 }, ['drumPrice']],
  ['other parts for 0 rupees', 'parts', { facts: mono, partsPrice: 0, partsYield: 60_000 }, ['partsPrice']],
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

test('the numbers of a plan have titles and units', () => {
  const fields = ['rentDeposit', 'amcFull', 'tonerPrice'] as const;
  expect(fields.map(shortTitle)).toEqual(['Deposit', 'Per year, comprehensive', 'Toner price, black']);
  expect(missingWords(['rentPerMonth', 'drumYield'])).toBe('Missing: rent per month; drum yield.');
  const words = [planWords('amcFull', 12_500, 'INR', india), planWords('drumYield', 60_000, 'INR', india)];
  expect([...words, planWords('taxPercent', 18, 'INR', india), planWords('taxPercent', null, 'INR', india)]).toEqual([
    ...['₹12,500', '60,000', '18 %', ''],
  ]);
  expect(['amcFull', 'name', 'toString'].map(isPlanField)).toEqual([true, false, false]);
  expect(planOf({ amcFull: 0, drumYield: null, name: 'x' } as object)).toEqual({ amcFull: 0 });
});
