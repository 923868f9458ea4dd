/**
 * @module-tag filtering/empty-values
 * @module-tag filtering/sentinels
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterValue } from '#app/domain/category.ts';
import { type CatalogueQuery, catalogueHref, pagesOf, readQuery } from './catalogue-query.ts';

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

  test('omits empty values and sentinels from the address', () => {
    expect(catalogueHref({ category: 'all-categories', tag: 'all-tags', search: ' ', page: 1 })).toBe('/products');
    expect(catalogueHref({ category: 'a', tag: 'b', search: 'c d', page: 2 })).toBe(
      '/products?category=a&tag=b&search=c+d&page=2',
    );
  });

  test('round-trips between query and address', () => {
    const word = fc.option(
      fc.oneof(fc.string(), fc.constantFrom('all-tags', 'A & B', '+', '%2B', ' x', '\ud800a', 'नया')),
      {
        nil: undefined,
      },
    );
    const queries = fc.record({ category: word, tag: word, search: word, page: fc.integer({ min: -5, max: 200_000 }) });
    fc.assert(
      fc.property(queries, (query) => {
        const asRead = readQuery(new URL(catalogueHref(query as CatalogueQuery), 'http://x.test').searchParams);
        const again = readQuery(new URL(catalogueHref(asRead), 'http://x.test').searchParams);
        expect(again).toEqual(asRead);
        // The “all” sentinels mean no filter.
        for (const name of ['category', 'tag', 'search'] as const)
          expect(asRead[name]).toBe(filterValue(query[name]?.toWellFormed()));
        expect(asRead.page).toBe(query.page > 1 && query.page < 100_000 ? query.page : 1);
      }),
    );
  });

  test('pages hold 24 products', () => {
    expect([0, 1, 24, 25, 123].map(pagesOf)).toEqual([1, 1, 1, 2, 6]);
  });
});
