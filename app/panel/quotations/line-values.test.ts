import { describe, expect, test } from 'vitest';
import type { QuotationLine } from '#app/domain/quotations/quotation.ts';
import { aLine } from '#tests/support/factories.ts';
import { lineOf, lineProblems, typedLine } from './line-values.ts';

describe('a line of a quotation in the form', { tags: ['quotations/editor'] }, () => {
  const lines: QuotationLine[] = [
    aLine,
    { ...aLine, kind: 'rent', periods: 36, unitPaise: 450_005, discount: { kind: 'percent', basisPoints: 1250 } },
    { ...aLine, kind: 'amc', periods: 2, discount: { kind: 'amount', paise: 99_999 }, rateBasisPoints: 0 },
    { ...aLine, unitPaise: 0, hsn: '' },
  ];
  test.each(lines)('keeps every value: $kind, $unitPaise paise', (line) => {
    expect(lineOf(typedLine(line))).toEqual(line);
    expect(Object.values(lineProblems(typedLine(line))).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['name', ' ', 'Enter a name'],
    ['quantity', '1.5', 'Must be a whole number from 1 to 9999'],
    ['quantity', '', 'Must be a whole number from 1 to 9999'],
    ['price', '-1', 'Must not be negative'],
    ['price', '0.005', 'Must have at most two decimals'],
    ['price', '1000000001', 'Is too large'],
    ['discount', '100.5', 'Must be at most 100 %'],
    ['rate', '101', 'Must be at most 100 %'],
    ['hsn', '84433', 'Must have 4, 6 or 8 digits'],
  ])('reports an invalid %s: %j', (field, typed, message) => {
    expect(lineProblems({ ...typedLine(aLine), [field]: typed })).toMatchObject({ [field]: message });
  });

  test('has one period if its kind has none, and finite sums while a number is invalid', () => {
    expect(lineOf({ ...typedLine(aLine), periods: '12' }).periods).toBe(1);
    const typed = { ...typedLine(aLine), kind: 'rent' as const, quantity: '', price: '-', periods: '999', rate: 'x' };
    expect(lineOf(typed)).toMatchObject({ quantity: 1, unitPaise: 0, periods: 120, rateBasisPoints: 0 });
  });
});
