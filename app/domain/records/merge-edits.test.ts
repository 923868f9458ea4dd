// @module-tag forms/conflict
import { expect, test } from 'vitest';
import { merge, same } from './merge-edits.ts';

const base = { name: 'A', price: '1', tags: ['x'], note: '' };

test('keeps changes that only one side made', () => {
  const { merged, differences } = merge(base, { ...base, name: 'Mine' }, { ...base, price: '2', tags: ['x', 'y'] });
  expect(merged).toEqual({ name: 'Mine', price: '2', tags: ['x', 'y'], note: '' });
  expect(differences).toEqual([
    { field: 'price', isContested: false },
    { field: 'tags', isContested: false },
  ]);
});

test('keeps my value and reports the field if both changed it, but not to the same value', () => {
  const { merged, differences } = merge(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.name).toBe('Mine');
  expect(differences).toEqual([{ field: 'name', isContested: true }]);
  const both = { ...base, tags: ['z'] };
  expect(merge(base, both, both)).toEqual({ merged: both, differences: [] });
});

test('same() ignores the order of keys but not of array entries', () => {
  expect(same({ a: 1, b: [{ c: '', d: null }] }, { b: [{ d: null, c: '' }], a: 1 }), 'order of keys').toBe(true);
  expect([same({ a: 1 }, { a: 1, b: undefined }), same([1, 2], [2, 1]), same([], {})]).toEqual([false, false, false]);
  expect([same(null, {}), same('', []), same({ a: [] }, { a: '' }), same(['x'], { 0: 'x' })]).not.toContain(true);
});
