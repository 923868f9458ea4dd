// @module-tag constants/currency
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { formatMoney, fromMinor, hasStepOfOnePaisa, isCurrency, subtract, toMinor } from './money.ts';

test('formats money', () => {
  const texts = [125000, 10500, 4332.96, 0.5, 12345678].map((amount) => formatMoney(amount, 'INR', india));
  expect(texts).toEqual(['₹1,25,000', '₹10,500', '₹4,332.96', '₹0.50', '₹1,23,45,678']);
  expect(formatMoney(99, 'USD', india)).toBe('$99');
});

test('accepts two decimals and rejects three, also for large amounts', { tags: ['validation/prices'] }, () => {
  const right = [1, 1.01, 4332.96, 123_456_789.11, 999_999_999.99];
  expect([...right, 1.001, 0.005, 0.001].filter(hasStepOfOnePaisa)).toEqual(right);
});

test('accepts only currency codes known to Intl', () => {
  const right = ['INR', 'USD', 'EUR'];
  expect([...right, 'inr', 'RUPEES', 'QQQ', ''].filter(isCurrency)).toEqual(right);
});

const paise = fc.integer({ min: 0, max: 100_000_000_000 });

test('formatted money parses back to the amount, with Indian digit groups', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const text = formatMoney(fromMinor(amount), 'INR', india);
      expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})(\.\d\d)?$/);
      expect(toMinor(Number(text.replace(/[₹,]/g, '')))).toBe(amount);
      expect(text.includes('.')).toBe(amount % 100 !== 0);
      expect(toMinor(fromMinor(amount))).toBe(amount);
    }),
  );
});

test('subtraction is exact in paise', () => {
  fc.assert(
    fc.property(paise, paise, (a, b) => {
      expect(toMinor(subtract(fromMinor(a), fromMinor(b)))).toBe(a - b);
      expect(fromMinor(a)).toSatisfy(hasStepOfOnePaisa);
    }),
  );
});
