// @module-tag import/messy-files
import { describe, expect, test } from 'vitest';
import type { MatchedField } from '#app/domain/catalogue/fields/value-match.ts';
import { guessColumns } from './columns.ts';
import { asWritten } from './read-row.ts';
import { createRowReader } from './row-reader.ts';
import { createSurvey } from './survey.ts';

const titles = ['SKU', 'Product name', 'Brand', 'Category', 'Price'];
const groups: Partial<Record<MatchedField, string[]>> = { brand: ['Canon', 'HP'], category: ['Copiers', 'Printers'] };

/** Reads lines below the titles, numbered from 2. */
const readAll = (...rows: string[][]) => readUnder(titles, ...rows);
const readUnder = (titles: string[], ...rows: string[][]) => readWith({}, titles, ...rows);

function readWith(options: { firstBrand?: string }, titles: string[], ...rows: string[][]) {
  const lines = rows.map((cells, index) => ({ number: index + 2, cells }));
  const targets = guessColumns(titles);
  const survey = createSurvey(lines, targets, titles);
  for (const each of lines) survey.add(each, each.cells[targets.indexOf('sku')] ?? '', 'name');
  const reader = createRowReader({
    targets,
    titles,
    survey,
    resolve: asWritten,
    groupNamed: (field, text) => groups[field]?.find((each) => each === text) ?? null,
    isProduct: () => false,
    ...options,
  });
  return lines.map((line) => reader.read(line));
}

const none = 'nothing';
/** What each line is, or the brand, category and line that it takes from above. */
const carried = (rows: ReturnType<typeof readAll>) =>
  rows.map((row) => {
    if ('skipped' in row) return row.skipped.replace(', not a product', '');
    const { brand, category, line } = row.carried;
    return brand === '' && category === '' ? none : [brand, category, line].join(' ').trim();
  });
const heading = (text: string, price = '') => ['', text, '', '', price];
const line = (sku: string, brand = '', category = '') => [sku, `Machine ${sku}`, brand, category, '500'];

/** The problems of each row. */
const problemsOf = (rows: ReturnType<typeof readAll>) => rows.map((row) => ('skipped' in row ? [] : row.problems));

test('warns of a code that lost the zeros of the others', () => {
  const rows = readUnder(['SKU', 'Product name'], ['00451', 'A'], ['452', 'B'], ['12345', 'C'], ['X-1', 'D']);
  expect(rows.map((row) => ('skipped' in row ? [] : row.warnings))).toEqual([
    [],
    ['SKU 452 may have lost zeros at its start: others have 5 digits'],
    [],
    [],
  ]);
});

test('puts the brand before names that lack it', () => {
  const rows = [
    ['X', 'LaserJet 108w', 'HP', '', ''],
    ['Y', 'Toner for hp, black', 'HP', '', ''],
    ['Z', 'LBP 2900', '', '', ''],
  ];
  const names = (firstBrand: string) =>
    readWith({ firstBrand }, titles, ...rows).map((row) => ('values' in row ? row.values.name : ''));
  expect(names('Canon')).toEqual(['HP LaserJet 108w', 'Toner for hp, black', 'Canon LBP 2900']);
  expect(names('')[2]).toBe('LBP 2900');
  expect(readAll(...rows)[0]).toMatchObject({ values: { name: 'LaserJet 108w' } });
  const [, below] = readWith({ firstBrand: '' }, titles, heading('HP'), ['X', 'LaserJet 108w', '', '', '9']);
  expect(below).toMatchObject({ values: { name: 'HP LaserJet 108w' } });
});

describe('a variant of the product above', () => {
  test.each([
    ['one more picture', 'Handle|Title|Image Src|Variant SKU', 'a|A|a.jpg|S', 'a||b.jpg|'],
    ['a variation', 'Type|SKU|Name|Visibility in catalog', 'variable|S|A|visible', 'variation|S-1|A, red|visible'],
  ])('is skipped: %s', (_name, titles, product, variant) => {
    const [first, second] = readUnder(titles.split('|'), product.split('|'), variant.split('|'));
    expect(first).toMatchObject({ problems: [] });
    expect(second).toEqual({ skipped: 'A picture or a variant of a product above, not a product' });
  });
});

describe('a row split at the comma of an amount', () => {
  test('is refused for its amount, if it lacks another cell', () => {
    const priced = ['SKU', 'Product name', 'Price', 'Stock'];
    const problems = (...rows: [string, string][]) =>
      problemsOf(readUnder(priced, ...rows.map(([price, stock], index) => [`S-${index}`, 'A', price, stock])));
    const split = (amount: string, price: string) => [
      `“${amount}” seems to be one amount, split at its comma; please put it in quotes, or write ${price}.00 if that is the price`,
    ];
    expect(problems(['45', '000'], ['450', '3'])).toEqual([split('45,000', '45'), []]);
    expect(problems(['28', '500'], ['34,000', '3'])).toEqual([split('28,500', '28'), []]);
    expect(problems(['28', '500'], ['1', '000'])).toEqual([split('28,500', '28'), split('1,000', '1')]);
    const signed = problems(['₹ 1', ' 250 '], ['Rs.12', '900 + GST'], ['2', '000/-']);
    expect(signed.map((all) => all.slice(-1))).toEqual([
      split('1,250', '1'),
      split('12,900', '12'),
      split('2,000', '2'),
    ]);
    expect(problems(['28', '500'], ['450', '3'])).toEqual([[], []]);
    expect(problems(['28.00', '500'], ['950', '500'], ['34,000', '3'])).toEqual([[], [], []]);
  });
});

