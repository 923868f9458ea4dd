/**
 * @module-tag grid/keyboard
 */
import { expect, test } from 'vitest';
import { columnSets } from '#app/domain/grid-columns.ts';
import { atCell, columnsIn, inList, moved, span, stopsOf } from './cursor.ts';

const stops = stopsOf(columnSets.prices).length;
const size = { rows: 120, perPage: 20, stops };
const last = stops - 1;
const press = (key: string, from: [row: number, stop: number], keys: { isCtrl?: boolean; isShift?: boolean } = {}) => {
  const to = moved(atCell(...from), { key, isCtrl: false, isShift: false, ...keys }, size);
  return to && [to.row, to.stop];
};

test.each<[key: string, from: [number, number], to: [number, number]]>([
  ['ArrowDown', [3, 2], [4, 2]],
  ['ArrowDown', [119, 2], [119, 2]],
  ['ArrowUp', [0, 2], [0, 2]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowRight', [3, last], [3, last]],
  ['ArrowRight', [3, 2], [3, 3]],
  ['Home', [3, 5], [3, 0]],
  ['End', [3, 5], [3, last]],
  ['PageDown', [3, 5], [23, 5]],
  ['PageDown', [110, 5], [119, 5]],
  ['PageUp', [3, 5], [0, 5]],
])('%s from %j goes to %j', (key, from, to) => {
  expect(press(key, from)).toEqual(to);
});

test.each<[key: string, to: [number, number]]>([
  ['Home', [0, 0]],
  ['End', [119, last]],
  ['ArrowDown', [119, 5]],
  ['ArrowUp', [0, 5]],
  ['ArrowLeft', [3, 0]],
  ['ArrowRight', [3, last]],
])('Ctrl+%s goes to the end: %j', (key, to) => {
  expect(press(key, [3, 5], { isCtrl: true })).toEqual(to);
});

test('ignores other keys', () => {
  expect(press('a', [3, 5])).toBeNull();
});

test('extends the selection with Shift, and collapses it without', () => {
  const shift = { isCtrl: false, isShift: true };
  const once = moved(atCell(3, 4), { key: 'ArrowUp', ...shift }, size) ?? atCell(0, 0);
  const twice = moved(once, { key: 'ArrowRight', ...shift }, size) ?? atCell(0, 0);
  expect(span(twice)).toEqual({ top: 2, bottom: 3, left: 4, right: 5 });
  const after = moved(twice, { key: 'ArrowDown', isCtrl: false, isShift: false }, size) ?? atCell(0, 0);
  expect(span(after)).toEqual({ top: 3, bottom: 3, left: 5, right: 5 });
});

test('returns the selected columns, and whether names are selected', () => {
  const cursor = (stop: number, fromStop: number) => ({ row: 0, fromRow: 0, stop, fromStop });
  expect(columnsIn(cursor(2, 3), columnSets.prices)).toEqual({
    first: 'regularPrice',
    last: 'salePrice',
    withNames: false,
  });
  expect(columnsIn(cursor(2, 1), columnSets.prices)).toEqual({
    first: 'regularPrice',
    last: 'regularPrice',
    withNames: true,
  });
  expect(columnsIn(cursor(1, 0), columnSets.prices)).toBeNull();
  expect(columnsIn(cursor(2, 3), columnSets.costs)).toMatchObject({ first: 'rentPerMonth', last: 'rentPagesMono' });
});

test('moves to the last column if the visible columns are fewer', () => {
  expect(inList(atCell(0, 22), 5, stops)).toMatchObject({ stop: last, fromStop: last });
});

test('moves to the last row if the list is shorter', () => {
  expect(inList({ row: 9, fromRow: 3, stop: 1, fromStop: 1 }, 5, stops)).toMatchObject({ row: 4, fromRow: 3 });
  expect(inList(atCell(9, 1), 0, stops).row).toBe(0);
});
