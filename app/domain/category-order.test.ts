import { describe, expect, test } from 'vitest';
import { inOrder, orderNumbers, renumbered } from './category-order.ts';

const list = (...orders: number[]) =>
  orders.map((order, index) => ({
    id: 'abcdef'[index] as string,
    name: '',
    slug: '',
    description: '',
    order,
    updatedAt: '',
  }));
const shuffled = <Item>(items: Item[], places: number[]) => places.map((at) => items[at] as Item);
const changes = (categories: ReturnType<typeof list>) => renumbered(categories).map(({ id, order }) => [id, order]);

test('sorts categories by number, then by name ignoring case and accents', () => {
  const names = ['last', 'zebra', 'Éclair', 'Box', 'apple', 'Apple'];
  const named = list(2, 1, 1, 1, 1, 1).map((each, index) => ({ ...each, name: names[index] as string }));
  expect(inOrder(named).map(({ name }) => name)).toEqual(['Apple', 'apple', 'Box', 'Éclair', 'zebra', 'last']);
});

describe('renumbering', () => {
  test('changes two numbers for a swap and keeps gaps', () => {
    expect(changes(shuffled(list(1, 20, 30), [0, 2, 1]))).toEqual([
      ['c', 20],
      ['b', 30],
    ]);
  });

  test('counts from 1 if numbers are equal', () => {
    expect(changes(shuffled(list(0, 0, 0), [1, 0, 2]))).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
    expect(orderNumbers(list(1, 1, 3)).map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(changes(list(1, 1, 3))).toEqual([['b', 2]]);
  });

  test('changes nothing if the order is unchanged', () => expect(changes(list(-5, 2, 9))).toEqual([]));
});
