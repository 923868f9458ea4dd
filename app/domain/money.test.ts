/**
 * @module-tag constants/currency
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { formatMoney, fromMinor, hasStepOfOnePaisa, isCurrency, subtract, toMinor } from './money.ts';

test.each([
  [125000, 'INR', '₹1,25,000'],
  [10500, 'INR', '₹10,500'],
  [4332.96, 'INR', '₹4,332.96'],
  [0.5, 'INR', '₹0.50'],
  [12345678, 'INR', '₹1,23,45,678'],
  [99, 'USD', '$99'],
])('%s %s is written %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency, india)).toBe(text);
});

test('what is kept in paise comes back as it was', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => toMinor(fromMinor(paise)) === paise));
});

test('subtraction leaves no dust', () => {
  expect(subtract(4332.96, 3999)).toBe(333.96);
  expect(subtract(0.3, 0.1)).toBe(0.2);
});

test('two decimals fit, three do not', { tags: ['validation/prices'] }, () => {
  expect([1, 1.01, 4332.96, 999999999.99].every(hasStepOfOnePaisa)).toBe(true);
  expect([1.001, 0.005].some(hasStepOfOnePaisa)).toBe(false);
});

test('a currency is a code that money is known in', () => {
  expect(['INR', 'USD', 'EUR'].every(isCurrency)).toBe(true);
  expect(['inr', 'RUPEES', 'QQQ', ''].some(isCurrency)).toBe(false);
});

test('two decimals fit however large the amount', { tags: ['validation/prices'] }, () => {
  expect(hasStepOfOnePaisa(999_999_999.99)).toBe(true);
  expect(hasStepOfOnePaisa(123_456_789.11)).toBe(true);
  expect(hasStepOfOnePaisa(0.001)).toBe(false);
});

const paise = fc.integer({ min: 0, max: 100_000_000_000 });

test('what is shown can be read as the amount it is, with commas as India counts: three digits, then two and two', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const text = formatMoney(fromMinor(amount), 'INR', india);
      expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})(\.\d\d)?$/);
      expect(toMinor(Number(text.replace(/[₹,]/g, '')))).toBe(amount);
      expect(text.includes('.')).toBe(amount % 100 !== 0);
    }),
  );
});

test('a difference is that of the paise, and each amount of whole paise is one', () => {
  fc.assert(
    fc.property(paise, paise, (a, b) => {
      expect(toMinor(subtract(fromMinor(a), fromMinor(b)))).toBe(a - b);
      expect(hasStepOfOnePaisa(fromMinor(a))).toBe(true);
    }),
  );
});
