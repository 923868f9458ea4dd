// @module-tag grid/bulk
import { expect, test } from 'vitest';
import { changesOf, type Edits, inEach, noEdits, withFields } from '#app/domain/catalogue/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { applied, type BulkValues, bulkStep, howsOf } from './bulk.tsx';

const known = { categories: ['Laser Printers'], columns: [] };
const a = aGridRow({ id: 'A', name: 'A', regularPrice: 45_020, salePrice: 40_000, tags: ['a3'] });
const rows = [
  a,
  aGridRow({ id: 'B', name: 'B', regularPrice: 300, tags: ['rental', 'a3'] }),
  aGridRow({ id: 'C', name: 'C' }),
];
const stepOf = (values: Partial<BulkValues>) =>
  bulkStep({ what: 'regularPrice', how: 'percent', text: '', rounding: 'none', ...values }, known, a);
function done(values: Partial<BulkValues>, some = rows, edits: Edits = noEdits) {
  const step = stepOf(values);
  if ('problem' in step) throw new Error(step.problem);
  return applied(edits, some, step);
}
const changed = (made: { edits: Edits }) =>
  Object.fromEntries(changesOf(made.edits).map(({ id, fields }) => [id, fields]));
/** The changed fields by product. */
const fields = (values: Partial<BulkValues>) => changed(done(values));
const set = (what: BulkValues['what'], text: string) => ({ what, how: 'set', text }) as const;

test('raises every price by 5 %, rounded to 100, and names products without a price', () => {
  const raise = { text: '+5 %', rounding: '100' } as const;
  expect(fields(raise)).toEqual({ A: { regularPrice: 47_300 } });
  expect(done(raise).news).toBe(
    'Changed 1 product. Nothing is saved yet. A: from ₹45,020 to ₹47,300. Not changed (has no price to start from): C.',
  );
});

test('subtracts from unsaved prices and stops at zero', () => {
  const typed = inEach(noEdits, [a], (edit) => withFields(edit, { regularPrice: 50_000 }));
  const made = done({ how: 'amount', text: '-₹500' }, rows, typed);
  expect(changed(made)).toEqual({ A: { regularPrice: 49_500 } });
  expect(made.news).toContain('Not changed (would be zero or less): B. Not changed (has no price to start from): C.');
});

test('derives a sale price from the regular price, or removes it', () => {
  const what = 'salePrice';
  const derived = fields({ what, how: 'percentOfRegular', text: '-10', rounding: '99' });
  expect(derived).toEqual({ A: { salePrice: 40_499 }, B: { salePrice: 299 } });
  expect(fields({ what, how: 'clear' })).toEqual({ A: { salePrice: null } });
});

test('describes the change of the first product, and names the first three of many skipped products', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => aGridRow({ id: `${n}`, name: `M${n}` }));
  expect(done(set('addTag', 'a4'), many(1200)).news).toBe(
    'Changed 1,200 products. Nothing is saved yet. For example M0: from empty to a4.',
  );
  expect(done({ text: '5' }, many(5)).news).toBe(
    'No products changed. Not changed (has no price to start from): M0, M1, M2 and 2 more.',
  );
});

const soldOut = { stockStatus: 'out_of_stock', inStock: false };

test('out of stock for all products keeps their quantities', () => {
  const counted = [aGridRow({ id: 'A', stockQuantity: 5 })];
  const out = done(set('stock', 'Out of stock'), counted);
  expect(changed(out)).toEqual({ A: soldOut });
  const back = done(set('stock', 'In stock'), counted, out.edits);
  expect(back).toMatchObject({ changed: 1, edits: {} });
});

test('sets price, label, stock, status and category of all products', () => {
  const draft = { status: 'draft' };
  expect(fields(set('status', 'Draft'))).toEqual({ A: draft, B: draft, C: draft });
  expect(fields(set('stock', 'Out of stock')).C).toEqual(soldOut);
  expect(Object.keys(fields(set('category', 'Laser Printers')))).toHaveLength(3);
  expect(done(set('status', 'Published')).news).toBe('No products changed.');
  expect(fields(set('regularPrice', '₹ 1,25,000/-')).C).toEqual({ regularPrice: 125_000 });
  expect(fields(set('rentExtraMono', '40 paise')).C).toEqual({ rentExtraMono: 0.4 });
});

test('adds a tag once, removes it where present, and keeps the order of the others', () => {
  expect(fields(set('addTag', ' rental '))).toEqual({ A: { tags: ['a3', 'rental'] }, C: { tags: ['rental'] } });
  expect(fields(set('addTag', 'a3, colour')).A).toEqual({ tags: ['a3', 'a3, colour'] });
  expect(fields(set('addTag', 'A3'))).toEqual({ C: { tags: ['A3'] } });
  expect(fields(set('removeTag', 'A3'))).toEqual({ A: { tags: [] }, B: { tags: ['rental'] } });
  expect(done(set('addTag', 'x'.repeat(61)))).toMatchObject({
    changed: 0,
    news: expect.stringContaining('(has a tag of more than 60 letters): A, B, C.'),
  });
});

test('offers the methods of a column, the default first', () => {
  expect(howsOf('salePrice')).toEqual(['percent', 'amount', 'percentOfRegular', 'set', 'clear']);
  expect(howsOf('amcFull')).toEqual(['set', 'clear', 'percent', 'amount']);
  expect([howsOf('stockQuantity'), howsOf('tonerYield')]).toEqual(Array(2).fill(['set', 'clear']));
  expect([howsOf('status'), howsOf('addTag')]).toEqual(Array(2).fill(['set']));
});

test.each<[values: Partial<BulkValues>, problem: RegExp]>([
  [{ text: 'five' }, /^Enter a number/],
  [{ how: 'amount', text: 'cheap' }, /^Enter an amount/],
  [set('regularPrice', 'cheap'), /^“cheap” could not be read as a price/],
  [set('regularPrice', ' '), /^Enter a value/],
  [set('addTag', ' '), /^Enter a tag/],
  [set('stockQuantity', 'many'), /^“many” must be a whole number/],
  [set('stockQuantity', ' '), /^Enter a value/],
  [set('rentMonths', '90 days'), /^“90 days” must be a number of months, such as 12/],
])('%j says what is wrong', (values, problem) => {
  expect(stepOf(values)).toEqual({ problem: expect.stringMatching(problem) });
});
