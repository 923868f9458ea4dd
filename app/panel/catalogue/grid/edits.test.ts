// @module-tag grid/conflict
import { describe, expect, test } from 'vitest';
import type { Column, GridRow, GridValues } from '#app/domain/catalogue/grid.ts';
import {
  changedCells,
  changesOf,
  decided,
  type Edits,
  inEach,
  met,
  noEdits,
  rebased,
  reverting,
  rowNow,
  unedited,
  withCell,
  withFields,
} from '#app/domain/catalogue/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { withRefusals } from './grid-calls.ts';
import { cellInWords } from './review.tsx';

const known = { categories: ['Laser Printers'], columns: [] };
const a = aGridRow({ id: 'a', name: 'A', regularPrice: 45_000, stockQuantity: 3, tags: ['a3'] });
const b = aGridRow({ id: 'b', name: 'B' });
const later = (row: GridRow, fields: Partial<GridRow>, updatedAt = '2026-06-02T00:00:00.000Z'): GridRow =>
  Object.assign({ ...row, updatedAt }, fields);
/** The changes that were typed on top of a version of a product. */
const sent = ({ id, updatedAt }: GridRow, fields: object) => ({ id, seen: updatedAt, fields });
const type = (edits: Edits, row: GridRow, column: Column, text: string) =>
  inEach(edits, [row], (edit) => withCell(edit, column, text, known));
const price = (edits: Edits, row: GridRow, text: string) => type(edits, row, 'regularPrice', text);
const set = (edits: Edits, row: GridRow, fields: Partial<GridValues>) =>
  inEach(edits, [row], (edit) => withFields(edit, fields));
const now = (edits: Edits, row: GridRow) => rowNow(edits[row.id] ?? unedited(row));
const wrongCells = (edits: Edits) => changedCells(edits).filter(({ wrong }) => wrong);
/** Every change in words, as the review lists it. */
const inWords = (edits: Edits) =>
  changedCells(edits).map(({ edit, column }) => ({ name: edit.base.name, column, ...cellInWords(edit, column) }));

describe('edits', { tags: ['grid/cells'] }, () => {
  test('hold only values that differ from the saved ones', () => {
    const edits = price(noEdits, a, '47,500');
    expect(changesOf(edits)).toEqual([sent(a, { regularPrice: 47_500 })]);
    expect(now(edits, a)).toEqual({ ...a, regularPrice: 47_500 });
    expect(price(edits, a, '45000')).toEqual({});
  });

  test('keep an invalid text with its error, without a change, until the next input', () => {
    let edits = price(price(noEdits, a, '1'), a, ' cheap ');
    expect(changesOf(edits)).toEqual([]);
    const wrong = { text: 'cheap', problem: expect.stringMatching(/read as a price/) };
    expect(wrongCells(edits)).toMatchObject([{ edit: { base: a }, column: 'regularPrice', wrong }]);
    expect(now(edits, a)).toEqual(a);
    edits = price(type(edits, a, 'salePrice', 'dear'), a, '45000');
    expect(wrongCells(edits).map(({ column }) => column)).toEqual(['salePrice']);
    expect(set(edits, a, { salePrice: 1 }).a?.wrong).toEqual({});
  });

  test('of stock start from the unsaved quantity', () => {
    const edits = type(type(noEdits, a, 'stock', 'sold out'), a, 'stockQuantity', '2');
    expect(changesOf(edits)).toEqual([sent(a, { stockQuantity: 2 })]);
    const none = type(noEdits, a, 'stockQuantity', '0');
    expect(now(type(none, a, 'stock', 'In stock'), a)).toMatchObject({ stockQuantity: 0 });
  });
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
    const edits = met(set(mine, a, { tags: ['a4'] }), [theirs]);
    expect(inWords(edits)).toMatchObject([
      { column: 'regularPrice', before: '₹45,000', after: '₹47,500', theirs: '₹46,000' },
      { column: 'tags', theirs: null },
    ]);
    expect(changesOf(decided(edits, ['a'], 'mine'))).toEqual([sent(theirs, { regularPrice: 47_500, tags: ['a4'] })]);
    expect(changesOf(decided(edits, ['a'], 'theirs'))).toEqual([sent(theirs, { tags: ['a4'] })]);
    expect(decided(met(mine, [theirs]), ['a'], 'theirs')).toEqual({});
    expect(decided(mine, ['a'], 'theirs')).toEqual(mine);
  });
});

test('after a save only edits typed since the request are left, and undoing uses the old values', {
  tags: ['grid/undo'],
}, () => {
  const request = set(price(noEdits, a, '47500'), b, { tags: ['a3'] });
  const [savedA, savedB] = [later(a, { regularPrice: 47_500 }), later(b, { tags: ['a3'] })];
  const saved = [savedA, savedB];
  expect(rebased(request, saved)).toEqual({});
  const left = rebased(type(price(request, a, '48000'), b, 'salePrice', 'cheap'), saved);
  expect(changesOf(left)).toEqual([sent(savedA, { regularPrice: 48_000 })]);
  expect(wrongCells(left).map(({ edit }) => edit.base.name)).toEqual(['B']);
  expect(reverting(request, saved)).toEqual([sent(savedA, { regularPrice: 45_000 }), sent(savedB, { tags: [] })]);
});

test('marks rejected cells with the server’s reason and sends only the rest again', { tags: ['grid/refused'] }, () => {
  const edits = inEach(noEdits, [a, b], (edit) => withFields(edit, { regularPrice: 0.001, tags: ['x'] }));
  const refused = (loc: (string | number)[], type = 'x') => ({ loc: ['body', ...loc], msg: 'is refused', type });
  const marked = withRefusals(edits, changesOf(edits), [
    refused(['changes', 1, 'fields', 'regularPrice']),
    refused(['changes', 7, 'fields', 'tags']),
    refused([]),
    refused(['changes', 0, 'seen'], 'changed'),
  ]);
  const wrong = { text: '0.001', problem: 'is refused' };
  expect(wrongCells(marked)).toMatchObject([{ edit: { base: b }, column: 'regularPrice', wrong }]);
  expect(changesOf(marked).map(({ fields }) => Object.keys(fields))).toEqual([['regularPrice', 'tags'], ['tags']]);
});

describe('the review', { tags: ['grid/preview'] }, () => {
  test('lists every change with old and new value', () => {
    let edits = type(noEdits, a, 'stock', '0');
    edits = set(edits, a, { salePrice: 45_000, priceLabel: 'no-label', tags: [] });
    edits = price(edits, b, '1,25,000');
    expect(inWords(edits).map(({ name, column, before, after }) => `${name} ${column}: ${before} → ${after}`)).toEqual([
      'A salePrice:  → ₹45,000',
      'A stock: In stock → Out of stock',
      'A stockQuantity: 3 → 0',
      'A priceLabel: Starting from → No label',
      'A tags: a3 → ',
      'B regularPrice:  → ₹1,25,000',
    ]);
    expect(inWords(edits)[0]?.remark).toMatch(/without a sale/);
    const remark = (typed: string) => inWords(price(noEdits, { ...b, regularPrice: 10_000 }, typed))[0]?.remark;
    expect([remark('49,999'), remark('2,001')]).toEqual([null, null]);
    expect(['50,000', '2,000'].map(remark)).toEqual([
      '₹10,000 → ₹50,000: 5 times as much. Check.',
      '₹10,000 → ₹2,000: a fifth of before. Check.',
    ]);
  });
});
