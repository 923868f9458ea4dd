// @module-tag grid/keyboard
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

test.each([
  ['ArrowDown', '3,2 119,2', '4,2 119,2'],
  ['ArrowUp', '0,2', '0,2'],
  ['ArrowLeft', '3,0', '3,0'],
  ['ArrowRight', `3,${last} 3,2`, `3,${last} 3,3`],
  ['Home', '3,5', '3,0'],
  ['End', '3,5', `3,${last}`],
  ['PageDown', '3,5 110,5', '23,5 119,5'],
  ['PageUp', '3,5', '0,5'],
])('%s from %s goes to %s', (key, from, to) => {
  const cells = from.split(' ').map((cell) => cell.split(',').map(Number) as [number, number]);
  expect(cells.map((cell) => press(key, cell)).join(' ')).toBe(to);
});

test('Ctrl with a key goes to the end; other keys are ignored', () => {
  const end = (key: string) => press(key, [3, 5], { isCtrl: true })?.join();
  expect([end('Home'), end('End'), end('ArrowDown')]).toEqual(['0,0', `119,${last}`, '119,5']);
  expect([end('ArrowUp'), end('ArrowLeft'), end('ArrowRight')]).toEqual(['0,5', '3,0', `3,${last}`]);
  expect([press('a', [3, 5]), press('a', [3, 5], { isCtrl: true })]).toEqual([null, null]);
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
  const [first, last] = ['regularPrice', 'salePrice'];
  expect(columnsIn(cursor(2, 3), columnSets.prices)).toEqual({ first, last, withNames: false });
  expect(columnsIn(cursor(2, 1), columnSets.prices)).toEqual({ first, last: first, withNames: true });
  expect(columnsIn(cursor(1, 0), columnSets.prices)).toBeNull();
  expect(columnsIn(cursor(2, 3), columnSets.costs)).toMatchObject({ first: 'rentPerMonth', last: 'rentPagesMono' });
});

test('moves to the last column if the visible columns are fewer, and to the last row if the list is shorter', () => {
  expect(inList(atCell(0, 22), 5, stops)).toMatchObject({ stop: last, fromStop: last });
  expect(inList({ row: 9, fromRow: 3, stop: 1, fromStop: 1 }, 5, stops)).toMatchObject({ row: 4, fromRow: 3 });
  expect(inList(atCell(9, 1), 0, stops).row).toBe(0);
});
