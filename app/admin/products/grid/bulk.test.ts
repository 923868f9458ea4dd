/**
 * @module-tag grid/bulk
 */
import { expect, test } from 'vitest';
import { aGridRow } from '#tests/support/grid-row.ts';
import { applied, appliedInWords, type BulkStep } from './bulk.ts';
import { changesOf, noEdits, withFields } from './edits.ts';

const known = { categories: ['Laser Printers'] };
const rows = [
  aGridRow({ id: 'A', name: 'A', regularPrice: 45_020, salePrice: 40_000, tags: ['a3'] }),
  aGridRow({ id: 'B', name: 'B', regularPrice: 300, tags: ['rental', 'a3'] }),
  aGridRow({ id: 'C', name: 'C' }),
];
const done = (step: BulkStep, edits = noEdits) => applied(edits, rows, step, known);
const fields = (step: BulkStep) => changesOf(done(step).edits).map(({ id, fields }) => [id, fields]);
const regular = { kind: 'price', of: 'regularPrice', from: 'regularPrice' } as const;

test('+5 %, rounded to 100, of every product that has a price; which have none is said', () => {
  const step: BulkStep = { ...regular, step: { kind: 'percent', percent: 5 }, rounding: '100' };
  expect(fields(step)).toEqual([['A', { regularPrice: 47_300 }]]);
  expect(appliedInWords(done(step))).toBe(
    'Changed 1 product. Nothing is saved yet. A: from ₹45,020 to ₹47,300. Left as before (no regular price): C.',
  );
});

test('−₹500 goes by what is already typed, and never below zero', () => {
  const step: BulkStep = { ...regular, step: { kind: 'amount', amount: -500 }, rounding: 'none' };
  const typed = withFields(noEdits, rows[0] as never, { regularPrice: 50_000 });
  const made = done(step, typed);
  expect(changesOf(made.edits).map(({ fields }) => fields)).toEqual([{ regularPrice: 49_500 }]);
  expect(made.left).toEqual([
    { name: 'B', why: 'the price would be zero or less' },
    { name: 'C', why: 'no regular price' },
  ]);
});

test('a sale price follows from the regular price, or is taken away', () => {
  const sale = { kind: 'price', of: 'salePrice', from: 'regularPrice', rounding: '99' } as const;
  expect(fields({ ...sale, step: { kind: 'percent', percent: -10 } })).toEqual([
    ['A', { salePrice: 40_499 }],
    ['B', { salePrice: 299 }],
  ]);
  expect(fields({ ...sale, step: { kind: 'clear' } })).toEqual([['A', { salePrice: null }]]);
});

test('what becomes of the first is told for all, in numbers as they are written here', () => {
  const many = Array.from({ length: 1200 }, (_, n) => aGridRow({ id: `${n}`, name: `M${n}` }));
  expect(appliedInWords(applied(noEdits, many, { kind: 'tag', does: 'add', tag: 'a4' }, known))).toBe(
    'Changed 1,200 products. Nothing is saved yet. For example M0: from empty to a4.',
  );
});

test('out of stock for all products keeps their quantities', () => {
  const counted = [aGridRow({ id: 'A', stockQuantity: 5 })];
  const stock = (text: string): BulkStep => ({ kind: 'cell', column: 'stock', text });
  const out = applied(noEdits, counted, stock('Out of stock'), known);
  expect(changesOf(out.edits)).toEqual([
    { id: 'A', seen: counted[0]?.updatedAt, fields: { stockStatus: 'out_of_stock', inStock: false } },
  ]);
  expect(applied(out.edits, counted, stock('In stock'), known)).toMatchObject({ changed: 1 });
  expect(changesOf(applied(out.edits, counted, stock('In stock'), known).edits)).toEqual([]);
});

test('label, stock, status and category are set for all', () => {
  expect(fields({ kind: 'cell', column: 'status', text: 'Draft' })).toEqual(
    rows.map(({ id }) => [id, { status: 'draft' }]),
  );
  expect(fields({ kind: 'cell', column: 'stock', text: 'Out of stock' })[2]).toEqual([
    'C',
    { stockStatus: 'out_of_stock', inStock: false },
  ]);
  expect(fields({ kind: 'cell', column: 'category', text: 'Laser Printers' })).toHaveLength(3);
  expect(appliedInWords(done({ kind: 'cell', column: 'status', text: 'Published' }))).toBe(
    'No product is changed by this.',
  );
});

test('a tag is added once and taken away where it is, the others keep their order', () => {
  expect(fields({ kind: 'tag', does: 'add', tag: 'rental' })).toEqual([
    ['A', { tags: ['a3', 'rental'] }],
    ['C', { tags: ['rental'] }],
  ]);
  expect(fields({ kind: 'tag', does: 'add', tag: 'a3, colour' })[0]).toEqual(['A', { tags: ['a3', 'a3, colour'] }]);
  expect(fields({ kind: 'tag', does: 'add', tag: 'A3' })).toEqual([['C', { tags: ['A3'] }]]);
  expect(fields({ kind: 'tag', does: 'remove', tag: 'A3' })).toEqual([
    ['A', { tags: [] }],
    ['B', { tags: ['rental'] }],
  ]);
  const long = done({ kind: 'tag', does: 'add', tag: 'x'.repeat(61) });
  expect([long.changed, long.left.length]).toEqual([0, 3]);
});

test('of many that were left the first three are named', () => {
  const many = Array.from({ length: 5 }, (_, n) => aGridRow({ id: `${n}`, name: `M${n}` }));
  const step: BulkStep = { ...regular, step: { kind: 'percent', percent: 5 }, rounding: 'none' };
  expect(appliedInWords(applied(noEdits, many, step, known))).toBe(
    'No product is changed by this. Left as before (no regular price): M0, M1, M2 and 2 more.',
  );
});
