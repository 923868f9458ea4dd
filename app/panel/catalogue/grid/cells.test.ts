import { describe, expect, test } from 'vitest';
import { columnSets } from '#app/domain/catalogue/grid.ts';
import { changedCells, changesOf, inEach, noEdits, withCell } from '#app/domain/catalogue/grid-edits.ts';
import { readBlock } from '#app/domain/catalogue/pasted-block.ts';
import { aGridRow } from '#tests/support/grid-row.ts';
import { atCell, copied, inList, moved, paste, selectedArea } from './cells.ts';

describe('the cursor', { tags: ['grid/keyboard'] }, () => {
  const columns = columnSets.prices.length;
  const size = { rows: 120, columns };
  const last = columns - 1;
  const press = (
    key: string,
    from: [row: number, column: number],
    keys: { isCtrl?: boolean; isShift?: boolean } = {},
  ) => {
    const to = moved(atCell(...from), { key, isCtrl: false, isShift: false, ...keys }, size);
    return to && [to.row, to.column];
  };

  test.each([
    ['ArrowDown', '3,0 119,0', '4,0 119,0'],
    ['ArrowUp', '0,0', '0,0'],
    ['ArrowLeft', '3,0 3,-2', '3,-1 3,-2'],
    ['ArrowRight', `3,${last} 3,0`, `3,${last} 3,1`],
    ['Home', '3,3', '3,-2'],
    ['End', '3,3', `3,${last}`],
    ['PageDown', '3,3 110,3', '53,3 119,3'],
    ['PageUp', '3,3', '0,3'],
  ])('%s from %s goes to %s', (key, from, to) => {
    const cells = from.split(' ').map((cell) => cell.split(',').map(Number) as [number, number]);
    expect(cells.map((cell) => press(key, cell)).join(' ')).toBe(to);
  });

  test('Ctrl with a key goes to the end; other keys are ignored', () => {
    const end = (key: string) => press(key, [3, 3], { isCtrl: true })?.join();
    expect([end('Home'), end('End'), end('ArrowDown')]).toEqual(['0,-2', `119,${last}`, '119,3']);
    expect([end('ArrowUp'), end('ArrowLeft'), end('ArrowRight')]).toEqual(['0,3', '3,-2', `3,${last}`]);
    expect([press('a', [3, 3]), press('a', [3, 3], { isCtrl: true })]).toEqual([null, null]);
  });

  test('extends the selection with Shift, and collapses it without', () => {
    const shift = { isCtrl: false, isShift: true };
    const once = moved(atCell(3, 4), { key: 'ArrowUp', ...shift }, size) ?? atCell(0, 0);
    const twice = moved(once, { key: 'ArrowRight', ...shift }, size) ?? atCell(0, 0);
    expect(selectedArea(twice)).toEqual({ top: 2, bottom: 3, left: 4, right: 5 });
    const after = moved(twice, { key: 'ArrowDown', isCtrl: false, isShift: false }, size) ?? atCell(0, 0);
    expect(selectedArea(after)).toEqual({ top: 3, bottom: 3, left: 5, right: 5 });
  });

  test('moves to the last column if the visible columns are fewer, and to the last row if the list is shorter', () => {
    expect(inList(atCell(0, 22), { rows: 5, columns })).toMatchObject({ column: last, fromColumn: last });
    const wide = { row: 9, fromRow: 3, column: 1, fromColumn: 1 };
    expect(inList(wide, { rows: 5, columns })).toMatchObject({ row: 4, fromRow: 3 });
    expect(inList(atCell(9, 1), { rows: 0, columns }).row).toBe(0);
  });
});

describe('the clipboard', { tags: ['grid/paste'] }, () => {
  const known = { categories: ['Laser Printers'], columns: columnSets.prices };
  const rows = ['A', 'B', 'C', 'D'].map((name) => aGridRow({ id: name, name }));
  const category = columnSets.prices.indexOf('category');
  const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
  const pasted = (text: string, area: ReturnType<typeof at>, edits = noEdits) =>
    paste(edits, rows, area, readBlock(text), known);
  /** The changed fields by product. */
  const fields = (text: string, area: ReturnType<typeof at>) =>
    Object.fromEntries(changesOf(pasted(text, area).edits).map((change) => [change.id, change.fields]));

  test('pastes a column downwards from the active cell, or a block down and to the right', () => {
    const column = fields('45,000\r\n₹ 47,500/-\r\n', at(1, 0));
    expect(column).toEqual({ B: { regularPrice: 45_000 }, C: { regularPrice: 47_500 } });
    expect(fields('1\t2\n3\t', at(0, 0))).toEqual({ A: { regularPrice: 1, salePrice: 2 }, B: { regularPrice: 3 } });
    expect(fields('No label\nPrice on Request', at(0, 4))).toEqual({
      A: { priceLabel: 'no-label' },
      B: { priceLabel: 'Price on Request' },
    });
  });

  test('fills the selection with one cell, or each selected row with one line', () => {
    const [same, line] = [
      { regularPrice: 7, salePrice: 7 },
      { regularPrice: 7, salePrice: 5 },
    ];
    expect(fields('7', at(0, 0, 1, 1))).toEqual({ A: same, B: same });
    expect(fields('7\t5', at(1, 0, 2, 1))).toEqual({ B: line, C: line });
  });

  test('marks invalid cells and counts lines that do not fit', () => {
    const made = pasted('1\ncheap\n3\n4\n5\n6', at(0, 0));
    const wrong = changedCells(made.edits).filter((each) => each.wrong);
    expect(wrong).toMatchObject([{ edit: { base: { name: 'B' } }, wrong: { text: 'cheap' } }]);
    expect(changesOf(made.edits).map(({ id }) => id)).toEqual(['A', 'C', 'D']);
    expect(made.news).toBe(
      'Filled 4 cells. 1 cell could not be read; each shows the reason. ' +
        '2 lines did not fit: the list ends here. The rest was skipped.',
    );
    expect(pasted('Laser Printers\ta3\tx', at(3, category)).news).toBe(
      'Filled 2 cells. 1 column did not fit after the last column and were skipped.',
    );
  });

  test('copies unsaved values, and names if selected', () => {
    const typed = (edits: typeof noEdits, row: number, text: string) =>
      inEach(edits, rows.slice(row, row + 1), (edit) => withCell(edit, 'regularPrice', text, known));
    const edits = typed(typed(noEdits, 1, '45,000'), 2, 'cheap');
    const cells = copied(edits, rows, at(0, -1, 2, 2), known).map((line) => line.join('|'));
    expect(cells).toEqual(['A|||In stock', 'B|45000||In stock', 'C|cheap||In stock']);
    expect(copied(edits, rows, at(1, 0), known)).toEqual([['45000']]);
    expect(copied(edits, rows, at(1, -2, 2, -1), known)).toEqual([['B'], ['C']]);
  });
});
