/**
 * @module-tag import/columns
 */
import { describe, expect, test } from 'vitest';
import { columnsProblem, guessColumns } from './columns.ts';
import { importFieldNames, importFields } from './fields.ts';
import { findTable } from './header.ts';

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('columns', () => {
  test('are known by their titles, however these are written', () => {
    const titles = [
      'Sr. No.',
      'Item_Code',
      'MODEL NAME',
      'Make',
      'Product Type',
      'MRP (Rs.)',
      'Offer Price ₹',
      'Stock',
      'Qty',
      'Dealer Price',
    ];
    expect(guessColumns(titles)).toEqual([
      '',
      'sku',
      'name',
      'brand',
      'category',
      'regularPrice',
      'salePrice',
      'stock',
      'stockQuantity',
      '',
    ]);
  });

  test('of our own files are all known', () => {
    expect(guessColumns(importFieldNames.map((field) => importFields[field].title))).toEqual(importFieldNames);
    expect(guessColumns(importFieldNames)).toEqual(importFieldNames);
  });

  test('that would be the same are the surer one, else the first', () => {
    expect(guessColumns(['Price', 'MRP', 'Model', 'Product name', 'Price'])).toEqual([
      '',
      'regularPrice',
      '',
      'name',
      '',
    ]);
  });

  test('that do not go together are refused in words', () => {
    expect(columnsProblem(['name', 'regularPrice'])).toBeNull();
    expect(columnsProblem(['regularPrice', ''])).toBe('Please choose which column holds the name or the SKU.');
    expect(columnsProblem(['sku', 'regularPrice', 'regularPrice'])).toBe(
      'Two columns are read as Regular price. Please choose one of them.',
    );
    expect(columnsProblem(['sku', 'specification', 'specification', '', ''])).toBeNull();
  });
});

describe('the line with the titles', () => {
  test('is found below a letterhead, and blank lines are passed over', () => {
    const found = findTable(
      sheet(
        ['Sharma Traders', '', ''],
        ['Price list 2026'],
        [],
        ['Model', 'Brand', 'MRP'],
        ['G2010', 'Canon', '9,999'],
        ['', '', ''],
        ['M1005', 'HP', 'POA'],
      ),
    );
    expect(found.titles).toEqual(['Model', 'Brand', 'MRP']);
    expect(found.lines.map(({ number }) => number)).toEqual([5, 7]);
  });

  test('is put together where titles are merged over two lines', () => {
    const found = findTable(
      sheet(
        ['Sr', 'Model', 'Price', '', 'Stock'],
        ['', '', 'MRP', 'Dealer', ''],
        ['1', 'G2010', '9,999', '8,000', 'Yes'],
      ),
    );
    expect(found.titles).toEqual(['Sr', 'Model', 'MRP', 'Price Dealer', 'Stock']);
    expect(found.lines).toHaveLength(1);
  });

  test('stands again on each page of a printed list, and is no product there', () => {
    const found = findTable(sheet(['Model', 'MRP'], ['A', '1'], ['Model', 'MRP'], ['B', '2']));
    expect(found.lines.map(({ cells }) => cells[0])).toEqual(['A', 'B']);
  });

  test('is the first with several cells where no title is known', () => {
    expect(findTable(sheet(['List'], ['foo', 'bar'], ['1', '2'])).titles).toEqual(['foo', 'bar']);
    expect(findTable([])).toEqual({ titles: [], lines: [] });
  });
});
