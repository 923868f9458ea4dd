// @module-tag cost/sums
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { rentSentences, rentTerms } from './plan-offer.ts';

const terms = {
  rentPagesMono: 2000,
  rentPagesColour: 500,
  rentExtraMono: 0.6,
  rentExtraColour: 5,
  rentMonths: 24,
  rentDeposit: 8000,
};

test('the rental terms have one line each', () => {
  expect(rentSentences(terms, 'INR', india)).toEqual([
    '2,000 pages, 500 colour pages a month included, then ₹0.60 a black & white page, ₹5 a colour page',
    'at least 24 months',
    '₹8,000 refundable deposit',
  ]);
  expect(rentSentences({ rentPagesMono: 1000, rentExtraMono: 0, rentMonths: 1 }, 'INR', india)).toEqual([
    '1,000 pages a month included, then more pages free',
    'at least 1 month',
  ]);
  expect(rentSentences({ rentPagesMono: 0, rentExtraMono: 0.5, rentDeposit: 0 }, 'INR', india)).toEqual([
    '₹0.50 a page',
  ]);
  expect(rentSentences({ rentPagesMono: 900 }, 'INR', india)).toEqual(['900 pages a month included']);
  expect(rentSentences({}, 'INR', india)).toEqual([]);
});

test('the rental terms of a quotation are one line without words of a language', () => {
  expect(rentTerms(terms, 'INR', india)).toBe('2,000 pages, 500 colour pages · + ₹0.60 / page, ₹5 / colour page');
  expect(rentTerms({ rentPagesMono: 900 }, 'INR', india)).toBe('900 pages');
  expect(rentTerms({ rentPagesMono: 0, rentPagesColour: 0 }, 'INR', india)).toBe('');
});
