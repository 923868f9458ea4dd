import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductFilter } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerFile } from '#tests/support/stores.ts';

const brands = ['Canon', 'Kyocera', 'Ricoh'];
const categories = ['Copiers', 'Printers'];
const tags = ['a3', 'duplex', 'used'];
/** No word is a substring or a typing mistake of another, or has synonyms. */
const words = ['zorvex', 'quimbal', 'trandify', 'plomsky', 'wexhold', 'jurbane', 'fickstam'];

const some = <Value>(values: readonly Value[], index: number) => values.filter((_, at) => (index >> at) & 1);

const made = Array.from({ length: 42 }, (_, index) =>
  aProduct({
    name: `Machine ${some(words, index * 5).join(' ')}`.trim(),
    slug: `machine-${index}`,
    brand: brands[index % 3],
    category: categories[index % 2],
    tags: some(tags, index % 8),
    shortDescription: `Made for ${words[index % 7]}.`,
    featured: index % 5 === 0,
    status: index % 6 === 5 ? 'draft' : 'published',
    visibility: index % 11 === 10 ? 'private' : 'public',
    regularPrice: index % 4 === 0 ? null : ((index * 37) % 11) * 1000,
  }),
);

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });

const filters = fc.record({
  brand: maybe(brands),
  category: maybe(categories),
  tag: maybe(tags),
  featured: maybe([true, false]),
  status: maybe(['draft', 'published'] as const),
  visibility: maybe(['public', 'private'] as const),
  search: fc.option(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
    { nil: undefined },
  ),
});

function isMeant(
  product: Product,
  audience: 'public' | 'panel',
  { tag, search = '', ...same }: ProductFilter,
): boolean {
  const isShown = product.status === 'published' && product.visibility === 'public';
  const text = [product.name, product.shortDescription].join(' ').toLowerCase();
  return (
    (audience === 'panel' || isShown) &&
    (tag === undefined || product.tags.includes(tag)) &&
    search.split(' ').every((word) => text.includes(word)) &&
    Object.entries(same).every(([name, value]) => value === undefined || product[name as keyof Product] === value)
  );
}

describe.each(variants(engines))('a list on %s', (engine, open) => {
  let all: Product[];
  storePerFile(open);
  beforeAll(async () => {
    for (const product of made) {
      clock.advance(1000);
      await store.products.create(product);
    }
    all = await store.products.list('panel');
  });

  const numRuns = engine === 'SQLite' ? 80 : 20;
  const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id);
  const audiences = fc.constantFrom('public' as const, 'panel' as const);

  test('contains exactly the products that match filters and search', { tags: ['filtering/all-at-once'] }, async () => {
    expect(all).toHaveLength(made.length);
    await fc.assert(
      fc.asyncProperty(audiences, filters, async (audience, filter) => {
        const found = await store.products.list(audience, filter);
        const expected = all.filter((product) => isMeant(product, audience, filter));
        expect(ids(found).sort()).toEqual(ids(expected).sort());
      }),
      { numRuns },
    );
  });

  test('accepts any search text', { tags: ['filtering/all-at-once'] }, async () => {
    const odd = fc.constantFrom(...'"\'*%_\\():^-\ud800्', 'AND', 'OR', 'NOT', 'NEAR(');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.oneof(odd, fc.constantFrom(...words)), { maxLength: 8 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        // NUL characters are removed from requests before they reach the store.
        const found = await store.products.list('public', { search: search.replaceAll('\0', '') });
        expect(found.length).toBeLessThanOrEqual(all.length);
      }),
      { numRuns },
    );
  });
});
