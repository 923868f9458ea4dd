// @module-tag panel/samples
import { expect, test } from 'vitest';
import { samplesInWords } from './remove-samples.tsx';

test('the list of samples leaves out kinds without samples', () => {
  expect(samplesInWords({ products: 123, branches: 3, posts: 1 })).toBe('123 products, 3 branches and 1 post');
  expect(samplesInWords({ products: 0, posts: 2 })).toBe('2 posts');
  expect(samplesInWords({})).toBe('');
});
