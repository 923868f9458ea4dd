import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { otherPrice } from './price-tax.ts';

test.each([
  [100_000, 18, 'extra', '₹1,18,000 with GST'],
  [118_000, 18, 'included', '₹1,00,000 without GST'],
  [1, 2.5, 'extra', '₹1.03 with GST'],
  [100, 0, 'extra', ''],
  [100, 18, 'unsaid', ''],
] as const)('₹%d at %d %%, tax %s: %s', (amount, percent, priceTax, text) => {
  expect(otherPrice(amount, percent, priceTax, india)).toBe(text);
});
