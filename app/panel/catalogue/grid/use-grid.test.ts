// @module-tag grid/cells
import { expect, test } from 'vitest';
import { changesOf, inEach, noEdits, withFields } from '#app/domain/catalogue/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { createGridStore } from './use-grid.ts';

const row = aGridRow({ id: 'a' });
const priced = (regularPrice: number) => inEach(noEdits, [row], (edit) => withFields(edit, { regularPrice }));
/** A store with these prices typed one after the other. */
function typed(...prices: number[]) {
  const store = createGridStore([row]);
  const edits = () => store.state().steps[store.state().at] ?? noEdits;
  for (const price of prices) store.change(() => priced(price), `typed ${price}`);
  return { ...store, edits, price: () => edits().a?.values.regularPrice };
}

test('undoes and redoes steps one by one until a new step', () => {
  const grid = typed(1, 2);
  grid.undo();
  expect(grid.price()).toBe(1);
  grid.redo();
  expect(grid.price()).toBe(2);
  grid.undo();
  grid.change(() => priced(3));
  grid.redo();
  expect(grid.price()).toBe(3);
  for (let step = 0; step < 5; step++) grid.undo();
  expect(grid.price()).toBeUndefined();
});

test('counts no change as no step, and keeps an announcement until the next step', () => {
  const grid = typed(1);
  expect(grid.state()).toMatchObject({ at: 1, news: 'typed 1' });
  grid.change((edits) => edits, 'nothing');
  expect(grid.state()).toMatchObject({ at: 1, news: 'nothing' });
  grid.undo();
  expect(grid.state().news).toBe('');
});

test('rebases undone steps on newer versions', () => {
  const theirs = { ...row, tags: ['a4'], updatedAt: '2026-06-02T00:00:00.000Z' };
  const grid = typed(1, 2);
  grid.take([theirs]);
  grid.undo();
  expect(changesOf(grid.edits())).toEqual([{ id: 'a', seen: theirs.updatedAt, fields: { regularPrice: 1 } }]);
  expect(grid.state().rows).toEqual([theirs]);
});

test('clears the undo history of saved edits', { tags: ['grid/undo'] }, () => {
  const saved = { ...row, regularPrice: 2, updatedAt: '2026-06-02T00:00:00.000Z' };
  const grid = typed(1, 2);
  grid.saved([saved]);
  expect(grid.state()).toMatchObject({ rows: [saved], steps: [{}], at: 0 });
});
