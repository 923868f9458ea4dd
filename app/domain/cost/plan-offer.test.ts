// @module-tag cost/sums
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { rentRows, rentTerms } from './plan-offer.ts';

const terms = {
  rentPagesMono: 2000,
  rentPagesColour: 500,
  rentExtraMono: 0.6,
  rentExtraColour: 5,
  rentMonths: 24,
  rentDeposit: 8000,
};

test('the rental terms have one row each', () => {
  expect(rentRows(terms, 'INR', india)).toEqual([
    ['Included a month', '2,000 B&W + 500 colour pages'],
    ['Further page', '₹0.60, colour ₹5'],
    ['At least', '24 months'],
    ['Refundable deposit', '₹8,000'],
  ]);
  expect(rentRows({ rentPagesMono: 1000, rentExtraMono: 0, rentMonths: 1 }, 'INR', india)).toEqual([
    ['Included a month', '1,000 pages'],
    ['Further page', 'free'],
    ['At least', '1 month'],
  ]);
  expect(rentRows({ rentPagesMono: 0, rentExtraMono: 0.5, rentDeposit: 0 }, 'INR', india)).toEqual([
    ['Further page', '₹0.50'],
  ]);
  expect(rentRows({}, 'INR', india)).toEqual([]);
});

test('the rental terms of a quotation are one line without words of a language', () => {
  expect(rentTerms(terms, 'INR', india)).toBe('2,000 B&W + 500 colour pages · + ₹0.60 / page, ₹5 / colour page');
  expect(rentTerms({ rentPagesMono: 900 }, 'INR', india)).toBe('900 pages');
  expect(rentTerms({ rentPagesMono: 0, rentPagesColour: 0 }, 'INR', india)).toBe('');
});
