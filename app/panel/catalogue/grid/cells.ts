import type { GridRow, Known } from '#app/domain/catalogue/grid.ts';
import { type Edits, inEach, textNow, unedited, withCell } from '#app/domain/catalogue/grid-edits.ts';
import { counted } from '#app/panel/frame/counted.ts';

/** Places of a row before its columns, which count from 0. */
export const checkboxPlace = -2;
export const namePlace = -1;

/** The active cell, and the anchor cell of the selection. Rows are indexes in the whole list. */
export type Cursor = { row: number; column: number; fromRow: number; fromColumn: number };

export const atCell = (row: number, column: number): Cursor => ({ row, column, fromRow: row, fromColumn: column });

export type Size = { rows: number; columns: number };

/** Rows per page, about a screen and a half. Rendering all rows would slow down every keystroke. */
export const perPage = 50;

const rowIn = (row: number, { rows }: Size) => Math.max(0, Math.min(rows - 1, row));
const columnIn = (column: number, { columns }: Size) => Math.max(checkboxPlace, Math.min(columns - 1, column));

/** Clamps the cursor to the list, which may have become shorter, and to its columns. */
export const inList = ({ row, column, fromRow, fromColumn }: Cursor, size: Size): Cursor => ({
  row: rowIn(row, size),
  column: columnIn(column, size),
  fromRow: rowIn(fromRow, size),
  fromColumn: columnIn(fromColumn, size),
});

/** The parts of a key event that move the cursor. */
export type Pressed = { key: string; isCtrl: boolean; isShift: boolean };

/** Farther than any list reaches. */
const far = 1_000_000;

/** The rows and columns that each key moves by. */
function stepsOf(isCtrl: boolean): Record<string, readonly [rows: number, columns: number]> {
  const step = isCtrl ? far : 1;
  return {
    ArrowUp: [-step, 0],
    ArrowDown: [step, 0],
    ArrowLeft: [0, -step],
    ArrowRight: [0, step],
    PageUp: [-perPage, 0],
    PageDown: [perPage, 0],
    Home: [isCtrl ? -far : 0, -far],
    End: [isCtrl ? far : 0, far],
  };
}

/** The cursor after a key; `null` if the key does not move it. Shift keeps the anchor and so extends the selection. */
export function moved(cursor: Cursor, { key, isCtrl, isShift }: Pressed, size: Size): Cursor | null {
  const step = stepsOf(isCtrl)[key];
  if (step === undefined) return null;
  const [row, column] = [cursor.row + step[0], cursor.column + step[1]];
  return inList(isShift ? { ...cursor, row, column } : atCell(row, column), size);
}

/** A rectangle of cells. Bounds are inclusive. */
export type Area = { top: number; bottom: number; left: number; right: number };

export const selectedArea = ({ row, column, fromRow, fromColumn }: Cursor): Area => ({
  top: Math.min(row, fromRow),
  bottom: Math.max(row, fromRow),
  left: Math.min(column, fromColumn),
  right: Math.max(column, fromColumn),
});

/**
 * Pastes cells into the visible rows, from the first cell of an area down and to the right. A single cell or line fills
 * a larger area. Returns the edits, and `news` that counts the filled cells and everything that did not fit.
 */
export function paste(
  edits: Edits,
  rows: readonly GridRow[],
  { top, bottom, left, right }: Area,
  cells: readonly (readonly string[])[],
  known: Known,
): { edits: Edits; news: string } {
  const width = Math.max(...cells.map((line) => line.length));
  const height = cells.length === 1 ? bottom - top + 1 : cells.length;
  const columns = known.columns.slice(left, width === 1 ? right + 1 : left + width);
  let filled = 0;
  let unread = 0;
  const next = inEach(edits, rows.slice(top, top + height), (edit, _row, index) =>
    columns.reduce((before, column, at) => {
      const text = cells[index % cells.length]?.[at % width];
      if (text === undefined) return before;
      const after = withCell(before, column, text, known);
      filled++;
      if (after.wrong[column] !== undefined) unread++;
      return after;
    }, edit),
  );
  const lines = top + cells.length - rows.length;
  const wide = left + width - known.columns.length;
  const news = [`Filled ${counted(filled, 'cell', 'cells')}.`];
  if (unread > 0) news.push(`${counted(unread, 'cell', 'cells')} could not be read; each shows the reason.`);
  if (lines > 0) news.push(`${counted(lines, 'line', 'lines')} did not fit: the list ends here. The rest was skipped.`);
  if (wide > 0) news.push(`${counted(wide, 'column', 'columns')} did not fit after the last column and were skipped.`);
  return { edits: next, news: news.join(' ') };
}

/** The cells of an area for the clipboard. Names can be copied too, for lookups in a spreadsheet. */
export const copied = (
  edits: Edits,
  rows: readonly GridRow[],
  { top, bottom, left, right }: Area,
  { columns }: Known,
) =>
  rows
    .slice(top, bottom + 1)
    .map((row) => [
      ...(left <= namePlace && right >= namePlace ? [row.name] : []),
      ...columns.slice(Math.max(0, left), right + 1).map((column) => textNow(edits[row.id] ?? unedited(row), column)),
    ]);
