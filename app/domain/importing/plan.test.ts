// @module-tag import/dry-run
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPlainWords } from '#app/api/calls/validate.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { cellOf, importFieldNames, importFields } from '#app/domain/catalogue/fields/fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { guessColumns } from './columns.ts';
import { defaultOptions } from './import.ts';
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

const flags = { emptyClears: false, addCategories: false, fetchPictures: false };
const context = (chosen: Partial<ImportOptions> = {}, basis: PriceTax = 'unsaid'): PlanContext => ({
  tax: { basis, name: 'GST', rate: 18 },
  locale: india,
  options: { ...defaultOptions, ...flags, brand: '', category: '', ...chosen },
  hasCategory: (name) => ['Scanners', 'Laser Printers'].includes(name) || chosen.addCategories === true,
  brands: ['HP', 'Canon', 'Konica Minolta'],
  freeSlug: createMatcher().freeSlug,
  check: productCheck(inPlainWords),
});

/** Plans one line under these titles. */
const plan = (
  line: Record<string, string>,
  current: Product | null = null,
  chosen: Partial<ImportOptions> = {},
  basis?: PriceTax,
) => {
  const titles = Object.keys(line);
  return planRow(readRow(Object.values(line), guessColumns(titles), titles), current, context(chosen, basis));
};

const hpX = { Name: 'HP X', Category: 'Scanners' };

describe('a new product', () => {
  test('needs a name and a category; the rest is derived from the line', () => {
    const name = 'HP LaserJet 1020';
    expect(plan({ Model: name, Category: 'Laser Printers', MRP: '₹ 1,25,000/-', Stock: 'Yes' })).toMatchObject({
      outcome: 'new',
      fields: {
        ...{ name, slug: 'hp-laserjet-1020', brand: 'HP', category: 'Laser Printers', description: name },
        ...{ regularPrice: 125000, inStock: true, status: 'published' },
      },
    });
    expect(plan({ ...hpX, Price: 'POA' })).toMatchObject({
      fields: { regularPrice: null, priceLabel: 'Price on Request' },
    });
  });

  test.each([
    [
      { Name: 'Thing', Category: 'Nothing', Price: 'cheap', Featured: 'perhaps' },
      'Regular price could not be read as a price; please write only a number, such as 12500. Featured must be Yes or No. There is no category “Nothing”; please choose what it means under Unknown words. Brand is missing.',
    ],
    [{ Name: 'HP X' }, 'Category is missing.'],
    [{ Name: 'Cable HP Canon', Category: 'Scanners' }, 'Brand is missing.'],
    // The description is derived from the name.
    [{ SKU: 'X1', Name: '', Brand: 'HP', Category: 'Scanners' }, 'Name is missing.'],
    [{ ...hpX, Images: 'javascript:alert(1)' }, 'Images must be an uploaded picture or a web address.'],
    [
      { SKU: '8.90123E+12', ...hpX },
      'SKU 8.90123E+12 was shortened by the spreadsheet; please format the column as text and write it anew.',
    ],
    [{ ...hpX, Stock: 'purple' }, 'Stock “purple” is not known.'],
  ])('%j is rejected with every reason in words', (line, problem) => {
    expect(plan(line as Record<string, string>)).toEqual({ outcome: 'refused', problem });
  });
});

