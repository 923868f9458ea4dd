// @module-tag grid/conflict
import { describe, expect, test } from 'vitest';
import type { GridRow } from '#app/domain/grid.ts';
import {
  changesOf,
  decided,
  type Edits,
  gone,
  met,
  noEdits,
  type RowEdit,
  retyped,
  reverting,
  rowNow,
  together,
  withCell,
  withFields,
  withoutSaved,
  wrongCells,
} from '#app/domain/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { changesInWords, countChanges, withoutChange } from './changes.ts';

const known = { categories: ['Laser Printers'] };
const a = aGridRow({ id: 'a', name: 'A', regularPrice: 45_000, stockQuantity: 3, tags: ['a3'] });
const b = aGridRow({ id: 'b', name: 'B' });
const later = (row: GridRow, fields: Partial<GridRow>, updatedAt = '2026-06-02T00:00:00.000Z'): GridRow =>
  Object.assign({ ...row, updatedAt }, fields);
/** The changes that were typed on top of a version of a product. */
const sent = ({ id, updatedAt }: GridRow, fields: object) => ({ id, seen: updatedAt, fields });
const price = (edits: Edits, row: GridRow, text: string) => withCell(edits, row, 'regularPrice', text, known);

describe('edits', { tags: ['grid/cells'] }, () => {
  test('hold only values that differ from the saved ones', () => {
    const edits = price(noEdits, a, '47,500');
    expect(changesOf(edits)).toEqual([sent(a, { regularPrice: 47_500 })]);
    expect(rowNow(a, edits.a)).toEqual({ ...a, regularPrice: 47_500 });
    expect(price(edits, a, '45000')).toEqual({});
  });

  test('keep an invalid text with its error, without a change, until the next input', () => {
    let edits = price(price(noEdits, a, '1'), a, ' cheap ');
    expect(changesOf(edits)).toEqual([]);
    const wrong = { text: 'cheap', problem: expect.stringMatching(/read as a price/) };
    expect(wrongCells(edits)).toMatchObject([{ row: a, column: 'regularPrice', wrong }]);
    expect(rowNow(a, edits.a)).toEqual(a);
    edits = price(withCell(edits, a, 'salePrice', 'dear', known), a, '45000');
    expect(wrongCells(edits).map(({ column }) => column)).toEqual(['salePrice']);
    expect(withFields(edits, a, { salePrice: 1 }).a?.wrong).toEqual({});
  });

  test('of stock and quantity take each other into account', () => {
    const edits = withCell(withCell(noEdits, a, 'stock', 'sold out', known), a, 'stockQuantity', '2', known);
    expect(rowNow(a, edits.a)).toMatchObject({ stockStatus: 'in_stock', inStock: true, stockQuantity: 2 });
    expect(changesOf(edits)).toEqual([sent(a, { stockQuantity: 2 })]);
    const typed = (...texts: string[]) =>
      rowNow(a, texts.reduce((edits, text) => withCell(edits, a, 'stock', text, known), noEdits).a);
    expect(typed('Out of stock')).toMatchObject({ stockQuantity: 3 });
    expect(typed('Out of stock', 'In stock')).toEqual(a);
    expect(typed('0', 'On backorder')).toMatchObject({ stockStatus: 'on_backorder' });
    const none = withCell(noEdits, a, 'stockQuantity', '0', known);
    expect(rowNow(a, withCell(none, a, 'stock', 'In stock', known).a)).toMatchObject({ stockQuantity: 0 });
  });
});

test('parses the final text of a cell, not each keystroke', { tags: ['grid/cells'] }, () => {
  const typed = (edits: Edits, text: string, begun?: RowEdit) => retyped(edits, begun, a, 'regularPrice', text, known);
  const call = typed(noEdits, 'call');
  expect(rowNow(a, call.a)).toMatchObject({ regularPrice: null, priceLabel: 'Price on Request' });
  expect(changesOf(typed(call, '47500'))).toMatchObject([{ fields: { regularPrice: 47_500 } }]);
  const begun = withFields(noEdits, a, { tags: [] });
  expect(typed(typed(begun, 'call', begun.a), '45000', begun.a)).toEqual(begun);
  // Conflicts that arrive during typing stay.
  const theirs = met(call, [later(a, { regularPrice: 46_000 })]);
  expect(typed(theirs, '47500').a).toMatchObject({ theirs: { regularPrice: 46_000 } });
});

