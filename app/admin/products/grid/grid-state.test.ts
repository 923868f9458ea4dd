// @module-tag grid/cells
import { expect, test } from 'vitest';
import { changesOf, withFields } from '#app/domain/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { type GridAction, gridReducer, nothingDone } from './grid-state.ts';

const row = aGridRow({ id: 'a' });
const price = (regularPrice: number, about?: string): GridAction => ({
  type: 'change',
  make: (edits) => withFields(edits, row, { regularPrice }),
  ...(about === undefined ? {} : { about }),
});
const after = (...actions: GridAction[]) => actions.reduce(gridReducer, nothingDone);
const priceOf = (state: ReturnType<typeof after>) => state.edits.a?.values.regularPrice;

test('undoes and redoes steps one by one until a new step', () => {
  const done = after(price(1), price(2), { type: 'undo' });
  expect(priceOf(done)).toBe(1);
  expect(priceOf(gridReducer(done, { type: 'redo' }))).toBe(2);
  const other = gridReducer(done, price(3));
  expect(gridReducer(other, { type: 'redo' })).toBe(other);
  expect(after({ type: 'undo' })).toBe(nothingDone);
  expect(priceOf(after(price(1), { type: 'undo' }, { type: 'undo' }))).toBeUndefined();
});

test('counts typing in one cell as one step, and no change as none', () => {
  const typed = after(price(1, 'a:regularPrice'), price(12, 'a:regularPrice'), price(123, 'a:regularPrice'));
  expect(typed.past).toHaveLength(1);
  expect(after(price(1), { type: 'change', make: (edits) => edits }).past).toHaveLength(1);
});

test('rebases undone steps on newer versions', () => {
  const theirs = { ...row, tags: ['a4'], updatedAt: '2026-06-02T00:00:00.000Z' };
  const state = after(price(1), price(2), { type: 'met', rows: [theirs] }, { type: 'undo' });
  expect(changesOf(state.edits)).toEqual([{ id: 'a', seen: theirs.updatedAt, fields: { regularPrice: 1 } }]);
  expect(after({ type: 'met', rows: [theirs] })).toBe(nothingDone);
});

test('clears the undo history of saved edits', () => {
  const sent = after(price(1), price(2));
  const saved = { ...row, regularPrice: 2, updatedAt: '2026-06-02T00:00:00.000Z' };
  expect(gridReducer(sent, { type: 'saved', sent: sent.edits, rows: [saved] })).toEqual(nothingDone);
});