describe('an existing product', () => {
  const given = { name: 'Canon G2010', sku: 'G2010', regularPrice: 9999, tags: ['ink'] };
  const current = product({ ...given, specifications: { Speed: '8 ppm' } });

  test('changes only where the file differs', () => {
    expect(plan({ SKU: 'G2010', Name: 'Canon G2010', MRP: '10,499', Warranty: '', Tags: 'ink' }, current)).toEqual({
      outcome: 'changed',
      before: { regularPrice: 9999 },
      fields: { regularPrice: 10499 },
      warnings: [],
    });
    expect(plan({ SKU: 'G2010', MRP: '₹ 9,999' }, current)).toEqual({ outcome: 'same' });
  });

  test('gets a label for words instead of a price, and no change by a line with an invalid value', () => {
    const fields = { priceLabel: 'Price on Request' };
    expect(plan({ SKU: 'G2010', MRP: 'Call for price' }, current)).toMatchObject({ outcome: 'changed', fields });
    expect(plan({ SKU: 'G2010', Name: 'x'.repeat(1000), MRP: '10,499' }, current)).toMatchObject({
      outcome: 'refused',
      problem: 'Name must have at most 200 characters.',
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

  test('shows a price that replaces words, but not one hidden behind words on purpose', () => {
    const asked = product({ priceLabel: 'Price on Request' });
    expect(plan({ SKU: 'x', Price: '500' }, asked)).toMatchObject({
      fields: { regularPrice: 500, priceLabel: 'Starting from' },
    });
    const hidden = product({ priceLabel: 'Price on Request', regularPrice: 400 });
    const priced = plan({ SKU: 'x', Price: '500' }, hidden);
    expect(priced).toMatchObject({ fields: { regularPrice: 500 } });
    expect(priced).not.toHaveProperty('fields.priceLabel');
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
    ['Stock quantity', '0', { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 0 }],
  ])('derives the other stock fields from the only column %s: %s', (title, cell, fields) => {
    expect(plan({ ...hpX, [title]: cell })).toMatchObject({ outcome: 'new', fields });
  });

  test('keeps the quantity of a product that the file marks out of stock', () => {
    const sold = plan({ SKU: 'G2010', Stock: 'Sold out' }, product({ stockQuantity: 12 }));
    expect(sold).toMatchObject({ fields: { inStock: false, stockStatus: 'out_of_stock' } });
    expect(sold).not.toHaveProperty('fields.stockQuantity');
  });
});

describe('a warning or a refusal', () => {
  const warnings = (...given: Parameters<typeof plan>) => {
    const planned = plan(...given);
    return 'warnings' in planned ? planned.warnings : planned;
  };
  const row = { Name: 'Thing 7', Brand: 'HP', Category: 'Scanners' };

  test('names a brand from inside the name, or from a line above, and a category from a line above', () => {
    const ofName = (Name: string, ...more: [null?, Partial<ImportOptions>?]) =>
      warnings({ Name, Category: 'Scanners' }, ...more);
    expect(ofName('Printer HP 7')).toEqual(['Brand HP is read from the name']);
    expect(ofName('Copier (Konica - Minolta) 227')).toEqual(['Brand Konica Minolta is read from the name']);
    expect(ofName('HP 7')).toEqual([]);
    expect(ofName('Printer HP 7', null, { brand: 'HP' })).toEqual([]);
    const read = readRow(['Thing 7'], ['name'], ['Name']);
    const carried = { ...read, carried: { brand: 'Canon', category: 'Scanners', line: 4 } };
    const ofBrand = 'Brand Canon is taken from row 4';
    expect(planRow(carried, null, context())).toMatchObject({
      fields: { brand: 'Canon', category: 'Scanners' },
      warnings: [ofBrand, 'Category Scanners is taken from row 4'],
    });
    const category = 'Laser Printers';
    expect(planRow(carried, null, context({ category }))).toMatchObject({ fields: { category }, warnings: [ofBrand] });
    expect(planRow({ ...carried, unresolved: ['brand', 'category'] }, null, context())).toMatchObject({ warnings: [] });
  });

  test('names a taken web address', () => {
    const shared = context();
    const planned = () =>
      planRow(readRow(Object.values(row), guessColumns(Object.keys(row)), Object.keys(row)), null, shared);
    expect(planned()).toMatchObject({ warnings: [] });
    expect(planned()).toMatchObject({ warnings: ['The web address is thing-7-2, because thing-7 is taken'] });
  });

  const lower = 'The sale price is not below the regular price';
  const halfPriced = product({ sku: 'x', regularPrice: 500, salePrice: 400 });
  test.each<[Record<string, string>, string[], Product?]>([
    [{ ...row, MRP: '500', 'Sale price': '500' }, [lower]],
    [{ ...row, MRP: '500', 'Sale price': '499' }, []],
    [{ ...row, 'Sale price': '499' }, []],
    [{ ...row, MRP: '', 'Sale price': '499' }, ['There is a sale price without a regular price']],
    [{ ...row, MRP: '4,990', 'Sale price': '499' }, ['The sale price is less than a quarter of the regular price']],
    [{ ...row, MRP: '1' }, ['A price of 1 looks like a placeholder']],
    [{ ...row, MRP: '99,999' }, ['A price of 99999 looks like a placeholder']],
    [{ SKU: 'x', MRP: '300' }, [lower], halfPriced],
    [{ SKU: 'x', Warranty: '5 years' }, [], product({ sku: 'x', regularPrice: 1, salePrice: 2 })],
  ])('of doubtful prices: %j has %j', (line, expected, current) => {
    expect(warnings(line, current)).toEqual(expected);
  });

  test('names a specification that appears twice; a dimension is refused', () => {
    const twice = 'A appears twice among the specifications; the last value is used';
    expect(plan({ ...row, Specifications: 'A: 1\nA: 2' })).toMatchObject({
      fields: { specifications: [['A', '2']] },
      warnings: [twice],
    });
    expect(plan({ ...row, Specifications: 'A: 1\nB: 2' })).toMatchObject({ warnings: [] });
    expect(plan({ ...row, Dimensions: 'A: 1\nA: 2' })).toEqual({ outcome: 'refused', problem: `${twice}.` });
  });

  test('refuses a new name whose letters were lost', () => {
    const lost = 'Letters of the name were lost when the file was saved; please save it as UTF-8.';
    for (const Name of ['???? 7', 'HP \ufffd 7'])
      expect(plan({ ...row, Name })).toEqual({ outcome: 'refused', problem: lost });
    const doubt = '“?” in “HP ?? 7” may stand for a lost letter';
    expect(plan({ ...row, Name: 'HP ?? 7' })).toMatchObject({ outcome: 'new', warnings: [doubt] });
    expect(plan({ ...row, Name: 'HP 7?' })).toMatchObject({ outcome: 'new', warnings: [] });
    expect(plan({ SKU: 'x', Name: '???? 7' }, product({ sku: 'x', name: '???? 7' }))).toEqual({ outcome: 'same' });
    const changed = plan({ SKU: 'x', Name: '???? 7' }, product({ sku: 'x' }));
    expect(changed).toEqual({ outcome: 'refused', problem: lost });
  });

  test('warns of a price that changes by a factor of five or more', () => {
    const current = product({ sku: 'x', regularPrice: 45000, salePrice: 40000 });
    const quarter = 'The sale price is less than a quarter of the regular price';
    const regular = (MRP: string) => warnings({ SKU: 'x', MRP }, current);
    expect(regular('4500')).toEqual(['Regular price ₹45,000 → ₹4,500: a tenth of before. Check.', lower]);
    expect(regular('450000')).toEqual(['Regular price ₹45,000 → ₹4,50,000: 10 times as much. Check.', quarter]);
    expect(regular('200000')).toEqual([quarter]);
    expect(regular('160000')).toEqual([]);
    const sale = 'Sale price ₹40,000 → ₹4,000: a tenth of before. Check.';
    expect(warnings({ SKU: 'x', MRP: '45000', 'Sale price': '4000' }, current)).toEqual([sale, quarter]);
    expect(warnings({ SKU: 'x', MRP: '5' }, product({ sku: 'x', regularPrice: null }))).toEqual([]);
  });

  test.each(['12-Mar', 'Mar-12', '2026-03-12'])('warns of the code %s, which looks like a date', (SKU) =>
    expect(warnings({ ...row, SKU })).toEqual([`SKU “${SKU}” is a date; a spreadsheet may have changed the code`]),
  );

  test('warns of a code whose product gets a quite different name', () => {
    const current = product({ sku: 'x', name: 'HP 88A Toner' });
    expect(warnings({ SKU: 'x', Name: 'Brother TN-2365 Toner' }, current)).toEqual([
      'The name changes from HP 88A Toner; please check that it is the same product',
    ]);
    expect(warnings({ SKU: 'x', Name: 'HP 88A' }, current)).toEqual([]);
    expect(warnings({ SKU: 'x', Name: 'Toner kit' }, current)).toEqual([]);
  });

  test('keeps the zeros of a stored code that a spreadsheet removed', () => {
    const planned = plan({ SKU: '451', MRP: '500' }, product({ sku: '00451' }));
    expect(planned).toMatchObject({ outcome: 'changed', fields: { regularPrice: 500 } });
    expect(planned).toMatchObject({ warnings: ['SKU 451 is read as 00451; a spreadsheet may have removed its zeros'] });
    expect(planned).not.toHaveProperty('fields.sku');
  });

  test.each(['?45,000', '? 45,000.00', '\ufffd45,000'])('reads the price %s without its damaged sign', (MRP) =>
    expect(plan({ ...row, MRP })).toMatchObject({
      fields: { regularPrice: 45000 },
      warnings: [`Regular price “${MRP}” is read as 45000; its sign was lost`],
    }),
  );
});

describe('a price with another tax basis than the shop', () => {
  const converted = (basis: PriceTax, line: Record<string, string>, current: Product | null = null) => {
    const planned = plan({ ...hpX, ...line }, current, {}, basis);
    return 'fields' in planned ? [planned.fields.regularPrice, planned.warnings.length] : planned;
  };

  test.each<[PriceTax, Record<string, string>, number, number]>([
    ['included', { Price: '1000 + GST' }, 1180, 1],
    ['included', { Price: '1000 + GST', 'GST %': '12' }, 1120, 1],
    ['included', { 'Price (excl. GST)': '1000' }, 1180, 1],
    ['included', { 'Basic price': '1000' }, 1180, 1],
    ['included', { 'Price + 12% GST': '1000 + 5% GST' }, 1050, 1],
    ['included', { 'Price + 12% GST': '1000' }, 1120, 1],
    ['included', { 'Price (excl. GST)': '1180 incl. GST' }, 1180, 0],
    ['included', { 'Price incl. GST': '1180' }, 1180, 0],
    ['extra', { Price: '1180 incl. GST' }, 1000, 1],
    ['extra', { Price: '1000 + GST' }, 1000, 0],
    ['extra', { Price: '1000' }, 1000, 0],
    ['unsaid', { Price: '1000 + GST' }, 1000, 1],
    ['unsaid', { 'Price + GST': '1000' }, 1000, 0],
    ['unsaid', { 'Price (excl. GST)': '1180 incl. GST' }, 1000, 1],
  ])('is converted with a warning: %s, %j', (basis, line, price, warnings) =>
    expect(converted(basis, line)).toEqual([price, warnings]),
  );

  test('is compared with the stored price after it is converted, at the rate of the product', () => {
    const current = product({ ...{ name: 'HP X', sku: '' }, regularPrice: 1120, category: 'Scanners', taxPercent: 12 });
    expect(plan({ Name: 'HP X', 'Price + GST': '1000' }, current, {}, 'included')).toEqual({ outcome: 'same' });
  });

  test('says what was converted', () => {
    expect(plan({ ...hpX, Price: '1000 + GST' }, null, {}, 'included')).toMatchObject({
      warnings: ['Regular price 1000 excluding GST is saved as 1180 including 18 % GST, like the other prices'],
    });
    expect(plan({ ...hpX, Price: '', 'Sale price': '1180 incl. GST' }, null, {}, 'extra')).toMatchObject({
      warnings: [
        'Sale price 1180 including GST is saved as 1000 excluding 18 % GST, like the other prices',
        'There is a sale price without a regular price',
      ],
    });
    expect(plan({ ...hpX, Price: '1000 + GST' })).toMatchObject({
      warnings: ['Regular price is excluding GST; your prices do not say whether they are'],
    });
  });
});

describe('exporting and importing again changes nothing', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 20 });
  const hostile = fc.constantFrom(
    ...['=1+1', "'=1", "''+91", ' =x', '"', '""a', 'a,b', 'a; b', 'x|y', 'Name: v', '-', 'POA', '"a": b', '\ta'],
  );
  const texts = fc.oneof(word, hostile);
  const onSite = (path: string) => `https://x.example/${path}`;
  const values = fc.record({
    name: texts,
    sku: texts,
    description: fc.oneof(texts, fc.constant('One\nTwo: "three"\n\n=4')),
    regularPrice: fc.option(fc.integer({ min: 0, max: 1e11 }).map((paise) => paise / 100)),
    tags: fc.array(texts, { maxLength: 5 }),
    images: fc.array(
      fc.constantFrom(...['a b.png', '/uploads/a,b.png', 'a|b;c'], ...['w_1,h_2/a.jpg', 'a, b.jpg'].map(onSite)),
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
});
