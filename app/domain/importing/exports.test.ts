// @module-tag import/columns
import { describe, expect, test } from 'vitest';
import { guessColumns } from './columns.ts';
import { findTable } from './header.ts';
import { asWritten, readRow } from './read-row.ts';

const titlesOf = (text: string) => text.split(' | ');

describe('columns of an export', () => {
  test('of Shopify without a status have their meaning', () => {
    const titles = 'Title | URL handle | Published on online store | Price | Compare-at price | Published';
    const targets = ['name', 'slug', 'visibility', 'salePrice', 'regularPrice', 'status'];
    expect(guessColumns(titlesOf(titles))).toEqual(targets);
  });

  test.each(['Cost', 'Margin %'])('never read %s as a price', (title) => expect(guessColumns([title])).toEqual(['']));

  test('prefer the price with the tax of the other prices', () => {
    const titles = ['Price (tax excl.)', 'Price (tax incl.)'];
    expect(guessColumns(titles, undefined, 'extra')).toEqual(['regularPrice', '']);
    expect(guessColumns(titles, undefined, 'included')).toEqual(['', 'regularPrice']);
    expect(guessColumns(titles)).toEqual(['', 'regularPrice']);
  });

  test('of a stock report without a head have no price either', () => {
    const report = (...amounts: string[][]) =>
      guessColumns(
        findTable(
          [['Particulars', 'Quantity', 'Rate', 'Value'], ...amounts].map((cells, number) => ({ number, cells })),
        ).titles,
      ).join();
    expect(report(['A', '2 Nos', '78500.00', '1,57,000.00'], ['B', '3', '10', '30'])).toBe('name,stockQuantity,,');
    expect(report(['A', '2', '78500', '90000'])).toContain('regularPrice');
  });

  test('describe the product in a list of codes without names', () => {
    expect(guessColumns(['Part No.', 'Description', 'Price'])).toEqual(['sku', 'name', 'regularPrice']);
    expect(guessColumns(['Part No.', 'Description'])).toEqual(['sku', 'description']);
  });
});

describe('cells of an export', () => {
  const read = (titles: string, ...cells: string[]) => {
    const all = titlesOf(titles);
    return readRow(cells, guessColumns(all), all, asWritten).values;
  };

  test.each([
    ['Name | Published | Visibility in catalog', ['A', '1', 'hidden'], { status: 'published', visibility: 'private' }],
    ['Name | Published | Visibility in catalog', ['A', '-1', 'visible'], { status: 'draft' }],
    ['Name | Published | Visibility in catalog', ['A', '0', 'search'], { status: 'draft' }],
    ['Name | Status | Visibility', ['A', 'Private', 'visible'], { visibility: 'private' }],
    ['Name | Active (0/1) | URL rewritten | Visibility', ['A', '1', 'a', 'none'], { visibility: 'private' }],
    ['Title | Published | Variant SKU | Status', ['A', 'FALSE', 'S', 'active'], { visibility: 'private' }],
    ['Title | Published | Variant SKU | Status', ['A', 'TRUE', 'S', 'archived'], { status: 'archived' }],
    ['Title | Published | Variant SKU', ['A', 'FALSE', 'S'], { status: 'draft' }],
    ['Item Name | Reorder Level | Status', ['A', '1', 'Inactive'], { status: 'draft' }],
    ['Name | Status', ['A', 'Pending approval'], { status: 'draft' }],
    ['Item Title | Catalogue Status', ['A', 'Temporarily Suspended'], { status: 'draft' }],
  ])('%s: %j', (titles, cells, values) => expect(read(titles, ...cells)).toMatchObject(values));

  test.each([
    ['18490.00', '', 18490, null],
    ['18490.00', '0.00', 18490, null],
    ['18490.00', '18490.00', 18490, null],
    ['18490.00', '15000', 18490, null],
  ])('price %s beside the earlier price %j', (price, earlier, regularPrice, salePrice) =>
    expect(read('Handle | Title | Variant Price | Variant Compare At Price', 'a', 'A', price, earlier)).toMatchObject({
      regularPrice,
      salePrice,
    }),
  );

  test.each([
    ['Home,Laser Printers', 'Laser Printers'],
    ['Printers > Laser Printers, Offers', 'Laser Printers'],
    ['Toner\\, Ink & Drums', 'Toner, Ink & Drums'],
    ['Uncategorized', undefined],
  ])('categories %j', (cell, category) => expect(read('Name | Categories', 'A', cell).category).toBe(category));

  test('of rupees and paise make one price', () => {
    expect(read('Name | Rs. | Ps.', 'A', '14,750', '50')).toEqual({ name: 'A', regularPrice: 14750.5 });
    expect(read('Name | Rs. | Ps.', 'A', '14,750', '')).toEqual({ name: 'A', regularPrice: 14750 });
  });

  test('keep a stock status in a column of yes and no, and one space in a name', () => {
    const all = ['Name', 'In stock?'];
    expect(readRow(['A  1 ', 'backorder'], guessColumns(all), all)).toMatchObject({
      stock: 'backorder',
      values: { name: 'A 1' },
    });
  });

  test('read a decimal comma, and a price of 0 as none', () => {
    expect(read('Name | Price', 'A', '42500,00').regularPrice).toBe(42500);
    expect(read('Name | Price', 'A', 'INR 0.00').regularPrice).toBeUndefined();
  });
});
