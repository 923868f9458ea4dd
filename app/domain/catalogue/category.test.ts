import { expect, test } from 'vitest';
import { categoryChange, newCategory } from './category.schema.ts';
import { allCategories, allTags, categoryMeant, filterValue, inOrder, orderNumbers, renumbered } from './category.ts';

const plain = { name: '', slug: '', description: '', updatedAt: '' };
const list = (...orders: number[]) =>
  orders.map((order, index) => ({ ...plain, id: 'abcdef'[index] as string, order }));
const shuffled = <Item>(items: Item[], places: number[]) => places.map((at) => items[at] as Item);
const changes = (categories: ReturnType<typeof list>) => renumbered(categories).map(({ id, order }) => `${id}${order}`);

test('requires name and slug', { tags: ['entities/category', 'validation/category-required'] }, () => {
  expect(newCategory.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['name', 'slug']);
  expect(newCategory.parse({ name: 'A', slug: 'a' })).toEqual({ name: 'A', slug: 'a', description: '', order: 0 });
  expect(categoryChange.parse({ order: 3 })).toEqual({ order: 3 });
});

test('finds the category that a filter names by its slug, else by its name', {
  tags: ['filtering/sentinels'],
}, () => {
  const values = [' a3 ', '', ' ', null, undefined, allCategories, allTags].map(filterValue);
  expect(values).toEqual(['a3', ...Array(6).fill(undefined)]);
  const categories = [
    { slug: 'a', name: 'b' },
    { slug: 'b', name: 'c' },
  ];
  expect(['a', 'b', 'c', 'd', undefined].map((each) => categoryMeant(categories, each)?.slug)).toEqual([
    'a',
    'b',
    'b',
    undefined,
    undefined,
  ]);
});

test('sorts categories by number, then by name ignoring case and accents', () => {
  const names = ['last', 'zebra', 'Éclair', 'Box', 'apple', 'Apple'];
  const named = list(2, 1, 1, 1, 1, 1).map((each, index) => ({ ...each, name: names[index] as string }));
  expect(inOrder(named).map(({ name }) => name)).toEqual(['Apple', 'apple', 'Box', 'Éclair', 'zebra', 'last']);
});

test('renumbering changes two numbers for a swap and keeps gaps, but counts from 1 if numbers are equal', () => {
  expect(changes(shuffled(list(1, 20, 30), [0, 2, 1]))).toEqual(['c20', 'b30']);
  expect(changes(shuffled(list(0, 0, 0), [1, 0, 2]))).toEqual(['b1', 'a2', 'c3']);
  expect(orderNumbers(list(1, 1, 3)).map(({ order }) => order)).toEqual([1, 2, 3]);
  expect(changes(list(1, 1, 3))).toEqual(['b2']);
  expect(changes(list(-5, 2, 9))).toEqual([]);
});
