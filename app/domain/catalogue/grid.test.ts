// @module-tag grid/cells
import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { aGridRow } from '#tests/support/grid-row.ts';
import { type Column, cellText, cellWords, columns, optionsOf, readCell } from './grid.ts';

const fifty = Array.from({ length: 50 }, (_, n) => `t${n}`);
const known = { categories: ['Colour Photocopiers', 'Laser Printers'], columns };
const row = aGridRow({ regularPrice: 45_000, stockQuantity: 3, tags: ['a3', 'x, y'] });

test.each<[column: Column, typed: string, fields: object]>([
  ['regularPrice', '1,25,000', { regularPrice: 125_000 }],
  ['salePrice', 'Rs. 1.25 lakh', { salePrice: 125_000 }],
  ['salePrice', ' ', { salePrice: null }],
  ['salePrice', '-', { salePrice: null }],
  ['regularPrice', '-', { regularPrice: null }],
  ['regularPrice', '1,00,00,00,000', { regularPrice: 1_000_000_000 }],
  ['regularPrice', 'POA', { regularPrice: null, priceLabel: 'Price on Request' }],
  ['priceLabel', 'no label', { priceLabel: 'no-label' }],
  ['priceLabel', 'PRICE ON REQUEST', { priceLabel: 'Price on Request' }],
  ['stock', 'sold out', { stockStatus: 'out_of_stock', inStock: false, stockQuantity: 3 }],
  ['stock', '0', { stockStatus: 'out_of_stock', inStock: false, stockQuantity: 0 }],
  ['stock', '7', { stockStatus: 'in_stock', inStock: true, stockQuantity: 7 }],
  ['stock', 'on order', { stockStatus: 'on_backorder', inStock: true, stockQuantity: 3 }],
  ['stock', '', {}],
  ['stockQuantity', '1000000000', { stockStatus: 'in_stock', inStock: true, stockQuantity: 1_000_000_000 }],
  ['stockQuantity', '12 nos', { stockStatus: 'in_stock', inStock: true, stockQuantity: 12 }],
  ['stockQuantity', '', { stockStatus: 'in_stock', inStock: true, stockQuantity: null }],
  ['status', 'draft', { status: 'draft' }],
  ['status', '', {}],
  ['category', 'laser PRINTERS', { category: 'Laser Printers' }],
  ['category', 'Black & White Photocopiers', {}],
  ['tags', 'a3, rental | a3', { tags: ['a3', 'rental'] }],
  ['tags', 'a4, duplex\nwifi', { tags: ['a4', 'duplex', 'wifi'] }],
  ['tags', 'A4; a4; "x, y"', { tags: ['A4', 'x, y'] }],
  ['tags', 'किराये पर', { tags: ['किराये पर'] }],
  ['tags', '', { tags: [] }],
  ['tags', 'x'.repeat(60), { tags: ['x'.repeat(60)] }],
  ['tags', fifty.join(), { tags: fifty }],
  ['category', ' Laser Printers ', { category: 'Laser Printers' }],
  ['rentPerMonth', 'Rs 4,500/month', { rentPerMonth: 4500 }],
  ['rentExtraMono', '0', { rentExtraMono: 0 }],
  ['taxPercent', '', { taxPercent: null }],
])('%s: “%s” is %j', (column, typed, fields) => {
  expect(readCell(column, typed, row, known)).toEqual({ fields });
});

test.each<[column: Column, typed: string, problem: RegExp]>([
  ['regularPrice', 'cheap', /^could not be read as a price/],
  ['regularPrice', '2000 crore', /^is too large/],
  ['stock', 'perhaps', /^could not be read; please write In stock, Out of stock, On backorder or a number$/],
  ['stockQuantity', 'many', /^must be a whole number/],
  ['stockQuantity', '99999999999', /^is too large/],
  ['rentPerMonth', '54,000 per year', /^“54,000 per year” has another unit/],
  ['amcFull', '2000 crore', /^is too large/],
  ['status', 'sold', /^must be Published, Draft or Archived/],
  ['category', 'Scooters', /^is no category here; please choose one$/],
  ['tags', 'x'.repeat(61), /more than 60 letters/],
  ['tags', Array.from({ length: 51 }, (_, n) => n).join(','), /more than 50 tags/],
])('%s: “%s” says what is wrong with it', (column, typed, problem) => {
  expect(readCell(column, typed, row, known)).toEqual({ problem: expect.stringMatching(problem) });
});

describe('cells', () => {
  test.each(columns)('of %s are unchanged after copy and paste', (column) => {
    const rented = aGridRow({ rentExtraMono: 0.4, rentMonths: 36, taxPercent: 18 });
    const bare = aGridRow({ priceLabel: 'no-label', status: 'archived', regularPrice: null });
    for (const each of [row, rented, bare]) {
      const read = readCell(column, cellText(column, each), each, known);
      expect({ ...each, ...('fields' in read ? read.fields : { read }) }).toEqual(each);
    }
  });

  test('format numbers in the site’s locale, and show contradictory stock as visitors see it', () => {
    const words = (of: Column[], values: Parameters<typeof aGridRow>[0]) =>
      of.map((column) => cellWords(column, aGridRow(values), dealer.locale)).join(' | ');
    const many = { regularPrice: 125_000, salePrice: 99.5, stockQuantity: 1200, inStock: false };
    expect(words(columns.slice(0, 5), many)).toBe('₹1,25,000 | ₹99.50 | Out of stock | 1,200 | Starting from');
    const costs = { rentPerMonth: 14_500, rentExtraMono: 0.4, tonerYield: 100_000, taxPercent: 18 };
    const costColumns: Column[] = ['rentPerMonth', 'rentExtraMono', 'tonerYield', 'taxPercent', 'drumPrice'];
    expect(words(costColumns, costs)).toBe('₹14,500 | ₹0.40 | 1,00,000 | 18 % | ');
  });

  test('offer all options, and none for text', () => {
    expect(optionsOf('stock', known)).toEqual(['In stock', 'Out of stock', 'On backorder']);
    expect(optionsOf('priceLabel', known)?.at(-1)).toBe('No label');
    expect(optionsOf('category', known)).toEqual(known.categories);
    expect([optionsOf('tags', known), optionsOf('stockQuantity', known)]).toEqual([null, null]);
  });
});
