// @module-tag grid/bulk
import { expect, test } from 'vitest';
import { changesOf, noEdits, withFields } from '#app/domain/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { applied, appliedInWords, type BulkStep } from './bulk.ts';

const known = { categories: ['Laser Printers'] };
const rows = [
  aGridRow({ id: 'A', name: 'A', regularPrice: 45_020, salePrice: 40_000, tags: ['a3'] }),
  aGridRow({ id: 'B', name: 'B', regularPrice: 300, tags: ['rental', 'a3'] }),
  aGridRow({ id: 'C', name: 'C' }),
];
const done = (step: BulkStep, edits = noEdits) => applied(edits, rows, step, known);
/** The changed fields by product. */
const fields = (step: BulkStep) =>
  Object.fromEntries(changesOf(done(step).edits).map(({ id, fields }) => [id, fields]));
const regular = { kind: 'price', of: 'regularPrice', from: 'regularPrice' } as const;

test('raises every price by 5 %, rounded to 100, and names products without a price', () => {
  const step: BulkStep = { ...regular, step: { kind: 'percent', percent: 5 }, rounding: '100' };
  expect(fields(step)).toEqual({ A: { regularPrice: 47_300 } });
  expect(appliedInWords(done(step))).toBe(
    'Changed 1 product. Nothing is saved yet. A: from ₹45,020 to ₹47,300. Not changed (no regular price): C.',
  );
});

test('subtracts from unsaved prices and stops at zero', () => {
  const step: BulkStep = { ...regular, step: { kind: 'amount', amount: -500 }, rounding: 'none' };
  const typed = withFields(noEdits, rows[0] as never, { regularPrice: 50_000 });
  const made = done(step, typed);
  expect(changesOf(made.edits).map(({ fields }) => fields)).toEqual([{ regularPrice: 49_500 }]);
  expect(made.left.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'B: the price would be zero or less',
    'C: no regular price',
  ]);
});

test('derives a sale price from the regular price, or removes it', () => {
  const sale = { kind: 'price', of: 'salePrice', from: 'regularPrice', rounding: '99' } as const;
  const derived = fields({ ...sale, step: { kind: 'percent', percent: -10 } });
  expect(derived).toEqual({ A: { salePrice: 40_499 }, B: { salePrice: 299 } });
  expect(fields({ ...sale, step: { kind: 'clear' } })).toEqual({ A: { salePrice: null } });
});

test('describes the change of the first product, and names the first three of many skipped products', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => aGridRow({ id: `${n}`, name: `M${n}` }));
  expect(appliedInWords(applied(noEdits, many(1200), { kind: 'tag', does: 'add', tag: 'a4' }, known))).toBe(
    'Changed 1,200 products. Nothing is saved yet. For example M0: from empty to a4.',
  );
  const step: BulkStep = { ...regular, step: { kind: 'percent', percent: 5 }, rounding: 'none' };
  expect(appliedInWords(applied(noEdits, many(5), step, known))).toBe(
    'No products changed. Not changed (no regular price): M0, M1, M2 and 2 more.',
  );
});

const soldOut = { stockStatus: 'out_of_stock', inStock: false };

test('out of stock for all products keeps their quantities', () => {
  const counted = [aGridRow({ id: 'A', stockQuantity: 5 })];
  const stock = (text: string): BulkStep => ({ kind: 'cell', column: 'stock', text });
  const out = applied(noEdits, counted, stock('Out of stock'), known);
  expect(changesOf(out.edits)).toEqual([{ id: 'A', seen: counted[0]?.updatedAt, fields: soldOut }]);
  const back = applied(out.edits, counted, stock('In stock'), known);
  expect(back).toMatchObject({ changed: 1 });
  expect(changesOf(back.edits)).toEqual([]);
});

test('sets label, stock, status and category of all products', () => {
  const draft = { status: 'draft' };
  expect(fields({ kind: 'cell', column: 'status', text: 'Draft' })).toEqual({ A: draft, B: draft, C: draft });
  expect(fields({ kind: 'cell', column: 'stock', text: 'Out of stock' }).C).toEqual(soldOut);
  expect(Object.keys(fields({ kind: 'cell', column: 'category', text: 'Laser Printers' }))).toHaveLength(3);
  expect(appliedInWords(done({ kind: 'cell', column: 'status', text: 'Published' }))).toBe('No products changed.');
});

test('adds a tag once, removes it where present, and keeps the order of the others', () => {
  const tagged = (does: 'add' | 'remove', tag: string) => fields({ kind: 'tag', does, tag });
  expect(tagged('add', 'rental')).toEqual({ A: { tags: ['a3', 'rental'] }, C: { tags: ['rental'] } });
  expect(tagged('add', 'a3, colour').A).toEqual({ tags: ['a3', 'a3, colour'] });
  expect(tagged('add', 'A3')).toEqual({ C: { tags: ['A3'] } });
  expect(tagged('remove', 'A3')).toEqual({ A: { tags: [] }, B: { tags: ['rental'] } });
  const long = done({ kind: 'tag', does: 'add', tag: 'x'.repeat(61) });
  expect([long.changed, long.left.length]).toEqual([0, 3]);
});