describe('after another user saved the product', () => {
  const mine = price(noEdits, a, '47500');

  test('merges a change of another field, drops the same value, and ignores an older version', () => {
    const theirs = later(a, { tags: ['a4'], salePrice: 40_000 });
    expect(met(mine, [theirs, b]).a).toEqual({ base: theirs, values: { regularPrice: 47_500 }, wrong: {} });
    expect(met(mine, [later(a, { regularPrice: 47_500 })])).toEqual({});
    expect(met(mine, [later(a, { regularPrice: 1 }, '2025-01-01T00:00:00.000Z')])).toBe(mine);
  });

  test('reports a conflict in the same field, resolved by either value', () => {
    const theirs = later(a, { regularPrice: 46_000, warranty: 'x' } as never);
    const edits = met(withFields(mine, a, { tags: ['a4'] }), [theirs]);
    expect(changesInWords(edits)).toMatchObject([
      { part: 'regularPrice', before: '₹45,000', after: '₹47,500', theirs: '₹46,000' },
      { part: 'tags', theirs: null },
    ]);
    expect(changesOf(decided(edits, 'a', 'mine'))).toEqual([sent(theirs, { regularPrice: 47_500, tags: ['a4'] })]);
    expect(changesOf(decided(edits, 'a', 'theirs'))).toEqual([sent(theirs, { tags: ['a4'] })]);
    expect(decided(met(mine, [theirs]), 'a', 'theirs')).toEqual({});
    expect(decided(mine, 'a', 'theirs')).toBe(mine);
  });

  test('resolves a conflict by a newer version, or by dropping the conflicting edit', () => {
    const theirs = later(a, { regularPrice: 46_000 });
    const newer = later(a, {}, '2026-06-03T00:00:00.000Z');
    expect(met(met(mine, [theirs]), [newer]).a).toEqual({ base: newer, values: { regularPrice: 47_500 }, wrong: {} });
    const edits = met(withFields(mine, a, { tags: [] }), [theirs]);
    const left = withoutChange(edits, { id: 'a', part: 'regularPrice' });
    expect(left.a).toEqual({ base: theirs, values: { tags: [] }, wrong: {} });
  });

  test('marks deleted products, but only those with edits', () => {
    expect(gone(mine, ['a', 'b'])).toEqual({ a: { ...mine.a, isGone: true } });
  });
});

test('merges edits of an earlier visit with the current ones', { tags: ['grid/kept'] }, () => {
  const earlier = price(withFields(noEdits, a, { tags: ['rental'] }), b, '100');
  const now = price(withFields(noEdits, later(a, { salePrice: 1 }), { status: 'draft' }), a, '47500');
  expect(changesOf(together(earlier, now))).toEqual([
    sent(later(a, {}), { tags: ['rental'], status: 'draft', regularPrice: 47_500 }),
    sent(b, { regularPrice: 100 }),
  ]);
});

test('after a save only edits typed since the request are left, and undoing uses the old values', {
  tags: ['grid/undo'],
}, () => {
  const request = withFields(price(noEdits, a, '47500'), b, { tags: ['a3'] });
  const [savedA, savedB] = [later(a, { regularPrice: 47_500 }), later(b, { tags: ['a3'] })];
  const saved = [savedA, savedB];
  expect(withoutSaved(request, request, saved)).toEqual({});
  const typed = withCell(price(request, a, '48000'), b, 'salePrice', 'cheap', known);
  const left = withoutSaved(typed, request, saved);
  expect(changesOf(left)).toEqual([sent(savedA, { regularPrice: 48_000 })]);
  expect(wrongCells(left).map(({ row }) => row.name)).toEqual(['B']);
  expect(reverting(request, saved)).toEqual([sent(savedA, { regularPrice: 45_000 }), sent(savedB, { tags: [] })]);
});

describe('the review', { tags: ['grid/preview'] }, () => {
  test('lists every change with old and new value; stock and quantity are one change', () => {
    let edits = withCell(noEdits, a, 'stock', 'sold out', known);
    edits = withFields(edits, a, { salePrice: 45_000, priceLabel: 'no-label', tags: [] });
    edits = price(edits, b, '1,25,000');
    expect(
      changesInWords(edits).map(({ name, title, before, after }) => `${name}: ${title}: ${before} → ${after}`),
    ).toEqual([
      'A: Sale price: empty → ₹45,000',
      'A: Price label: Starting from → No label',
      'A: Stock and quantity: In stock, 3 → Out of stock, 3',
      'A: Tags: a3 → empty',
      'B: Regular price: empty → ₹1,25,000',
    ]);
    expect(changesInWords(edits)[0]?.remark).toMatch(/without a sale/);
    expect(countChanges(edits)).toEqual({ changes: 5, products: 2 });
  });

  test('drops one change and keeps the others', () => {
    const edits = withFields(withCell(noEdits, a, 'stock', 'sold out', known), a, { tags: [] });
    const left = withoutChange(edits, { id: 'a', part: 'stock' });
    expect(changesOf(left)).toEqual([sent(a, { tags: [] })]);
    expect(withoutChange(left, { id: 'a', part: 'tags' })).toEqual({});
    expect(withoutChange(left, { id: 'b', part: 'tags' })).toBe(left);
  });

  test('points out a change that resolves contradictory stock', () => {
    const odd = aGridRow({ inStock: false });
    const edits = withCell(noEdits, odd, 'stock', 'Out of stock', known);
    expect(changesInWords(edits)).toMatchObject([
      { before: 'Out of stock', after: 'Out of stock', remark: expect.stringMatching(/show the same stock/) },
    ]);
  });
});
