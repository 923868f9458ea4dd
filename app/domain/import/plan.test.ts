/**
 * @module-tag import/dry-run
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPlainWords } from '#app/api/plain-words.ts';
import { toReturningCell } from '#app/domain/formula-cell.ts';
import type { Product } from '#app/domain/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { guessColumns } from './columns.ts';
import { cellOf, importFieldNames, importFields } from './fields.ts';
import { joinList, joinPairs, splitAddresses, splitList, splitPairs } from './list-text.ts';
import { createMatcher } from './matcher.ts';
import { type ImportOptions, type PlanContext, planRow } from './plan.ts';
import { productCheck } from './product-check.schema.ts';
import { readRow } from './read-row.ts';

const product = (fields: Record<string, unknown> = {}): Product => ({
  ...aProduct(fields),
  facts: {},
  id: 'p1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const options: ImportOptions = {
  emptyClears: false,
  addCategories: false,
  fetchPictures: false,
  brand: '',
  category: '',
};
const context = (chosen: Partial<ImportOptions> = {}): PlanContext => ({
  options: { ...options, ...chosen },
  hasCategory: (name) => ['Scanners', 'Laser Printers'].includes(name) || chosen.addCategories === true,
  brands: ['HP', 'Canon', 'Konica Minolta'],
  freeSlug: createMatcher().freeSlug,
  check: productCheck(inPlainWords),
});

/** Plans one line under these titles. */
const plan = (line: Record<string, string>, current: Product | null = null, chosen: Partial<ImportOptions> = {}) => {
  const titles = Object.keys(line);
  return planRow(readRow(Object.values(line), guessColumns(titles), titles), current, context(chosen));
};

describe('a new product', () => {
  test('needs a name and a category; the rest is derived from the line', () => {
    expect(
      plan({ Model: 'HP LaserJet 1020', Category: 'Laser Printers', MRP: '₹ 1,25,000/-', Stock: 'Yes' }),
    ).toMatchObject({
      outcome: 'new',
      fields: {
        name: 'HP LaserJet 1020',
        slug: 'hp-laserjet-1020',
        brand: 'HP',
        category: 'Laser Printers',
        description: 'HP LaserJet 1020',
        regularPrice: 125000,
        inStock: true,
        status: 'published',
      },
    });
  });

  test('with a price on request has a label and no price', () => {
    expect(plan({ Name: 'HP X', Category: 'Scanners', Price: 'POA' })).toMatchObject({
      fields: { regularPrice: null, priceLabel: 'Price on Request' },
    });
  });

  test("without Latin letters in its name gets its web address from the line's other values", () => {
    expect(plan({ Name: 'फोटोकॉपी मशीन', Brand: 'Canon', Category: 'Scanners' })).toMatchObject({
      outcome: 'new',
      fields: { name: 'फोटोकॉपी मशीन', slug: 'canon-scanners' },
    });
  });

  test("takes brand and category from the import's options if its line has none", () => {
    const chosen = { brand: 'Brother', category: 'Scanners' };
    expect(plan({ Name: 'Thing', Brand: '' }, null, chosen)).toMatchObject({ fields: chosen });
  });

  test('is rejected with every reason in words', () => {
    expect(plan({ Name: 'Thing', Category: 'Nothing', Price: 'cheap', Featured: 'perhaps' })).toEqual({
      outcome: 'refused',
      problem:
        'Regular price could not be read as a price; please write only a number, such as 12500. Featured must be Yes or No. There is no category “Nothing”; please choose what it means under Unknown words. Brand is missing.',
    });
    expect(plan({ Name: 'HP X' })).toEqual({ outcome: 'refused', problem: 'Category is missing.' });
    // The description is derived from the name.
    expect(plan({ SKU: 'X1', Name: '', Brand: 'HP', Category: 'Scanners' })).toEqual({
      outcome: 'refused',
      problem: 'Name is missing.',
    });
    expect(plan({ Name: 'HP X', Category: 'Scanners', Images: 'javascript:alert(1)' })).toEqual({
      outcome: 'refused',
      problem: 'Images must be an uploaded picture or a web address.',
    });
    expect(plan({ SKU: '8.90123E+12', Name: 'HP X', Category: 'Scanners' })).toMatchObject({ outcome: 'refused' });
    expect(plan({ Name: 'HP X', Category: 'Scanners', Stock: 'purple' })).toMatchObject({ outcome: 'refused' });
  });

  test('may create its category', () => {
    expect(plan({ Name: 'HP X', Category: 'Plotters' }, null, { addCategories: true })).toMatchObject({
      outcome: 'new',
      fields: { category: 'Plotters' },
    });
  });
});

