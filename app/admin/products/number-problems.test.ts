import { expect, test } from 'vitest';
import { numberProblems } from './number-problems.ts';

const good = { regularPrice: '100', salePrice: '', stockQuantity: '0', rating: '4.5', reviewCount: '' };

test('good numbers and empty fields have no problem', () => {
  expect(numberProblems(good)).toEqual([]);
});

test.each([
  ['regularPrice', '-1', 'The price must not be negative'],
  ['salePrice', '-0.01', 'The price must not be negative'],
  ['salePrice', '10.001', 'The price must have at most two decimals'],
  ['stockQuantity', '-3', 'The number must not be negative'],
  ['stockQuantity', '1.5', 'Must be a whole number'],
  ['rating', '5.1', 'Must be from 0 to 5'],
  ['reviewCount', '2.5', 'Must be a whole number'],
])('%s of %s', (field, text, message) => {
  expect(numberProblems({ ...good, [field]: text })).toEqual([{ field, message }]);
});
