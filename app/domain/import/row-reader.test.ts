/**
 * @module-tag import/messy-files
 */
import { describe, expect, test } from 'vitest';
import { guessColumns } from './columns.ts';
import { asWritten } from './read-row.ts';
import { createRowReader } from './row-reader.ts';
import { createSurvey } from './survey.ts';
import type { MatchedField } from './value-match.ts';

const titles = ['SKU', 'Product name', 'Brand', 'Category', 'Price'];
const groups: Partial<Record<MatchedField, string[]>> = { brand: ['Canon', 'HP'], category: ['Copiers', 'Printers'] };

/** Reads lines below the titles, numbered from 2. */
function readAll(...rows: string[][]) {
  const lines = rows.map((cells, index) => ({ number: index + 2, cells }));
  const targets = guessColumns(titles);
  const reader = createRowReader({
    targets,
    titles,
    survey: createSurvey(lines, targets, titles),
    resolve: asWritten,
    groupNamed: (field, text) => groups[field]?.find((each) => each === text) ?? null,
    isProduct: () => false,
  });
  return lines.map((line) => reader.read(line));
}

const none = 'nothing';
const carried = (rows: ReturnType<typeof readAll>) =>
  rows.map((row) =>
    'skipped' in row ? row.skipped : row.carried.brand === '' && row.carried.category === '' ? none : row.carried,
  );
const line = (sku: string, brand = '', category = '') => [sku, `Machine ${sku}`, brand, category, '500'];

describe('a heading', () => {
  test('that is a brand or a category applies to the lines below it, until the next heading', () => {
    const rows = readAll(
      line('a1', 'HP', 'Printers'),
      ['', '– Canon: –', '', '', ''],
      line('a2', 'HP', 'Printers'),
      ['', 'Copiers', '', '', ''],
      line('a3', 'HP', 'Printers'),
      ['', 'NEW ARRIVALS', '', '', ''],
      line('a4', 'HP', 'Printers'),
    );
    expect(carried(rows)).toEqual([
      none,
      'A heading, not a product',
      { brand: 'Canon', category: '', line: 3 },
      'A heading, not a product',
      { brand: '', category: 'Copiers', line: 5 },
      'A heading, not a product',
      none,
    ]);
  });

  test('with an amount beside it applies as well; a total and a note do not end it', () => {
    const rows = readAll(
      ['', 'Copiers', '', '', ''],
      line('a1', 'HP', 'x'),
      ['', 'Total', '', '', '9000'],
      line('a2', 'HP', 'x'),
      ['', 'Note: call us', '', '', ''],
      line('a3', 'HP', 'x'),
      ['', 'Canon', '', '', '40000'],
      line('a4', 'HP', 'x'),
    );
    const copiers = { brand: '', category: 'Copiers', line: 2 };
    expect(carried(rows)).toEqual([
      'A heading, not a product',
      copiers,
      'A total, not a product',
      copiers,
      'A note, not a product',
      copiers,
      'A total, not a product',
      { brand: 'Canon', category: '', line: 8 },
    ]);
  });
});

describe('a merged cell', () => {
  test('applies to the lines below it if many cells of its column are blank', () => {
    const rows = readAll(
      line('a1', 'Canon', 'Copiers'),
      line('a2'),
      line('a3'),
      line('a4', 'HP'),
      line('a5'),
      line('a6', '', 'Printers'),
    );
    expect(carried(rows)).toEqual([
      { brand: 'Canon', category: 'Copiers', line: 2 },
      { brand: 'Canon', category: 'Copiers', line: 2 },
      { brand: 'Canon', category: 'Copiers', line: 2 },
      { brand: 'HP', category: 'Copiers', line: 5 },
      { brand: 'HP', category: 'Copiers', line: 5 },
      { brand: 'HP', category: 'Printers', line: 7 },
    ]);
  });

  test('ends at a heading', () => {
    const rows = readAll(line('a1', 'Canon', 'x'), line('a2'), line('a3'), ['', 'OTHERS', '', '', ''], line('a4'));
    expect(carried(rows).at(-1)).toEqual(none);
  });

  test('is not assumed where one cell or few cells are blank', () => {
    expect(carried(readAll(line('a1', 'Canon', 'x'), line('a2', '', 'x'), line('a3', 'HP', 'x')))[1]).toEqual(none);
    const many = Array.from({ length: 8 }, (_, index) =>
      line(`b${index}`, index === 3 || index === 4 ? '' : 'HP', 'x'),
    );
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

  test('does not repeat a SKU or a name', () => {
    const [, second] = readAll(line('a1', 'Canon', 'x'), ['do', 'ditto', 'HP', 'x', '500']);
    expect(second).toMatchObject({ values: { sku: 'do', name: 'ditto' } });
  });
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
    add(made, 2, 'S-1', 'Alpha');
    add(made, 3, 's-1 ', ' ALPHA');
    add(made, 4, 'S-2', 'Beta');
    add(made, 5, 'S-2', 'Gamma');
    add(made, 6, 'S-2', 'Delta');
    add(made, 7, 'S-2', 'Epsilon');
    add(made, 8, '', 'Beta');
    add(made, 9, 'S-3', '');
    add(made, 10, 'S-3', 'x'.repeat(80));
    add(made, 11, 'S-3', 'y');
    expect(made.conflict('S-1')).toBeNull();
    expect(made.conflict('')).toBeNull();
    expect(made.conflict('S-9')).toBeNull();
    expect(made.conflict(' S-2')).toBe(
      'SKU  S-2 stands for different products: row 4 “Beta”, row 5 “Gamma”, row 6 “Delta”; please correct the file',
    );
    expect(made.conflict('S-3')).toContain(`row 10 “${'x'.repeat(60)}”, row 11 “y”`);
  });

  test('finds the first of equal lines', () => {
    const made = survey();
    add(made, 2, 'S-1', 'Alpha', 'a');
    add(made, 3, 'S-1', 'Alpha\u200b', ' a');
    add(made, 4, 'S-1', 'Alpha', 'b');
    const copyOf = (number: number, last: string) => made.copyOf({ number, cells: ['S-1', 'Alpha', last] });
    expect([copyOf(2, 'a'), copyOf(3, 'a'), copyOf(4, 'b'), copyOf(9, 'c')]).toEqual([null, 2, null, null]);
  });

  test('takes the middle line as typical', () => {
    const lines = [['a'], ['a', 'b', '-'], ['a', 'b', 'c', 'd']].map((cells, number) => ({ number, cells }));
    expect(createSurvey(lines, guessColumns(titles), titles).shape).toEqual({ columns: 5, typicalFilled: 2 });
    expect(survey().shape.typicalFilled).toBe(0);
  });
});
