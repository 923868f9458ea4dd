// @module-tag import/messy-files
import { describe, expect, test } from 'vitest';
import { leastWork, linearWork } from '#tests/support/cpu.ts';
import { type ColumnTarget, columnTargets, guessColumns } from './columns.ts';
import { isSurveyed, type ResolvedValue, readRow } from './read-row.ts';

/** Reads one line under these titles. */
const read = (line: Record<string, string>, resolved?: ResolvedValue) => {
  const titles = Object.keys(line);
  const resolve = resolved === undefined ? undefined : () => resolved;
  return readRow(Object.values(line), guessColumns(titles), titles, resolve);
};

describe('a cell', () => {
  test.each([
    ['="00451" |  ="00451" ', '00451'],
    ['=HYPERLINK("https://x.example";"M3010") |   =HYPERLINK("https://x.example", "M3010") ', 'M3010'],
    ['= hyperlink( "a", "b" )', 'b'],
    ["'0042", '0042'],
    ['12345.0', '12345'],
    ['LBP‑2900', 'LBP-2900'],
    ['=""', undefined],
  ])('of a SKU %j reads %j', (texts, sku) => {
    for (const cell of texts.split(' | ')) expect(read({ SKU: cell }).values.sku, cell).toBe(sku);
  });

  test.each(['=A-1', '="a"&"b"', 'x=HYPERLINK("a","b")', '=2+3', 'M=SUM(1)'])('of a SKU %j stays', (cell) => {
    expect(read({ SKU: cell }).values.sku).toBe(cell);
  });

  test('with the end of a sale has a warning', () => {
    expect(read({ Name: 'A', 'Date sale price ends': '2024-03-31' }).warnings).toEqual([
      'The sale price ends on 2024-03-31; this date is not read',
    ]);
    expect(read({ Name: 'A', 'Date sale price ends': ' ' }).warnings).toEqual([]);
  });

  test('for a price is refused if it is long; for a description it is not', () => {
    const row = read({ Name: 'A', Price: '1'.repeat(301), Description: 'x'.repeat(4000) });
    expect(row.problems).toEqual(['Regular price has more than 300 characters']);
    expect(row.values.description).toHaveLength(4000);
  });

  const formulas = ['=SUM(A1:A9)', ' = VLOOKUP(A1;B:C;2)', '=IF(1,2,3)', '=sum(A1)', '\t= IF.ERROR(A1)', '=LOG10(5)'];
  test.each(formulas)('that is the formula %j is refused', (cell) => {
    const problems = ['SKU is a formula; please save the file with its values'];
    expect(read({ SKU: cell })).toMatchObject({ values: {}, problems });
  });

  test.each(['#N/A', '#REF!', '#div/0!', '#VALUE!', '#NAME?', '#SPILL!', '####'])(
    'that is the spreadsheet error %s is refused',
    (cell) => {
      expect(read({ 'Product name': cell }).problems).toEqual([`Name is an error of the spreadsheet, ${cell}`]);
      expect(read({ Stock: cell }).problems).toEqual([`Stock is an error of the spreadsheet, ${cell}`]);
    },
  );

  test('of an unknown title is left out, and one of a specification keeps its title', () => {
    expect(read({ Foo: 'x' })).toMatchObject({ values: {}, specifications: [], problems: [] });
    const { specifications } = readRow(['20\n ppm', 'x'], ['specification', 'specification'], ['Speed', '']);
    expect(specifications).toEqual([['Speed', '20 ppm']]);
  });
});

