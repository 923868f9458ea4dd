// @module-tag cost/sums
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { rentPhrases, rentRows } from './plan-offer.ts';

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

test('the rental terms are short phrases', () => {
  const pages = ['2,000 B&W + 500 colour pages included', 'further page ₹0.60, colour ₹5'];
  expect(rentPhrases(terms, 'INR', india)).toEqual([...pages, 'at least 24 months', 'deposit ₹8,000']);
  expect(rentPhrases({}, 'INR', india)).toEqual([]);
});