describe('an existing product', () => {
  const current = product({
    name: 'Canon G2010',
    sku: 'G2010',
    regularPrice: 9999,
    tags: ['ink'],
    specifications: { Speed: '8 ppm' },
  });

  test('changes only where the file differs', () => {
    expect(plan({ SKU: 'G2010', Name: 'Canon G2010', MRP: '10,499', Warranty: '', Tags: 'ink' }, current)).toEqual({
      outcome: 'changed',
      before: { regularPrice: 9999 },
      fields: { regularPrice: 10499 },
      warnings: [],
    });
    expect(plan({ SKU: 'G2010', MRP: '₹ 9,999' }, current)).toEqual({ outcome: 'same' });
  });

  test('gets a label for words instead of a price', () => {
    expect(plan({ SKU: 'G2010', MRP: 'Call for price' }, current)).toMatchObject({
      outcome: 'changed',
      fields: { priceLabel: 'Price on Request' },
    });
  });

  test('is not changed by a line with an invalid value', () => {
    expect(plan({ SKU: 'G2010', Name: 'x'.repeat(1000), MRP: '10,499' }, current)).toMatchObject({
      outcome: 'refused',
      problem: expect.stringMatching(/^Name .+\.$/),
    });
  });

  test('keeps its value for an empty cell, unless empty cells clear', () => {
    const line = { SKU: 'G2010', Price: '', Tags: '', Name: '' };
    expect(plan(line, current)).toEqual({ outcome: 'same' });
    expect(plan(line, current, { emptyClears: true })).toEqual({
      outcome: 'changed',
      before: { regularPrice: 9999, tags: ['ink'] },
      fields: { regularPrice: null, tags: [] },
      warnings: [],
    });
  });

  test('keeps its other specifications when a column adds one', () => {
    const titles = ['SKU', 'Duplex'];
    expect(planRow(readRow(['G2010', 'Yes'], ['sku', 'specification'], titles), current, context())).toMatchObject({
      fields: {
        specifications: [
          ['Speed', '8 ppm'],
          ['Duplex', 'Yes'],
        ],
      },
    });
  });

  test('shows a price that replaces words, but not one hidden behind words on purpose', () => {
    const asked = product({ priceLabel: 'Price on Request' });
    expect(plan({ SKU: 'x', Price: '500' }, asked)).toMatchObject({
      fields: { regularPrice: 500, priceLabel: 'Starting from' },
    });
    const hidden = product({ priceLabel: 'Price on Request', regularPrice: 400 });
    expect(plan({ SKU: 'x', Price: '500' }, hidden)).toMatchObject({ fields: { regularPrice: 500 } });
    expect(plan({ SKU: 'x', Price: '500' }, hidden)).not.toHaveProperty('fields.priceLabel');
  });

  test.each([
    ['0', { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 0 }],
    ['12', { stockQuantity: 12 }],
    ['Sold out', { inStock: false, stockStatus: 'out_of_stock' }],
    ['On order', { stockStatus: 'on_backorder' }],
  ])('takes all that is said of its stock along: %s', (Stock, fields) => {
    expect(plan({ SKU: 'G2010', Stock }, current)).toMatchObject({ outcome: 'changed', fields });
  });

  test.each([
    ['In stock', 'No', { inStock: false, stockStatus: 'out_of_stock' }],
    ['In stock', 'Yes', { inStock: true, stockStatus: 'in_stock' }],
    ['Stock status', 'On order', { stockStatus: 'on_backorder' }],
    ['Stock quantity', '0', { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 0 }],
    ['Stock quantity', '7', { inStock: true, stockStatus: 'in_stock', stockQuantity: 7 }],
  ])('derives the other stock fields from the only column %s: %s', (title, cell, fields) => {
    expect(plan({ Name: 'HP X', Category: 'Scanners', [title]: cell })).toMatchObject({ outcome: 'new', fields });
  });

  test('keeps the quantity of a product that the file marks out of stock', () => {
    const counted = product({ stockQuantity: 12 });
    expect(plan({ SKU: 'G2010', Stock: 'Sold out' }, counted)).toMatchObject({
      fields: { inStock: false, stockStatus: 'out_of_stock' },
    });
    expect(plan({ SKU: 'G2010', Stock: 'Sold out' }, counted)).not.toHaveProperty('fields.stockQuantity');
  });
});

