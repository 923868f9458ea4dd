import { describe, expect, test } from 'vitest';
import { inOrder, moved, nextOrder, orderNumbers, renumbered } from './order.ts';

const list = (...orders: number[]) =>
  orders.map((order, index) => ({ id: 'abcdef'[index] as string, name: '', slug: '', description: '', order }));
const changes = (categories: ReturnType<typeof list>) => renumbered(categories).map(({ id, order }) => [id, order]);

test('one is put elsewhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('they stand by number, equal ones by name', () => {
  const named = list(2, 1, 1).map((each, index) => ({ ...each, name: 'xzy'[index] as string }));
  expect(inOrder(named).map(({ name }) => name)).toEqual(['y', 'z', 'x']);
});

describe('only numbers that must change are changed', () => {
  test('a swap changes two and keeps gaps', () => {
    expect(changes(moved(list(1, 20, 30), 1, 2))).toEqual([
      ['c', 20],
      ['b', 30],
    ]);
  });

  test('equal numbers are counted anew', () => {
    expect(changes(moved(list(0, 0, 0), 0, 1))).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
    expect(orderNumbers(list(1, 1, 3)).map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(changes(list(1, 1, 3))).toEqual([['b', 2]]);
  });

  test('where nothing moved nothing changes', () => expect(changes(list(-5, 2, 9))).toEqual([]));
});

test('a new one comes last', () => {
  expect(nextOrder([])).toBe(1);
  expect(nextOrder(list(4, 9))).toBe(10);
});
