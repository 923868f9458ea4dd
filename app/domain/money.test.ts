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
])('formats %s %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency, india)).toBe(text);
});

test('an amount survives conversion to paise and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => toMinor(fromMinor(paise)) === paise));
});

test('subtracts without rounding errors', () => {
  expect(subtract(4332.96, 3999)).toBe(333.96);
  expect(subtract(0.3, 0.1)).toBe(0.2);
});

test('accepts two decimals and rejects three', { tags: ['validation/prices'] }, () => {
  expect([1, 1.01, 4332.96, 999999999.99].every(hasStepOfOnePaisa)).toBe(true);
  expect([1.001, 0.005].some(hasStepOfOnePaisa)).toBe(false);
});

test('accepts only currency codes known to Intl', () => {
  expect(['INR', 'USD', 'EUR'].every(isCurrency)).toBe(true);
  expect(['inr', 'RUPEES', 'QQQ', ''].some(isCurrency)).toBe(false);
});

test('accepts two decimals for large amounts', { tags: ['validation/prices'] }, () => {
  expect(hasStepOfOnePaisa(999_999_999.99)).toBe(true);
  expect(hasStepOfOnePaisa(123_456_789.11)).toBe(true);
  expect(hasStepOfOnePaisa(0.001)).toBe(false);
});

const paise = fc.integer({ min: 0, max: 100_000_000_000 });

test('formatted money parses back to the amount, with Indian digit groups', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const text = formatMoney(fromMinor(amount), 'INR', india);
      expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})(\.\d\d)?$/);
      expect(toMinor(Number(text.replace(/[₹,]/g, '')))).toBe(amount);
      expect(text.includes('.')).toBe(amount % 100 !== 0);
    }),
  );
});

test('subtraction is exact in paise', () => {
  fc.assert(
    fc.property(paise, paise, (a, b) => {
      expect(toMinor(subtract(fromMinor(a), fromMinor(b)))).toBe(a - b);
      expect(hasStepOfOnePaisa(fromMinor(a))).toBe(true);
    }),
  );
});
