import { columns } from './columns.ts';

/** Everything in a row that the keys go to: whether it is chosen, its name, and its cells. */
export const stops = ['chosen', 'name', ...columns] as const;

/** Where the grid is: one cell, and the one from which several are chosen up to it. Both are numbers in the whole list. */
export type Cursor = { row: number; stop: number; fromRow: number; fromStop: number };

export const atCell = (row: number, stop: number): Cursor => ({ row, stop, fromRow: row, fromStop: stop });

/** Where it begins: the first price. */
export const firstCell = atCell(0, stops.indexOf('regularPrice'));

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** A cursor that is still in the list, which may have become shorter. */
export const inList = (cursor: Cursor, rows: number): Cursor => ({
  ...cursor,
  row: within(cursor.row, rows),
  fromRow: within(cursor.fromRow, rows),
});

/** What is pressed, as far as it moves. */
export type Pressed = { key: string; isCtrl: boolean; isShift: boolean };

/** Where a key leads to; `null` where it leads nowhere. With Shift what lies between is chosen. */
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

/** The rows and stops between both ends of a cursor. */
export const span = ({ row, stop, fromRow, fromStop }: Cursor) => ({
  top: Math.min(row, fromRow),
  bottom: Math.max(row, fromRow),
  left: Math.min(stop, fromStop),
  right: Math.max(stop, fromStop),
});

/** The columns between both ends, and whether names are among what is chosen; `null` where no column is. */
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
