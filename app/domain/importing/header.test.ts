// @module-tag import/columns
import { describe, expect, test } from 'vitest';
import { importFieldNames, importFields } from '#app/domain/catalogue/fields/fields.ts';
import { columnNotices, columnsProblem, guessColumns, keyQuestion, targetName } from './columns.ts';
import { findTable } from './header.ts';

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('columns', () => {
  test('are recognised by their titles in any spelling', () => {
    const titles =
      'Sr. No. | Item_Code | MODEL NAME | Make | Product Type | MRP (Rs.) | Offer Price ₹ | Stock | Qty | Dealer Price';
    const targets = ' | sku | name | brand | category | regularPrice | salePrice | stock | stockQuantity | ';
    expect(guessColumns(titles.split(' | '))).toEqual(targets.split(' | '));
  });

  test('of exported files are all recognised', () => {
    expect(guessColumns(importFieldNames.map((field) => importFields[field].title))).toEqual(importFieldNames);
    expect(guessColumns(importFieldNames)).toEqual(importFieldNames);
  });

  test('with the same meaning go to the surer title, else to the first', () => {
    const titles = ['Price', 'MRP', 'Model', 'Product name', 'Price'];
    expect(guessColumns(titles)).toEqual(['', 'regularPrice', '', 'name', '']);
  });

  test.each([
    ['name', 'Product / Model Name | Name of Product | उत्पाद का नाम | Model - Product | Name or Model | ModelName'],
    ['name', 'Brand / Model | Brand (SKU)'],
    ['sku', 'SKU (Item Code) | Part# | Model / SKU | Cat No | P/N'],
    ['regularPrice', "Rate (Rs) | M.R.P. | मूल्य (रु) | MRP in lakh | Price in '000 | 2026 Price"],
    ['description', 'Descr.'],
    ['specifications', 'Tech. data'],
    ['stockQuantity', 'Pcs'],
    ['stock', 'Stock in hand'],
    ['inStock', 'In stock'],
    ['brand', 'Brand / Price'],
    ['rentPagesMono', 'Free copies BW | Free copies (B / W) | Free copies B+W | Free copies b  &  w'],
    ['rentPagesMono', 'Free copies, Black & White | Free copies, black and white | Free copies, black&white'],
    ['powerInUse', 'Power (w)'],
    ['hsn', 'HSN Code | HSN/SAC | HSN No.'],
    ['costPrice', 'Cost price | Landed cost | Purchase Rate'],
    ['', 'Dealer Price | Cost'],
  ])('recognises as %j: %s', (target, titles) => {
    for (const title of titles.split(' | ')) expect(guessColumns([title]), title).toEqual([target]);
  });

  test('with a description name the product only in a list without names', () => {
    expect(guessColumns(['Product description', 'MRP'])).toEqual(['name', 'regularPrice']);
    expect(guessColumns(['Product description', 'Model'])).toEqual(['description', 'name']);
  });

  test('whose prices say something about tax have a notice', () => {
    const titles = ['Name', 'Price (excl. GST)'];
    expect(columnNotices(titles, guessColumns(titles))).toEqual([
      'The prices of column 2 “Price (excl. GST)” exclude tax. If your other prices do not, they are converted, with a warning.',
    ]);
    const withTax = 'The prices of column 1 “MRP incl. GST” include tax.';
    expect(columnNotices(['MRP incl. GST', ' '], ['regularPrice', ''])[0]).toMatch(withTax);
  });

  test('that look like prices and are not read have a notice', () => {
    const titles = ['Name', 'MRP', 'Dealer rate', 'Purchase price', 'Remarks', 'HSN'];
    expect(columnNotices(titles, guessColumns(titles))).toEqual([
      'Column 3 “Dealer rate” may be a price and is not read.',
      'Column 5 “Remarks” is left out. It can be a specification of this name.',
    ]);
    const values = titles.map((title) => Number(title !== 'Remarks'));
    expect(columnNotices(titles, guessColumns(titles), values)).toHaveLength(1);
    expect(
      columnNotices(
        titles,
        titles.map(() => 'specification' as const),
      ),
    ).toEqual([]);
  });

  test('with one meaning: the first that holds data wins, with a notice', () => {
    const titles = ['SKU', 'Price', 'Name', 'Price'];
    expect(guessColumns(titles, [2, 0, 2, 2])).toEqual(['sku', '', 'name', 'regularPrice']);
    expect(guessColumns(titles, [2, 1, 2, 2])).toEqual(['sku', 'regularPrice', 'name', '']);
    expect(columnNotices(titles, ['sku', 'regularPrice', 'name', ''])).toEqual([
      'Column 4 “Price” is skipped: column 2 “Price” is read as Regular price.',
    ]);
  });

  test('that may hold the SKU need an answer from the owner', () => {
    expect(keyQuestion(['Item ref', 'Name'], ['', 'name'])).toBe(0);
    expect(keyQuestion(['Item ref', 'Name'], ['', 'name'], [0, 5])).toBeNull();
    expect(keyQuestion(['Item ref', 'SKU'], ['', 'sku'])).toBeNull();
    expect(keyQuestion(['HSN Code', 'Name'], ['', 'name'])).toBeNull();
  });

  test.each(['Cat. No.', 'Cat No', 'MPN', 'Mfr. Part No.', 'Stock no.', 'SAP Code'])('%s are the SKU', (title) =>
    expect(guessColumns([title, 'Name', 'Category', 'MRP'])).toEqual(['sku', 'name', 'category', 'regularPrice']),
  );

  test.each(['Model description', 'Model details', 'Product', 'Item', 'Category No', 'Stock', 'Stock position'])(
    '%s beside a product name is not the SKU',
    (title) => expect(keyQuestion([title, 'Product Name'], ['', 'name'])).toBeNull(),
  );

  test('ask for no SKU if they are recognised, used, long, or of another kind', () => {
    expect(keyQuestion(['Name', 'Mat. ref'], ['name', ''])).toBe(1);
    expect(keyQuestion(['Dealer', 'Item ID'], ['', ''])).toBe(1);
    expect(keyQuestion(['Item ref', 'Name'], ['specification', 'name'])).toBeNull();
    expect(keyQuestion(['Reference printed outside every carton box', 'Name'], ['', 'name'])).toBeNull();
    expect(keyQuestion(['Phone no', 'Name'], ['', 'name'])).toBeNull();
    expect(keyQuestion(['Remarks', 'Name'], ['', 'name'])).toBeNull();
  });

  test('have names for display', () => {
    const names = (['', 'stock', 'specification', 'sku'] as const).map(targetName).join(' | ');
    expect(names).toBe('Skip | Stock, as words or a number | A specification of this name | SKU');
  });

  test('that conflict are rejected with a sentence', () => {
    expect(columnsProblem(['name', 'regularPrice'])).toBeNull();
    expect(columnsProblem(['regularPrice', ''])).toBe('Please choose which column holds the name or the SKU.');
    expect(columnsProblem(['sku', 'regularPrice', 'regularPrice'])).toBe(
      'Two columns are read as Regular price. Please choose one of them.',
    );
    expect(columnsProblem(['sku', 'specification', 'specification', '', ''])).toBeNull();
  });
});

