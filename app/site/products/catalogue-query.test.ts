/**
 * @module-tag filtering/empty-values
 * @module-tag filtering/sentinels
 */
import { describe, expect, test } from 'vitest';
import { catalogueHref, pagesOf, readQuery } from './catalogue-query.ts';

const read = (query: string) => readQuery(new URLSearchParams(query));

describe('the query of the catalogue', () => {
  test.each([
    ['', { page: 1 }],
    ['category=all-categories&tag=all-tags&search=', { page: 1 }],
    ['category=&tag=%20', { page: 1 }],
    ['category=printers&tag=a3&search=canon&page=3', { category: 'printers', tag: 'a3', search: 'canon', page: 3 }],
    ['page=0', { page: 1 }],
    ['page=-2', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=two', { page: 1 }],
  ])('of “%s”', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('empty values and sentinels are left out of an address', () => {
    expect(catalogueHref({ category: 'all-categories', tag: 'all-tags', search: ' ', page: 1 })).toBe('/products');
    expect(catalogueHref({ category: 'a', tag: 'b', search: 'c d', page: 2 })).toBe(
      '/products?category=a&tag=b&search=c+d&page=2',
    );
  });

  test('pages hold 24 products', () => {
    expect([0, 1, 24, 25, 123].map(pagesOf)).toEqual([1, 1, 1, 2, 6]);
  });
});
