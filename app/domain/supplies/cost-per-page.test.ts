// @module-tag toner/page
import { expect, test } from 'vitest';
import { costPerPage, yieldOf } from './cost-per-page.ts';

const price = (amount: number) => ({ kind: 'amount', label: null, amount, sale: null, currency: 'INR' }) as const;
const takes = (...value: { code: string; yield?: number }[]) => ({ supplies: { value, source: '' } });

test('the cost of a page is the price by the yield, rounded half up to the paisa', () => {
  expect(costPerPage(price(3900), 7000)).toBe(0.56);
  expect(costPerPage(price(0.05), 10)).toBe(0.01);
});

test('there is no cost without a price or a yield, and none that rounds to nothing', () => {
  expect(costPerPage(price(0.04), 10)).toBeNull();
  expect(costPerPage({ kind: 'request', text: 'Price on Request' }, 7000)).toBeNull();
  expect(costPerPage(price(3900), null)).toBeNull();
});

test('a yield is stated once, or by several codes alike', () => {
  expect(yieldOf(takes({ code: 'A1', yield: 500 }, { code: 'A2', yield: 500 }, { code: 'A3' }))).toBe(500);
  expect(yieldOf(takes({ code: 'A1', yield: 500 }, { code: 'A2', yield: 700 }))).toBeNull();
  expect(yieldOf(takes({ code: 'A1' }))).toBeNull();
  expect(yieldOf(takes({ code: 'A1', yield: 0 }))).toBeNull();
  expect(yieldOf({})).toBeNull();
});
