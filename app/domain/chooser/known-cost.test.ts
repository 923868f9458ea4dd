// @module-tag choose/rules
import { expect, test } from 'vitest';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { costTexts, knownCost } from './known-cost.ts';

const rent = { rentPerMonth: 1000, rentPagesMono: 2000, rentExtraMono: 0.5 };
const amc = { regularPrice: 36_000, priceLabel: 'Starting from', amcFull: 6000, tonerPrice: 100, tonerYield: 1000 };
const costOf = (fields: Record<string, unknown>, answers = {}, tax: PriceTax = 'included') =>
  knownCost({ facts: {}, ...aProduct(fields) } as unknown as Product, answers, tax, india);

test.each([
  ['rent with its extra pages', rent, {}, 1500],
  ['buying with comprehensive AMC and toner', amc, {}, 1800],
  ['the lower of both', { ...rent, ...amc }, {}, 1500],
  ['only buying, as asked', { ...rent, ...amc }, { buy: ['yes'] }, 1800],
  ['only renting, as asked', { ...rent, ...amc, amcFull: 12 }, { buy: ['rent'] }, 1500],
  ['nothing without service', { ...amc, amcFull: undefined }, {}, null],
])('%s', (_name, fields, more, rupees) => {
  const cost = costOf(fields, { pages: ['3000'], ...more });
  expect(cost?.perMonth ?? null).toBe(rupees === null ? null : rupees * 100);
  if (cost) expect(cost.volume).toEqual({ mono: 3000, colour: 0, months: 36 });
});

test('a fifth of the pages of a colour machine are in colour; without an answer the usual pages', () => {
  const colour = { ...rent, rentExtraColour: 5 };
  expect(costOf(colour, { pages: ['3000'] })).toEqual({
    name: 'rent',
    perMonth: 420_000,
    volume: { mono: 2400, colour: 600, months: 36 },
  });
  expect(costOf(rent)?.volume.mono).toBe(2000);
  expect(costOf(colour)?.volume).toEqual({ mono: 2000, colour: 500, months: 36 });
});

test('adds tax where prices are without it; a hidden price and another currency are not known', () => {
  expect(costOf(rent, { pages: ['3000'] }, 'extra')?.perMonth).toBe(177_000);
  expect(costOf({ ...amc, priceLabel: 'Price on Request' })).toBeNull();
  expect(costOf({ ...rent, currency: 'USD' })).toBeNull();
});

test('the sentence of a cost names pages, plan and months', () => {
  const cost = { name: 'buyAmcFull', perMonth: 286_960, volume: { mono: 2400, colour: 600, months: 36 } } as const;
  expect(costTexts(cost, 'extra', india)).toEqual([
    '₹2,870',
    'a month with GST',
    'for 2,400 B&W + 600 colour pages, buying with comprehensive AMC over 36 months',
  ]);
  const one = { ...cost, volume: { mono: 1, colour: 0, months: 36 } };
  expect(costTexts(one, 'unsaid', india).join(' ')).toContain('₹2,870 a month for 1 page, ');
});
