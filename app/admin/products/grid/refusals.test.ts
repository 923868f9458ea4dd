// @module-tag grid/refused
import { expect, test } from 'vitest';
import { changesOf, noEdits, withFields, wrongCells } from '#app/domain/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { refusedIds, withRefusals } from './refusals.ts';

const rows = ['A', 'B'].map((id) => aGridRow({ id, name: id }));
const edits = rows.reduce((all, row) => withFields(all, row, { regularPrice: 0.001, tags: ['x'] }), noEdits);
const sent = changesOf(edits);

test('marks rejected cells with the server’s reason and sends only the rest again', () => {
  const marked = withRefusals(edits, sent, [
    { loc: ['body', 'changes', 1, 'fields', 'regularPrice'], msg: 'must have at most two decimals', type: 'x' },
    { loc: ['body', 'changes', 7, 'fields', 'tags'], msg: 'no such line', type: 'x' },
    { loc: ['body'], msg: 'must be an object', type: 'x' },
  ]);
  expect(wrongCells(marked)).toMatchObject([
    { row: { id: 'B' }, column: 'regularPrice', wrong: { problem: 'must have at most two decimals' } },
  ]);
  expect(changesOf(marked).map(({ fields }) => Object.keys(fields))).toEqual([['regularPrice', 'tags'], ['tags']]);
});

test('maps conflict errors to product ids', () => {
  const changed = { loc: ['body', 'changes', 1, 'seen'], msg: 'x', type: 'changed' };
  expect(refusedIds(sent, [changed])).toEqual(['B']);
});