describe('a heading', () => {
  test('that is a brand or a category applies to the lines below it, until the next heading', () => {
    const own = (sku: string) => line(sku, 'HP', 'Printers');
    const rows = [heading('– Canon: –'), own('a2'), heading('Copiers'), own('a3'), heading('NEW ARRIVALS'), own('a4')];
    const found = [none, 'A heading', 'Canon  3', 'A heading', 'Copiers 5', 'A heading', none];
    expect(carried(readAll(own('a1'), ...rows))).toEqual(found);
  });
});

describe('a merged cell', () => {
  test('applies to the lines below it if many cells of its column are blank, until a heading', () => {
    const first = line('a1', 'Canon', 'Copiers');
    const rows = [first, line('a2'), line('a3'), line('a4', 'HP'), line('a5'), line('a6', '', 'Printers')];
    const canon = Array(3).fill('Canon Copiers 2');
    expect(carried(readAll(...rows))).toEqual([...canon, 'HP Copiers 5', 'HP Copiers 5', 'HP Printers 7']);
    const ended = readAll(line('a1', 'Canon', 'x'), line('a2'), line('a3'), heading('OTHERS'), line('a4'));
    expect(carried(ended).at(-1)).toEqual(none);
  });

  test('is not assumed where one cell or few cells are blank', () => {
    expect(carried(readAll(line('a1', 'Canon', 'x'), line('a2', '', 'x'), line('a3', 'HP', 'x')))[1]).toEqual(none);
    const many = [...'HHH  HHH'].map((mark, index) => line(`b${index}`, mark.trim() && 'HP', 'x'));
    expect(carried(readAll(...many))[3]).toEqual(none);
    expect(carried(readAll(line('a1'), line('a2'), line('a3')))).toEqual([none, none, none]);
  });
});

describe('a ditto mark', () => {
  test.each(['"', 'do', '-do-', 'ditto', 'Same as above', "''", '〃', ',,', 'यथा'])(
    '%j repeats the cell above',
    (mark) => {
      const [, second, third] = readAll(line('a1', 'Canon', 'Copiers'), line('a2', mark, 'x'), line('a3', mark, mark));
      expect(second).toMatchObject({ values: { brand: 'Canon', category: 'x', sku: 'a2' } });
      expect(third).toMatchObject({ values: { brand: 'Canon', category: 'x' } });
    },
  );
});

test('reports a line with more cells than titles, unless many lines have more', () => {
  const over = (sku: string) => [...line(sku, 'HP', 'x'), 'more'];
  const problems = (rows: ReturnType<typeof readAll>) =>
    rows.map((row) => ('problems' in row ? row.problems.length : 0));
  const plain = Array.from({ length: 5 }, (_, index) => line(`b${index}`, 'HP', 'x'));
  expect(problems(readAll(over('a1'), ...plain))).toEqual([1, 0, 0, 0, 0, 0]);
  expect(problems(readAll(over('a1'), over('a2'), ...plain))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(problems(readAll([...line('a1', 'HP', 'x'), ' - '], ...plain))).toEqual([0, 0, 0, 0, 0, 0]);
});

describe('a survey of all lines', () => {
  const survey = () => createSurvey([], guessColumns(titles), titles);
  const add = (made: ReturnType<typeof survey>, number: number, sku: string, name: string, ...more: string[]) =>
    made.add({ number, cells: [sku, name, ...more] }, sku, name);

  test('finds a SKU of two names and cites at most three lines', () => {
    const made = survey();
    for (const [number, sku, name] of [
      ...[[2, 'S-1', 'Alpha'] as const, [3, 's-1 ', ' ALPHA'] as const, [8, '', 'Beta'] as const],
      ...['Beta', 'Gamma', 'Delta', 'Epsilon'].map((name, index) => [4 + index, 'S-2', name] as const),
      ...['', 'x'.repeat(80), 'y'].map((name, index) => [9 + index, 'S-3', name] as const),
    ])
      add(made, number, sku, name);
    expect(['S-1', '', 'S-9'].map(made.conflict)).toEqual([null, null, null]);
    expect(made.conflict(' S-2')).toBe(
      'SKU  S-2 stands for different products: row 4 “Beta”, row 5 “Gamma”, row 6 “Delta”; please correct the file',
    );
    const cells = ['S-2', 'Gamma'];
    expect([5, 9].map((number) => made.copyOf({ number, cells }))).toEqual([null, 5]);
    expect(made.copyOf({ number: 9, cells: ['S-2', 'Other'] })).toBeNull();
    expect(made.conflict('S-3')).toContain(`row 10 “${'x'.repeat(60)}”, row 11 “y”`);
  });
});
