/**
 * @module-tag grid/bulk
 */
import { expect, test } from 'vitest';
import { changedPrice, type PriceStep, type Rounding } from './price-change.ts';

const percent = (percent: number): PriceStep => ({ kind: 'percent', percent });
const amount = (amount: number): PriceStep => ({ kind: 'amount', amount });

test.each<[from: number, step: PriceStep, rounding: Rounding, to: number]>([
  [45_000, percent(5), 'none', 47_250],
  [45_000, percent(-7.5), 'none', 41_625],
  [19.9, percent(5), 'none', 20.9],
  [0.1, percent(10), 'none', 0.11],
  [1.15, percent(0), 'none', 1.15],
  [999_999_999.99, percent(-0.01), 'none', 999_899_999.99],
  [45_000, amount(-500), 'none', 44_500],
  [45_000.5, amount(0.1), 'none', 45_000.6],
  [45_049.5, percent(0), '1', 45_050],
  [45_045, percent(0), '10', 45_050],
  [45_049.99, percent(0), '100', 45_000],
  [45_050, percent(0), '100', 45_100],
  [45_249, percent(0), '99', 45_299],
  [45_248.99, percent(0), '99', 45_199],
  [45_299, percent(0), '99', 45_299],
  [30, percent(5), '100', 100],
  [30, percent(5), '99', 99],
  [47_250, percent(5), '100', 49_600],
])('changes %d by %j, rounded to %s, to %d', (from, step, rounding, to) => {
  expect(changedPrice(from, step, rounding)).toEqual({ price: to });
});

test.each<[from: number | null, step: PriceStep, why: string]>([
  [null, percent(5), 'no price'],
  [0, amount(500), 'no price'],
  [300, amount(-500), 'below zero'],
  [300, amount(-300), 'below zero'],
  [300, percent(-100), 'below zero'],
  [900_000_000, percent(50), 'too large'],
])('leaves %s unchanged by %j: %s', (from, step, left) => {
  expect(changedPrice(from, step, '100')).toEqual({ left });
});

test('sets a price, also where there was none, and clears it', () => {
  expect(changedPrice(null, { kind: 'set', amount: 45_020 }, '100')).toEqual({ price: 45_000 });
  expect(changedPrice(45_000, { kind: 'clear' }, '100')).toEqual({ price: null });
});
