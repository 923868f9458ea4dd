import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductFilter } from '#app/domain/catalogue/product.ts';
import { productSorts } from '#app/domain/catalogue/product-options.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { machine } from '#tests/support/large-catalogue.ts';
import { engines, store, storePerFile, testClock } from '#tests/support/stores.ts';

/** More rows than one insert statement takes. */
const many = 250;

describe.each(variants(engines))('lists on %s', (_engine, open) => {
  storePerFile(open);
  beforeAll(() => store.products.createMany(Array.from({ length: many }, (_, number) => machine(number))));

  const [tag, brand, search, category] = ['a3', 'Kyocera', 'duplex', 'Black & White Photocopiers'];
  const filters: ProductFilter[] = [
    ...[{}, { category }, { tag }, { tag, category }, { tag, brand }, { tag, featured: true }, { brand }],
    ...[{ brand, category }, { featured: true }, { featured: false, category }, { since: '2026-01-01T00:00:00.000Z' }],
    ...(['picture', 'price', 'specifications', 'rental'] as const).map((lacks) => ({ lacks })),
    ...[{ lacks: 'toner' as const, tag }, { search }, { search, tag }, { search, featured: true }],
    { search, brand, category, tag },
  ];
  const asked = filters.flatMap((filter) => productSorts.map((sort) => ({ filter, sort })));
  const slugs = (products: { slug: string }[]) => products.map(({ slug }) => slug);

  test.each(asked)('$filter by $sort: each page is a slice of the whole list', async ({ filter, sort }) => {
    const whole = slugs(await store.products.list('public', filter, { sort }));
    for (const offset of [0, 5, Math.max(0, whole.length - 3), whole.length + 10]) {
      const { products, total } = await store.products.range('public', filter, { sort, limit: 7, offset });
      expect(slugs(products)).toEqual(whole.slice(offset, offset + 7));
      const cards = await store.products.cards('public', filter, { sort, limit: 7, offset });
      expect([total, slugs(cards)]).toEqual([whole.length, slugs(products)]);
      const page = await store.products.page('public', filter, { sort, limit: 7, offset });
      expect(page).toEqual({ products: cards, total, isCapped: false });
    }
  });

  test('lists each brand of the products once, drafts included, in the spelling of its newest product', async () => {
    for (const [name, brand, status] of [
      ['Cutter 1', 'ideal', 'published'],
      ['Cutter 2', 'IDEAL', 'published'],
      ['Cutter 3', 'Éclair', 'draft'],
    ] as const)
      await store.products.create(aProduct({ name, slug: name.toLowerCase().replace(' ', '-'), brand, status }));
    const all = await store.products.list('panel', {});
    const brands = await store.products.brands();
    expect(brands).toContain('IDEAL');
    expect(brands).toContain('Éclair');
    expect(new Set(brands)).toEqual(new Set(all.map(({ brand }) => brand).filter((brand) => brand !== 'ideal')));
    expect(brands).toEqual(brands.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { id, slug } of all) if (slug.startsWith('cutter-')) await store.products.remove(id);
    expect(await store.products.brands()).not.toContain('IDEAL');
  });

  test('returns cards in the requested order, without hidden ones', async () => {
    const [first, second] = await store.products.cards('public', {}, { limit: 2 });
    const [draft] = await store.products.list('panel', { status: 'draft' }, { limit: 1 });
    const ids = [second, draft, first].map((each) => each?.id ?? '');
    expect(await store.products.cardsOf('public', [...ids, 'unknown'])).toEqual([second, first]);
    const all = await store.products.cardsOf('panel', ids);
    expect(all.map(({ slug }) => slug)).toEqual([second, draft, first].map((each) => each?.slug));
    expect(await store.products.cardsOf('public', [])).toEqual([]);
  });

  test('a filter by no ids matches no product', async () => {
    expect(await store.products.list('panel', { among: [] })).toEqual([]);
  });

  test('createMany keeps the order and fills all derived data', async () => {
    const { store: other, close } = await open(testClock());
    const some = ['A', 'B', 'C', 'D'].map((name) => aProduct({ name, tags: ['x', name], featured: name === 'B' }));
    await other.products.createMany(some);
    expect(slugs(await other.products.list('public'))).toEqual(['b', 'd', 'c', 'a']);
    expect(await other.products.count('public', { tag: 'x' })).toBe(4);
    expect(await other.products.tags('public')).toEqual(['A', 'B', 'C', 'D', 'x']);
    expect(slugs(await other.products.list('public', { search: 'd' }))).toEqual(['d']);
    expect(await other.products.createMany([])).toEqual([]);
    await close();
  });
});
