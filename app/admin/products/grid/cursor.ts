import { columns } from './columns.ts';

/** The keyboard stops of a row: the checkbox, the name, and the cells. */
export const stops = ['chosen', 'name', ...columns] as const;

/** The active cell, and the anchor cell of the selection. Rows are indexes in the whole list. */
export type Cursor = { row: number; stop: number; fromRow: number; fromStop: number };

export const atCell = (row: number, stop: number): Cursor => ({ row, stop, fromRow: row, fromStop: stop });

/** The initial cell: the first price. */
export const firstCell = atCell(0, stops.indexOf('regularPrice'));

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** Clamps the cursor to the list, which may have become shorter. */
export const inList = (cursor: Cursor, rows: number): Cursor => ({
  ...cursor,
  row: within(cursor.row, rows),
  fromRow: within(cursor.fromRow, rows),
});

/** The parts of a key event that move the cursor. */
export type Pressed = { key: string; isCtrl: boolean; isShift: boolean };

/** The cursor after a key; `null` if the key does not move it. Shift keeps the anchor and so extends the selection. */
export function moved(cursor: Cursor, { key, isCtrl, isShift }: Pressed, rows: number, perPage: number): Cursor | null {
  const to = target(cursor, key, isCtrl, rows, perPage);
  if (to === null) return null;
  const [row, stop] = [within(to[0], rows), within(to[1], stops.length)];
  return isShift ? { ...cursor, row, stop } : atCell(row, stop);
}

function target({ row, stop }: Cursor, key: string, isCtrl: boolean, rows: number, perPage: number) {
  const [lastRow, lastStop] = [rows - 1, stops.length - 1];
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
export function columnsIn(cursor: Cursor) {
  const { left, right } = span(cursor);
  const chosen = columns.filter((column) => {
    const stop = stops.indexOf(column);
    return stop >= left && stop <= right;
  });
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first, last, withNames: left <= stops.indexOf('name') };
}