describe('a warning or a refusal', () => {
  const warnings = (
    line: Record<string, string>,
    current: Product | null = null,
    chosen: Partial<ImportOptions> = {},
  ) => {
    const planned = plan(line, current, chosen);
    return 'warnings' in planned ? planned.warnings : planned;
  };
  const row = { Name: 'Thing 7', Brand: 'HP', Category: 'Scanners' };

  test('names a brand from inside the name, or from a line above, and a category from a line above', () => {
    expect(warnings({ Name: 'Printer HP 7', Category: 'Scanners' })).toEqual(['Brand HP is read from the name']);
    expect(warnings({ Name: 'Copier (Konica - Minolta) 227', Category: 'Scanners' })).toEqual([
      'Brand Konica Minolta is read from the name',
    ]);
    expect(warnings({ Name: 'HP 7', Category: 'Scanners' })).toEqual([]);
    expect(warnings({ Name: 'Printer HP 7', Category: 'Scanners' }, null, { brand: 'HP' })).toEqual([]);
    const read = readRow(['Thing 7'], ['name'], ['Name']);
    const carried = { ...read, carried: { brand: 'Canon', category: 'Scanners', line: 4 } };
    expect(planRow(carried, null, context())).toMatchObject({
      fields: { brand: 'Canon', category: 'Scanners' },
      warnings: ['Brand Canon is taken from row 4', 'Category Scanners is taken from row 4'],
    });
    expect(planRow(carried, null, context({ category: 'Laser Printers' }))).toMatchObject({
      fields: { category: 'Laser Printers' },
      warnings: ['Brand Canon is taken from row 4'],
    });
    expect(planRow({ ...carried, unresolved: ['brand', 'category'] }, null, context())).toMatchObject({ warnings: [] });
  });

  test('finds no brand in a name with two, and none in a supply for one', () => {
    const missing = { outcome: 'refused', problem: 'Brand is missing.' };
    expect(plan({ Name: 'Cable HP Canon', Category: 'Scanners' })).toEqual(missing);
    for (const word of ['for', 'compatible', 'suitable', 'fits'])
      expect(plan({ Name: `Toner ${word} HP`, Category: 'Scanners' })).toEqual(missing);
    expect(plan({ Name: 'Toner SHP 2', Category: 'Scanners' })).toEqual(missing);
    expect(plan({ Name: 'bizhub (konica-minolta) 7', Category: 'Scanners' })).toMatchObject({
      fields: { brand: 'Konica Minolta' },
    });
  });

  test('warns of a taken web address and of doubtful prices', () => {
    const shared = context();
    const planned = () =>
      planRow(readRow(Object.values(row), guessColumns(Object.keys(row)), Object.keys(row)), null, shared);
    expect(planned()).toMatchObject({ warnings: [] });
    expect(planned()).toMatchObject({ warnings: ['The web address is thing-7-2, because thing-7 is taken'] });
    const lower = ['The sale price is not below the regular price'];
    expect(warnings({ ...row, MRP: '500', 'Sale price': '500' })).toEqual(lower);
    expect(warnings({ ...row, MRP: '500', 'Sale price': '499' })).toEqual([]);
    expect(warnings({ ...row, 'Sale price': '499' })).toEqual([]);
    expect(warnings({ ...row, MRP: '', 'Sale price': '499' })).toEqual([
      'There is a sale price without a regular price',
    ]);
    expect(warnings({ ...row, MRP: '4,990', 'Sale price': '499' })).toEqual([
      'The sale price is less than a quarter of the regular price',
    ]);
    expect(warnings({ ...row, MRP: '1,996', 'Sale price': '499' })).toEqual([]);
    for (const [MRP, price] of [
      ['1', 1],
      ['99,999', 99999],
    ] as const)
      expect(warnings({ ...row, MRP })).toEqual([`A price of ${price} looks like a placeholder`]);
    expect(warnings({ ...row, MRP: '9,999' })).toEqual([]);
    const current = product({ sku: 'x', regularPrice: 500, salePrice: 400 });
    expect(warnings({ SKU: 'x', MRP: '300' }, current)).toEqual(lower);
    expect(warnings({ SKU: 'x', MRP: '600' }, current)).toEqual([]);
    expect(warnings({ SKU: 'x', Warranty: '5 years' }, product({ sku: 'x', regularPrice: 1, salePrice: 2 }))).toEqual(
      [],
    );
  });

  test('names a specification that appears twice; a dimension is refused', () => {
    const twice = 'A appears twice among the specifications; the last value is used';
    expect(plan({ ...row, Specifications: 'A: 1\nA: 2' })).toMatchObject({
      fields: { specifications: [['A', '2']] },
      warnings: [twice],
    });
    expect(plan({ ...row, Dimensions: 'A: 1\nA: 2' })).toEqual({ outcome: 'refused', problem: `${twice}.` });
  });

  test('refuses a new name whose letters were lost', () => {
    const lost = /Letters of the name were lost/;
    for (const Name of ['???? 7', 'HP \ufffd 7'])
      expect(plan({ ...row, Name })).toMatchObject({ outcome: 'refused', problem: expect.stringMatching(lost) });
    expect(plan({ ...row, Name: 'HP ?? 7' })).toMatchObject({ outcome: 'new' });
  });
});

