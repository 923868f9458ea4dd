// @module-tag filtering/facets
import { expect, test } from 'vitest';
import { foundText, showText } from './catalogue.tsx';

test.each([
  [{ total: 0, isCapped: false }, '0 products', '0 machines'],
  [{ total: 1, isCapped: false }, '1 product', '1 machine'],
  [{ total: 12, isCapped: false }, '12 products', '12 machines'],
  [{ total: 1000, isCapped: true }, 'More than 1,000 products', 'more than 1,000 machines'],
])('%o reads “%s”, and “Show %s” on a button', (list, alone, onButton) => {
  expect(foundText(list)).toBe(alone);
  expect(showText(list, 'machine')).toBe(onButton);
});
