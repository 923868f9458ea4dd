// @module-tag grid/paste
import { expect, test } from 'vitest';
import { type Column, columnSets } from '#app/domain/grid-columns.ts';
import { changesOf, noEdits, withCell, wrongCells } from '#app/domain/grid-edits.ts';
import { readBlock } from '#app/domain/pasted-block.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { copied, paste, pastedInWords } from './paste.ts';

const known = { categories: ['Laser Printers'], columns: columnSets.prices };
const costs = { ...known, columns: columnSets.costs };
const rows = ['A', 'B', 'C', 'D'].map((name) => aGridRow({ id: name, name }));
const at = (fromRow: number, fromColumn: Column, toRow = fromRow, toColumn = fromColumn) => ({
  fromRow,
  fromColumn,
  toRow,
  toColumn,
});
const pasted = (text: string, block: ReturnType<typeof at>) => paste(noEdits, rows, block, readBlock(text), known);
/** The changed fields by product. */
const fields = (text: string, block: ReturnType<typeof at>) =>
  Object.fromEntries(changesOf(pasted(text, block).edits).map((change) => [change.id, change.fields]));

test('pastes a column downwards from the active cell, or a block down and to the right', () => {
  const column = fields('45,000\r\n₹ 47,500/-\r\n', at(1, 'regularPrice'));
  expect(column).toEqual({ B: { regularPrice: 45_000 }, C: { regularPrice: 47_500 } });
  expect(fields('1\t2\tNo label\n3\t\tPrice on Request', at(0, 'regularPrice'))).toEqual({
    A: { regularPrice: 1, salePrice: 2, priceLabel: 'no-label' },
    B: { regularPrice: 3, priceLabel: 'Price on Request' },
  });
});

test('fills the selection with one cell, or each selected row with one line', () => {
  const [same, line] = [
    { regularPrice: 7, salePrice: 7 },
    { regularPrice: 7, salePrice: 5 },
  ];
  expect(fields('7', at(0, 'regularPrice', 1, 'salePrice'))).toEqual({ A: same, B: same });
  expect(fields('7\t5', at(1, 'regularPrice', 2, 'salePrice'))).toEqual({ B: line, C: line });
});

test('marks invalid cells and counts lines that do not fit', () => {
  const made = pasted('1\ncheap\n3\n4\n5\n6', at(0, 'regularPrice'));
  expect(wrongCells(made.edits)).toMatchObject([{ row: { name: 'B' }, wrong: { text: 'cheap' } }]);
  expect(changesOf(made.edits).map(({ id }) => id)).toEqual(['A', 'C', 'D']);
  expect(pastedInWords(made)).toBe(
    'Filled 4 cells. 1 cell could not be read; each shows the reason. ' +
      '2 lines did not fit: the list ends here. The rest was skipped.',
  );
  const wide = pasted('Laser Printers\ta3\tx', at(3, 'category'));
  expect(wide).toMatchObject({ cells: 2, unread: 0, lines: 0, columns: 1 });
  expect(pastedInWords(wide)).toMatch(/^Filled 2 cells\. 1 column did not fit/);
});

test('counts invalid cells again on each paste', () => {
  const once = pasted('cheap\n1', at(0, 'regularPrice'));
  const again = paste(once.edits, rows, at(0, 'regularPrice'), readBlock('dear\n1'), known);
  expect([once.unread, again.unread]).toEqual([1, 1]);
  expect(paste(once.edits, rows, at(0, 'regularPrice'), readBlock('2\ncheap'), known).unread).toBe(1);
});

test('copies unsaved values, and names if selected', () => {
  const typed = (edits: typeof noEdits, row: number, text: string) =>
    withCell(edits, rows[row] as never, 'regularPrice', text, known);
  const edits = typed(typed(noEdits, 1, '45,000'), 2, 'cheap');
  const cells = copied(edits, rows, at(0, 'regularPrice', 2, 'priceLabel'), true).map((line) => line.join('|'));
  expect(cells).toEqual(['A|||Starting from', 'B|45000||Starting from', 'C|cheap||Starting from']);
  expect(copied(edits, rows, at(1, 'regularPrice'), false)).toEqual([['45000']]);
});

test('pastes costs from a spreadsheet, and skips what does not fit after the last column', {
  tags: ['cost/grid'],
}, () => {
  const made = paste(noEdits, rows, at(0, 'rentPerMonth'), readBlock('Rs 4,500/month\t5000 copies\t\t40 paise'), costs);
  const [change] = changesOf(made.edits);
  expect(change?.fields).toEqual({ rentPerMonth: 4500, rentPagesMono: 5000, rentExtraMono: 0.4 });
  expect(changesOf(made.edits)).toHaveLength(1);
  const after = paste(noEdits, rows, at(0, 'taxPercent'), readBlock('18 %\t5'), costs);
  expect(after).toMatchObject({ cells: 1, columns: 1 });
  expect(paste(noEdits, rows, at(0, 'tags'), readBlock('a4\t5'), known)).toMatchObject({ cells: 1, columns: 1 });
});
