// @module-tag grid/bulk
import { expect, test } from 'vitest';
import { readAmount, readPercent } from './bulk-values.ts';

/** Typed texts and the numbers they mean. */
const meant = (read: typeof readAmount, texts: string[]) =>
  texts.map((text) => {
    const answer = read(text);
    return 'value' in answer ? answer.value : answer.problem;
  });

test('reads a share in percent, more than -100 and at most 900', () => {
  const texts = ['5', '+5 %', '-7.5', '− 7,25%', '900', ' 900.00 % ', '-99.99', '–5', '５'];
  expect(meant(readPercent, texts)).toEqual([5, 5, -7.5, -7.25, 900, 900, -99.99, -5, 5]);
  const wrong = ['', 'five', '5 5', '-100', '900.01', '901', '1000', '5.123', '%', '5 % off', 'x5'];
  const [range, number] = ['Must be more than -100 and at most 900', 'Enter a number, such as 5 or -5'];
  expect(meant(readPercent, wrong)).toEqual(wrong.map((text) => (/^(?:-100|90.*)$/.test(text) ? range : number)));
});

test('reads an amount', () => {
  const texts = ['500', '−₹500', '-₹ 1,500/-', '+ 1.5 lakh', '0.50', '  -500 ', '５00'];
  expect(meant(readAmount, texts)).toEqual([500, -500, -1500, 150_000, 0.5, -500, 500]);
  const problem = 'Enter an amount, such as 500 or -500';
  expect(meant(readAmount, ['', 'cheap', '--5', 'POA'])).toEqual(Array(4).fill(problem));
});
