/**
 * @module-tag grid/bulk
 */
import { expect, test } from 'vitest';
import { readAmount, readPercent } from './bulk-values.ts';

test.each([
  ['5', 5],
  ['+5 %', 5],
  ['-7.5', -7.5],
  ['− 7,25%', -7.25],
  ['900', 900],
  [' 900.00 % ', 900],
  ['-99.99', -99.99],
  ['–5', -5],
  ['５', 5],
])('a share: %s is %d', (text, value) => {
  expect(readPercent(text)).toEqual({ value });
});

test.each(['', 'five', '5 5', '-100', '900.01', '901', '1000', '5.123', '%', '5 % off', 'x5'])(
  'rejects “%s” as a percentage',
  (text) => {
    expect(readPercent(text)).toEqual({ problem: expect.any(String) });
  },
);

test.each([
  ['500', 500],
  ['−₹500', -500],
  ['-₹ 1,500/-', -1500],
  ['+ 1.5 lakh', 150_000],
  ['0.50', 0.5],
  ['  -500 ', -500],
  ['５00', 500],
])('an amount: %s is %d', (text, value) => {
  expect(readAmount(text)).toEqual({ value });
});

test.each(['', 'cheap', '--5', 'POA'])('rejects “%s” as an amount', (text) => {
  expect(readAmount(text)).toEqual({ problem: expect.any(String) });
});
