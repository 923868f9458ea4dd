// @module-tag grid/refused
import { expect, test } from 'vitest';
import { changedCells, changesOf, inEach, noEdits, withFields } from '#app/domain/catalogue/grid-edits.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { withRefusals } from './grid-calls.ts';

const rows = ['A', 'B'].map((id) => aGridRow({ id, name: id }));
const edits = inEach(noEdits, rows, (edit) => withFields(edit, { regularPrice: 0.001, tags: ['x'] }));
const sent = changesOf(edits);
const refused = (loc: (string | number)[], type = 'x') => ({ loc: ['body', ...loc], msg: 'is refused', type });

test('marks rejected cells with the server’s reason and sends only the rest again', () => {
  const marked = withRefusals(edits, sent, [
    refused(['changes', 1, 'fields', 'regularPrice']),
    refused(['changes', 7, 'fields', 'tags']),
    refused([]),
    refused(['changes', 0, 'seen'], 'changed'),
  ]);
  expect(changedCells(marked).filter(({ wrong }) => wrong)).toMatchObject([
    { edit: { base: { id: 'B' } }, column: 'regularPrice', wrong: { text: '0.001', problem: 'is refused' } },
  ]);
  expect(changesOf(marked).map(({ fields }) => Object.keys(fields))).toEqual([['regularPrice', 'tags'], ['tags']]);
});
