/**
 * @module-tag filtering/empty-values
 * @module-tag filtering/sentinels
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterValue } from '#app/domain/category.ts';
import { type CatalogueQuery, catalogueHref, isNarrowed, pagesOf, readQuery, without } from './catalogue-query.ts';

const read = (query: string) => readQuery(new URLSearchParams(query));
const plain = { selection: {}, sort: 'rank' };

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
    [
      'colour=mono&kind=printer&kind=copier,printer',
      { page: 1, selection: { colour: ['mono'], kind: ['copier', 'printer'] } },
    ],
    ['min-price=₹ 50,000&max-price=1,50,000', { page: 1, selection: { price: { min: 50000, max: 150000 } } }],
    ['min-price=0&max-price=cheap&colour=<b>&sort=random', { page: 1 }],
    ['sort=fastest', { page: 1, sort: 'fastest' }],
  ])('of “%s”', (text, expected) => {
    expect(read(text)).toEqual({ ...plain, ...expected });
  });

  test('omits empty values and sentinels from the address', () => {
    expect(catalogueHref({ category: 'all-categories', tag: 'all-tags', search: ' ', page: 1 })).toBe('/products');
    expect(catalogueHref({ category: 'a', tag: 'b', search: 'c d', page: 2 })).toBe(
      '/products?category=a&tag=b&search=c+d&page=2',
    );
  });

  test('has one order of facets and values', () => {
    const query = {
      selection: { offer: ['yes'], paper: ['a4', 'a3'], price: { max: 5, min: 4 } },
      sort: 'newest',
    } as const;
    expect(catalogueHref(query)).toBe('/products?paper=a3,a4&offer=yes&min-price=4&max-price=5&sort=newest');
    expect(catalogueHref({ ...query, page: 2 }, '/brands/hp')).toBe(
      '/brands/hp?paper=a3,a4&offer=yes&min-price=4&max-price=5&sort=newest&page=2',
    );
  });

  test('leaves out one value, or the price range', () => {
    const selection = { paper: ['a3', 'a4'], price: { max: 5 } };
    expect(without(selection, 'paper', 'a4')).toEqual({ paper: ['a3'], price: { max: 5 } });
    expect(without({ paper: ['a3'] }, 'paper', 'a3')).toEqual({});
    expect(without(selection, 'price')).toEqual({ paper: ['a3', 'a4'] });
    expect(isNarrowed({ selection: {}, sort: 'rank' })).toBe(false);
    expect([isNarrowed({ selection, sort: 'rank' }), isNarrowed({ selection: {}, sort: 'newest' })]).toEqual([
      true,
      true,
    ]);
  });

  test('round-trips between query and address', () => {
    const word = fc.option(
      fc.oneof(fc.string(), fc.constantFrom('all-tags', 'A & B', '+', '%2B', ' x', '\ud800a', 'नया')),
      {
        nil: undefined,
      },
    );
    const queries = fc.record({
      category: word,
      tag: word,
      search: word,
      page: fc.integer({ min: -5, max: 200_000 }),
      selection: fc.record(
        { kind: fc.subarray(['copier', 'printer'], { minLength: 1 }), brand: fc.constant(['a-b']) },
        { requiredKeys: [] },
      ),
    });
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