describe('a price', () => {
  test.each([
    ['Price (in thousands)', '15.999', 15999],
    ['Price (in thousand)', '15.999', 15999],
    ["Price in '000", '12.5', 12500],
    ['MRP (in lakhs)', '1.25', 125000],
    ['MRP in lakh', '1000', 1000],
    ['MRP', '999.5', 999.5],
  ])('under %j: %j is %d', (title, cell, regularPrice) => {
    expect(read({ [title]: cell }).values).toEqual({ regularPrice });
  });

  test('in thousands or lakhs that is larger than its unit is in rupees, with a warning', () => {
    expect(read({ 'MRP in lakh': '125000' })).toMatchObject({
      values: { regularPrice: 125000 },
      warnings: ['Regular price is taken as rupees, although the title says “MRP in lakh”'],
    });
    expect(read({ MRP: '999.5' }).warnings).toEqual([]);
  });

  test('in words is a label for the regular price only', () => {
    expect(read({ MRP: 'On request' })).toMatchObject({ values: { regularPrice: null }, label: 'Price on Request' });
    expect(read({ MRP: '500', 'Sale price': 'On request' })).toMatchObject({ label: null, empty: ['salePrice'] });
    const empty = ['regularPrice', 'salePrice', 'priceLabel'];
    const dashes = read({ MRP: '-', 'Sale price': '-', 'Price label': '-' });
    expect(dashes).toMatchObject({ values: {}, label: null, empty, problems: [] });
    expect(read({ MRP: 'NA' })).toMatchObject({ label: 'Price on Request' });
  });
});

describe('stock', () => {
  test.each([
    ['nil | N.A. |  - none -  | शून्य', '0'],
    ['', null],
  ])('%j reads %j', (texts, stock) => {
    for (const cell of texts.split(' | '))
      expect(read({ Stock: cell }), cell).toMatchObject({ stock, problems: [], warnings: [] });
  });

  test.each(['5', '12 units', 'Sold out', '2 weeks'])('%j stays', (stock) => {
    expect(read({ Stock: stock })).toMatchObject({ stock, problems: [], warnings: [] });
  });

  test.each([
    ...['-3', '12.5', '5/10', '2 + 3', '(3)', '10-12 pcs', '= 5 - 2'].map((cell) => ['Stock', cell]),
    ...['Stock status', 'In stock', 'Qty'].map((title) => [title, '0/5']),
    ['Qty', '2.5'],
  ] as [string, string][])('under %j: %j is refused', (title, cell) => {
    const problems = [`Stock “${cell}” is not clear; please write one whole number`];
    expect(read({ [title]: cell })).toMatchObject({ stock: null, warnings: [], problems });
  });

  test.each([
    ['Stock', '7'],
    ['In stock', 'In Stock (5)'],
    ['In stock', '12'],
    ['Stock status', 'Available: 3'],
    ['Lead time (days)', '7', '7 days'],
    ['Delivery (weeks)', '12-13', '12-13 weeks'],
    ['Delivery (days)', '0', 'Immediate'],
    ['Delivery (months)', '2', '2 months'],
    ['Lead time', '2 to 3', '2 to 3 days'],
    ['Lead time', '2 – 3', '2 – 3 days'],
    ['Lead time', '2 weeks'],
    ['Status', 'Out of stock'],
    ['Status', 'उपलब्ध'],
  ])('column %j with %j reads %j', (title, cell, stock = cell) => {
    expect(read({ [title]: cell })).toMatchObject({ stock, problems: [] });
  });

  test.each([
    ['Status', 'In stock', '7', '7'],
    ['Status', 'Out of stock', '7', 'Out of stock'],
    ['Status', 'Draft', '7', '7'],
  ])('a column %s with %j beside a stock of %s reads %s', (title, cell, count, stock) =>
    expect(read({ Stock: count, [title]: cell }).stock).toBe(stock),
  );

  test('that is no word for a placeholder is read as one in a column about stock or price only', () => {
    expect(read({ 'Stock status': 'N/A' }).stock).toBeNull();
    expect(read({ 'Price label': 'N/A' }).values.priceLabel).toBe('no-label');
    expect(read({ Brand: 'N/A' })).toMatchObject({ values: {}, empty: ['brand'] });
    expect(read({ 'Stock status': '-' })).toMatchObject({ stock: null, problems: [], empty: ['stockStatus'] });
  });

  test('that is a date is refused; with other digits it is left out with a warning', () => {
    expect(read({ Stock: '12/05/2026' }).problems).toEqual(['Stock “12/05/2026” is a date; please write a number']);
    for (const cell of ['row 7b', '5 (2 in transit)', '1O pcs']) {
      const warnings = [`Stock “${cell}” could not be read and is ignored`];
      expect(read({ Stock: cell })).toMatchObject({ stock: null, warnings });
    }
  });

  test('in unknown words is what the choice for them says', () => {
    expect(read({ Stock: 'purple' }, { use: 'in_stock' }).stock).toBe('in_stock');
    expect(read({ Stock: 'purple' }, { ignore: 'left out' })).toMatchObject({ stock: null, warnings: ['left out'] });
    expect(read({ Stock: 'purple' }, { refuse: 'choose' })).toMatchObject({ stock: null, problems: ['choose'] });
    expect(read({ Stock: 'purple', Status: 'purple' }, { skip: 'skipped' })).toMatchObject({ skip: 'skipped' });
  });
});

