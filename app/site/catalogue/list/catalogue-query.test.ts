// @module-tag filtering/empty-values
// @module-tag filtering/sentinels
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterValue } from '#app/domain/catalogue/category.ts';
import { type CatalogueQuery, catalogueHref, isNarrowed, pagesOf, readQuery, without } from './catalogue-query.ts';

const read = (query: string) => readQuery(new URLSearchParams(query));
const plain = { selection: {}, sort: 'rank' };

describe('the query of the catalogue', () => {
  const kinds = { colour: ['mono'], kind: ['copier', 'printer'] };
  test.each<[text: string, expected: object]>([
    ['', { page: 1 }],
    ['category=all-categories&tag=all-tags&search=', { page: 1 }],
    ['category=&tag=%20', { page: 1 }],
    ['category=printers&tag=a3&search=canon&page=3', { category: 'printers', tag: 'a3', search: 'canon', page: 3 }],
    ...['0', '-2', '1e9', 'two'].map((page): [string, object] => [`page=${page}`, { page: 1 }]),
    ['colour=mono&kind=printer&kind=copier,printer', { page: 1, selection: kinds }],
    ['min-price=₹ 50,000&max-price=1,50,000', { page: 1, selection: { price: { min: 50000, max: 150000 } } }],
    ['min-price=0&max-price=cheap&colour=<b>&sort=random', { page: 1 }],
    ['sort=fastest', { page: 1, sort: 'fastest' }],
  ])('of “%s”', (text, expected) => {
    expect(read(text)).toEqual({ ...plain, ...expected });
  });

  test('omits empty values and sentinels from the address, and has one order of facets and values', () => {
    expect(catalogueHref({ category: 'all-categories', tag: 'all-tags', search: ' ', page: 1 })).toBe('/products');
    const words = catalogueHref({ category: 'a', tag: 'b', search: 'c d', page: 2 });
    expect(words).toBe('/products?category=a&tag=b&search=c+d&page=2');
    const selection = { offer: ['yes'], paper: ['a4', 'a3'], price: { max: 5, min: 4 } };
    const address = 'paper=a3,a4&offer=yes&min-price=4&max-price=5&sort=newest';
    expect(catalogueHref({ selection, sort: 'newest' })).toBe(`/products?${address}`);
    expect(catalogueHref({ selection, sort: 'newest', page: 2 }, '/brands/hp')).toBe(`/brands/hp?${address}&page=2`);
  });

  test('leaves out one value, or the price range', () => {
    const selection = { paper: ['a3', 'a4'], price: { max: 5 } };
    expect(without(selection, 'paper', 'a4')).toEqual({ paper: ['a3'], price: { max: 5 } });
    expect(without({ paper: ['a3'] }, 'paper', 'a3')).toEqual({});
    expect(without(selection, 'price')).toEqual({ paper: ['a3', 'a4'] });
    expect({ selection: {}, sort: 'rank' }).not.toSatisfy(isNarrowed);
    expect({ selection, sort: 'rank' }).toSatisfy(isNarrowed);
    expect({ selection: {}, sort: 'newest' }).toSatisfy(isNarrowed);
  });

  test('round-trips between query and address', () => {
    const special = fc.constantFrom('all-tags', 'A & B', '+', '%2B', ' x', '\ud800a', 'नया');
    const word = fc.option(fc.oneof(fc.string(), special), { nil: undefined });
    const facets = { kind: fc.subarray(['copier', 'printer'], { minLength: 1 }), brand: fc.constant(['a-b']) };
    const selection = fc.record(facets, { requiredKeys: [] });
    const page = fc.integer({ min: -5, max: 200_000 });
    const queries = fc.record({ category: word, tag: word, search: word, page, selection });
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
