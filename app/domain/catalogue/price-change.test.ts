// @module-tag grid/bulk
import { expect, test } from 'vitest';
import { changedPrice, isPriceJump, jumpInWords, type PriceStep, type Rounding } from './price-change.ts';

const percent = (by: number): PriceStep => ({ kind: 'percent', by });
const amount = (by: number): PriceStep => ({ kind: 'amount', by });

const changed = (rounding: Rounding, ...changes: [from: number, step: PriceStep][]) =>
  changes
    .map(([from, step]) => changedPrice(from, step, rounding))
    .map((each) => ('price' in each ? each.price : each));
const kept = (rounding: Rounding, ...prices: number[]) =>
  changed(rounding, ...prices.map((price) => [price, percent(0)] as [number, PriceStep]));

test('changes a price by a share or an amount', () => {
  const shares = changed('none', [45_000, percent(5)], [45_000, percent(-7.5)], [19.9, percent(5)], [0.1, percent(10)]);
  expect(shares).toEqual([47_250, 41_625, 20.9, 0.11]);
  expect(changed('none', [1.15, percent(0)], [999_999_999.99, percent(-0.01)])).toEqual([1.15, 999_899_999.99]);
  expect(changed('none', [45_000, amount(-500)], [45_000.5, amount(0.1)])).toEqual([44_500, 45_000.6]);
});

test('rounds a price', () => {
  expect([kept('1', 45_049.5), kept('10', 45_045)]).toEqual([[45_050], [45_050]]);
  expect(kept('100', 45_049.99, 45_050)).toEqual([45_000, 45_100]);
  expect(kept('99', 45_249, 45_248.99, 45_299)).toEqual([45_299, 45_199, 45_299]);
  expect(changed('100', [30, percent(5)], [47_250, percent(5)])).toEqual([100, 49_600]);
  expect(changed('99', [30, percent(5)])).toEqual([99]);
});

test('leaves a price unchanged, with the reason', () => {
  const problem = (from: number | null, step: PriceStep) => changedPrice(from, step, '100');
  const none = { problem: 'has no price to start from' };
  expect([problem(null, percent(5)), problem(0, amount(500))]).toEqual([none, none]);
  for (const step of [amount(-500), amount(-300), percent(-100)])
    expect(problem(300, step)).toEqual({ problem: 'would be zero or less' });
  expect(problem(900_000_000, percent(50))).toEqual({ problem: 'would be too large' });
  expect(problem(999_999_900, amount(100))).toEqual({ price: 1_000_000_000 });
  expect(problem(1_000_000_000, amount(100))).toEqual({ problem: 'would be too large' });
});

test('marks a price change by a factor of five or more as a jump', () => {
  expect([isPriceJump(100, 500), isPriceJump(500, 100), isPriceJump(100, 499), isPriceJump(499, 100)]).toEqual([
    ...[true, true, false, false],
  ]);
  for (const none of [null, undefined, 0]) expect([isPriceJump(none, 9), isPriceJump(9, none)]).toEqual([false, false]);
});

test('says by how much a price jumps', () => {
  const words = (from: number, to: number) => jumpInWords(from, to, String);
  expect([words(100, 50), words(100, 20), words(245_000, 24_500), words(90, 13), words(5, 5_000)]).toEqual([
    null,
    '100 → 20: a fifth of before. Check.',
    '245000 → 24500: a tenth of before. Check.',
    '90 → 13: 1/7 of before. Check.',
    '5 → 5000: 1000 times as much. Check.',
  ]);
});
