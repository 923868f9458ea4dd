import type { Column } from '#app/domain/grid-columns.ts';

/** The keyboard stops of a row: the checkbox, the name, and the visible cells. */
export type Stop = 'chosen' | 'name' | Column;
export const stopsOf = (columns: readonly Column[]): Stop[] => ['chosen', 'name', ...columns];

const nameStop = 1;
const firstColumn = 2;

/** The active cell, and the anchor cell of the selection. Rows are indexes in the whole list. */
export type Cursor = { row: number; stop: number; fromRow: number; fromStop: number };

export const atCell = (row: number, stop: number): Cursor => ({ row, stop, fromRow: row, fromStop: stop });

/** The initial cell: the first column. */
export const firstCell = atCell(0, firstColumn);

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** Clamps the cursor to the list, which may have become shorter, and to its columns. */
export const inList = (cursor: Cursor, rows: number, stops: number): Cursor => ({
  row: within(cursor.row, rows),
  stop: within(cursor.stop, stops),
  fromRow: within(cursor.fromRow, rows),
  fromStop: within(cursor.fromStop, stops),
});

/** The parts of a key event that move the cursor. */
export type Pressed = { key: string; isCtrl: boolean; isShift: boolean };

/** The number of rows in the list and on a page, and of stops in a row. */
export type Size = { rows: number; perPage: number; stops: number };

/** The cursor after a key; `null` if the key does not move it. Shift keeps the anchor and so extends the selection. */
export function moved(cursor: Cursor, { key, isCtrl, isShift }: Pressed, size: Size): Cursor | null {
  const to = target(cursor, key, isCtrl, size);
  if (to === null) return null;
  const [row, stop] = [within(to[0], size.rows), within(to[1], size.stops)];
  return isShift ? { ...cursor, row, stop } : atCell(row, stop);
}

function target({ row, stop }: Cursor, key: string, isCtrl: boolean, { rows, perPage, stops }: Size) {
  const [lastRow, lastStop] = [rows - 1, stops - 1];
  switch (key) {
    case 'ArrowUp':
      return [isCtrl ? 0 : row - 1, stop] as const;
    case 'ArrowDown':
      return [isCtrl ? lastRow : row + 1, stop] as const;
    case 'ArrowLeft':
      return [row, isCtrl ? 0 : stop - 1] as const;
    case 'ArrowRight':
      return [row, isCtrl ? lastStop : stop + 1] as const;
    case 'Home':
      return [isCtrl ? 0 : row, 0] as const;
    case 'End':
      return [isCtrl ? lastRow : row, lastStop] as const;
    case 'PageUp':
      return [row - perPage, stop] as const;
    case 'PageDown':
      return [row + perPage, stop] as const;
    default:
      return null;
  }
}

/** The bounds of the selection. */
export const span = ({ row, stop, fromRow, fromStop }: Cursor) => ({
  top: Math.min(row, fromRow),
  bottom: Math.max(row, fromRow),
  left: Math.min(stop, fromStop),
  right: Math.max(stop, fromStop),
});

/** The selected columns, and whether names are selected; `null` if no column is. */
export function columnsIn(cursor: Cursor, columns: readonly Column[]) {
  const { left, right } = span(cursor);
  const chosen = columns.slice(Math.max(0, left - firstColumn), right - firstColumn + 1);
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first, last, withNames: left <= nameStop };
}