describe('other fields', () => {
  test('a brand or category that needs a choice is unresolved', () => {
    const line = { Brand: 'Acme', Category: 'Chairs' };
    expect(read(line)).toMatchObject({ values: { brand: 'Acme', category: 'Chairs' }, unresolved: [] });
    const unresolved = ['brand', 'category'];
    const refused = { values: {}, unresolved, problems: ['choose', 'choose'] };
    expect(read(line, { refuse: 'choose' })).toMatchObject(refused);
    expect(read({ Brand: 'x' }, { skip: 'a' })).toMatchObject({ skip: 'a', unresolved: ['brand'] });
    // A brand is read without its trade mark, a category as it is.
    expect(read({ Brand: 'HP™', Category: 'Pixma™' })).toMatchObject({ values: { brand: 'HP', category: 'Pixma™' } });
  });

  test('a status may imply the visibility; an unknown word is matched', () => {
    expect(read({ Status: 'Hidden' })).toMatchObject({ values: { status: 'published' }, visibility: 'private' });
    expect(read({ Status: 'Draft' })).toMatchObject({ values: { status: 'draft' }, visibility: null });
    expect(read({ Status: 'purple' }, { use: 'draft' }).values.status).toBe('draft');
    expect(read({ Status: 'purple' }).problems).toEqual(['Status “purple” is not known']);
    expect(read({ 'Stock status': 'purple' }, { use: 'in_stock' })).toMatchObject({ stock: 'in_stock', values: {} });
    const labelled = { stock: null, values: { priceLabel: 'Price on Request' } };
    expect(read({ 'Price label': 'purple' }, { use: 'Price on Request' })).toMatchObject(labelled);
    expect(read({ Price: '12-13' }, { use: 'in_stock' })).toMatchObject({ stock: null, values: {} });
  });

  test.each([
    ['Warranty (months)', '12', '12 months'],
    ['Warranty in Years', '1', '1 year'],
    ['Warranty (months)', '1 year', '1 year'],
    ['Warranty (months)', '1', '1 month'],
  ])('%j of %j is %j', (title, cell, warranty) => expect(read({ [title]: cell }).values.warranty).toBe(warranty));
});

test.each([
  ['Excess copy charge (paise)', '40', { rentExtraMono: 0.4 }],
  ['Excess copy charge (paise)', '0.40', { rentExtraMono: 0.4 }],
  ['Excess copy charge (years)', '40', { rentExtraMono: 40 }],
  ['Minimum months (years)', '3', { rentMonths: 36 }],
  ['Minimum months (paise)', '3', { rentMonths: 3 }],
  ['Toner yield (years)', '7200', { tonerYield: 7200 }],
])('%j over %j reads %j', (title, cell, values) => {
  const target = Object.keys(values)[0] as ColumnTarget;
  expect(readRow([cell], [target], [title])).toMatchObject({ values, problems: [] });
});

test('only columns with values to match, SKU and name are read in the first pass', () => {
  const surveyed = 'sku name brand category status stock stockQuantity stockStatus inStock priceLabel'.split(' ');
  expect(columnTargets.filter(isSurveyed).toSorted()).toEqual(surveyed.toSorted());
});

test('reads the longest cells of every column in linear time', () => {
  const units = ['1,', '( ', '+ gst ', '18% ', '<p ', '"a', 'in stock ', 'a: ', 'for ', 'delivery ', '- ', 'â€', '१ '];
  for (const target of columnTargets)
    for (const unit of units) {
      const cell = unit.repeat(5000).slice(0, 5000);
      const least = leastWork(() => readRow([cell, cell.slice(0, 300)], [target, target], ['T', 'T']));
      expect(least, `${target} ${unit}`).toBeLessThanOrEqual(linearWork);
    }
});
