import { expect, test } from 'vitest';
import { byText } from './by-text.ts';

test('texts are ordered by code units, and equal ones stay', () => {
  expect([byText('a', 'b'), byText('b', 'a'), byText('a', 'a'), byText('a', 'A')]).toEqual([-1, 1, 0, 1]);
});