describe('exporting and importing again changes nothing', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 20 });
  const hostile = fc.constantFrom(
    '=1+1',
    "'=1",
    "''+91",
    ' =x',
    '"',
    '""a',
    'a,b',
    'a; b',
    'x|y',
    'Name: v',
    '-',
    'POA',
    '"a": b',
    '\ta',
  );
  const texts = fc.oneof(word, hostile);
  const values = fc.record({
    name: texts,
    sku: texts,
    description: fc.oneof(texts, fc.constant('One\nTwo: "three"\n\n=4')),
    regularPrice: fc.option(fc.integer({ min: 0, max: 1e11 }).map((paise) => paise / 100)),
    tags: fc.array(texts, { maxLength: 5 }),
    images: fc.array(
      fc.constantFrom(
        'a b.png',
        '/uploads/a,b.png',
        'https://x.example/w_1,h_2/a.jpg',
        'a|b;c',
        'https://x.example/a, b.jpg',
      ),
      { maxLength: 4 },
    ),
    specifications: fc.dictionary(texts, texts, { maxKeys: 5, noNullPrototype: true }),
    inStock: fc.boolean(),
    stockStatus: fc.constantFrom('in_stock', 'out_of_stock', 'on_backorder'),
    stockQuantity: fc.option(fc.integer({ min: 0, max: 1e6 })),
    priceLabel: fc.constantFrom('Starting from', 'Price on Request', 'Contact for Quote', 'no-label'),
    rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
    reviews: fc.array(fc.record({ rating: fc.constant(4), author: texts, text: texts }), { maxLength: 2 }),
  });

  test.each([false, true])('for any product (empty cells clear: %j)', (emptyClears) => {
    fc.assert(
      fc.property(values, (fields) => {
        const checked = productCheck(inPlainWords).create({
          ...aProduct(),
          dimensions: [],
          ...fields,
          specifications: Object.entries(fields.specifications),
        });
        // The site itself would reject these, so they are not products.
        fc.pre('value' in checked);
        const current = { ...product(), ...('value' in checked ? checked.value : {}) };
        const titles = importFieldNames.map((field) => importFields[field].title);
        const cells = importFieldNames.map((field) => toReturningCell(cellOf(current, field)));
        expect(planRow(readRow(cells, guessColumns(titles), titles), current, context({ emptyClears }))).toEqual({
          outcome: 'same',
        });
      }),
      { numRuns: 300 },
    );
  });

  test('for lists and named values with any text', () => {
    const line = word.map((text) => text.trim()).filter((text) => text !== '' && !/[\n\r]/.test(text));
    const lines = fc.array(fc.oneof(line, fc.constantFrom('a, b', '"q"', 'x;y', '"')), { maxLength: 5 });
    fc.assert(
      fc.property(lines, (entries) => {
        expect(splitList(joinList(entries))).toEqual(entries);
      }),
    );
    fc.assert(
      fc.property(lines, (entries) => {
        expect(splitAddresses(joinList(entries))).toEqual(entries);
      }),
    );
    const name = fc.oneof(line, fc.constantFrom('a: b', '"n"', 'x=y'));
    const value = fc.oneof(line, fc.constantFrom('a\u2028b', '"•', 'a; b: c', '"v"', 'x | y: z', ': v'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), (pairs) => {
        expect(splitPairs(joinPairs(pairs))).toEqual({ pairs, unnamed: '' });
      }),
    );
  });
});

test('reads lists and named values in other common formats', () => {
  expect(splitList('a4; a3 | wifi, duplex,')).toEqual(['a4', 'a3', 'wifi', 'duplex']);
  expect(splitList('"a4, both"\nduplex, wifi\n')).toEqual(['a4, both', 'duplex', 'wifi']);
  expect(splitList('19" rack, black')).toEqual(['19" rack', 'black']);
  expect(splitAddresses('https://x.example/w_1,h_2/a.jpg, https://x.example/b.jpg\n')).toHaveLength(1);
  expect(splitAddresses('https://x.example/w_1,h_2/a.jpg, https://x.example/b.jpg')).toEqual([
    'https://x.example/w_1,h_2/a.jpg',
    'https://x.example/b.jpg',
  ]);
  expect(splitAddresses('https://x.example/a.jpg https://x.example/b.jpg')).toHaveLength(2);
  expect(splitPairs('Speed: 20 ppm; Duplex = Yes').pairs).toEqual([
    ['Speed', '20 ppm'],
    ['Duplex', 'Yes'],
  ]);
  expect(splitPairs('Speed: 20 ppm\nfast')).toEqual({ pairs: [['Speed', '20 ppm']], unnamed: 'fast' });
});
