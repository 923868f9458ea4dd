// @module-tag grid/cells
import { expect, test } from 'vitest';
import { distinctTags, isSameTag } from './tags.ts';

test('drops tags that differ only in case and keeps the first spelling and position', () => {
  expect(distinctTags(['A4', 'wifi', 'a4', 'Wifi', 'duplex'])).toEqual(['A4', 'wifi', 'duplex']);
  expect(distinctTags([])).toEqual([]);
  expect([isSameTag('A4', 'a4'), isSameTag('a4', 'a3')]).toEqual([true, false]);
});
