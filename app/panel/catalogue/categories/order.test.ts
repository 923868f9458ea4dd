// @module-tag panel/categories
import { expect, test } from 'vitest';
import { moveItem, nextOrder } from './order.ts';

const list = (...orders: number[]) =>
  orders.map((order) => ({ id: '', name: '', slug: '', description: '', order, updatedAt: '' }));

test('moves an item to another index', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('puts a new category last', () => {
  expect(nextOrder([])).toBe(1);
  expect(nextOrder(list(4, 9))).toBe(10);
});