describe('the header line', () => {
  test('is found below a letterhead and blank lines', () => {
    const head = [['Sharma Traders', '', ''], ['Price list 2026'], [], ['Model', 'Brand', 'MRP']];
    const found = findTable(sheet(...head, ['G2010', 'Canon', '9,999'], ['', '', ''], ['M1005', 'HP', 'POA']));
    expect(found.titles).toEqual(['Model', 'Brand', 'MRP']);
    expect(found.lines.map(({ number }) => number)).toEqual([5, 7]);
  });

  test('is joined if titles are merged over two lines, but not with numbers, products or words below a title', () => {
    const upper = ['Sr', 'Model', 'Price', '', 'Stock'];
    const joined = (...lower: string[]) => findTable(sheet(upper, lower, ['1', 'G2010', '9,999', '8,000', 'Yes']));
    const found = joined('', '', 'MRP', 'Dealer', '');
    expect(found.titles).toEqual(['Sr', 'Model', 'MRP', 'Price Dealer', 'Stock']);
    expect(found.lines).toHaveLength(1);
    for (const dealer of ['8000', ' ₹ 8,000/- ', 'Rs. 8', ''])
      expect(joined('', '', 'MRP', dealer, '').titles[2], dealer).toBe('Price');
    expect(joined('', '', 'MRP', 'Dealer 8', '').titles[3]).toBe('Price Dealer 8');
    expect(joined('', 'Brand', 'MRP', 'Dealer', '').titles[2]).toBe('Price');
    expect(joined('', '', 'Old', 'New', '').titles[2]).toBe('Price');
  });

  test('joins the line above, if that holds groups of titles', () => {
    expect(findTable(sheet(['', 'Rates', '', 'Others'], ['Model', 'MRP', 'Dealer', '']))).toMatchObject({
      titles: ['Model', 'MRP', 'Rates Dealer', 'Others'],
    });
  });
});
