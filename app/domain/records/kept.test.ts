import { expect, test } from 'vitest';
import { keptValues } from './kept.ts';

test('makes each value once, also null, until the cache is full', () => {
  const made: string[] = [];
  const kept = keptValues<string | null>(2);
  const value = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key === 'none' ? null : `${key}!`;
    });
  expect(['a', 'none', 'a', 'none', 'c', 'a', 'c'].map(value)).toEqual(['a!', null, 'a!', null, 'c!', 'a!', 'c!']);
  expect(made).toEqual(['a', 'none', 'c', 'a']);
});
