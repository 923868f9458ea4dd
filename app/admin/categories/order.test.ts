/**
 * @module-tag panel/categories
 */
import { expect, test } from 'vitest';
import { moved, nextOrder } from './order.ts';

const list = (...orders: number[]) =>
  orders.map((order) => ({ id: '', name: '', slug: '', description: '', order, updatedAt: '' }));

test('one is put elsewhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('a new one comes last', () => {
  expect(nextOrder([])).toBe(1);
  expect(nextOrder(list(4, 9))).toBe(10);
});
