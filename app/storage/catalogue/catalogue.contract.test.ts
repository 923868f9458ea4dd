// @module-tag filtering/facets
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import {
  type CatalogueFilter,
  facetNames,
  type ListSort,
  listSorts,
  type Selection,
} from '#app/domain/search/facet-query.ts';
import { facetValues, shownPaise, speedOf } from '#app/domain/search/facets.ts';
import { aProduct } from '#tests/support/factories.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { machine } from '#tests/support/large-catalogue.ts';
import { clock, engines, store, storePerFile } from '#tests/support/stores.ts';

const range = { limit: 1000, offset: 0 };
const plain: CatalogueFilter = { selection: {}, sort: 'rank' };

/** Whether a product has at least one of the chosen values of each facet except one. */
const fits = (product: Product, { category, tag, selection }: CatalogueFilter, except = ''): boolean => {
  const values = new Set(facetValues(product));
  const paise = shownPaise(product);
  const { min = 0, max = Number.POSITIVE_INFINITY } = selection.price ?? {};
  return (
    (category === undefined || product.category === category) &&
    (tag === undefined || product.tags.includes(tag)) &&
    (selection.price === undefined || (paise !== null && paise >= min * 100 && paise <= max * 100)) &&
    facetNames.every(
      (name) => name === except || (selection[name]?.some((value) => values.has(`${name}:${value}`)) ?? true),
    )
  );
};

const keys: Record<ListSort, (product: Product) => number | null> = {
  rank: () => 0,
  newest: (product) => -Date.parse(product.createdAt),
  'price-low': shownPaise,
  'price-high': (product) => (shownPaise(product) === null ? null : -(shownPaise(product) as number)),
  'rent-low': ({ rentPerMonth, inStock }) => (rentPerMonth == null ? null : rentPerMonth + (inStock ? 0 : 1e12)),
  fastest: ({ facts }) => (speedOf(facts) === null ? null : -(speedOf(facts) as number)),
};

describe.each(variants(engines))('the catalogue on %s', (_engine, open) => {
  storePerFile(open);
  beforeAll(async () => {
    // Which of two products made in the same millisecond is newer is not defined.
    for (let number = 0; number < 120; number++) {
      clock.advance(1000);
      await store.products.create(machine(number));
    }
    clock.advance(1000);
  });

  /** Compares the catalogue with the whole list of products, filtered one by one. */
  async function check(filter: CatalogueFilter) {
    const all = await store.products.list('public');
    const expected = all.filter((product) => fits(product, filter));
    const key = keys[filter.sort];
    const inOrder = [
      ...expected.filter((each) => key(each) !== null).sort((a, b) => (key(a) as number) - (key(b) as number)),
      ...expected.filter((each) => key(each) === null),
    ];
    const page = await store.catalogue.page(filter, range);
    expect(page.products.map(({ slug }) => slug)).toEqual(inOrder.map(({ slug }) => slug));
    expect(page).toMatchObject({ total: expected.length, isCapped: false });
    for (const { name, values } of page.counts) {
      const others = all.filter((product) => fits(product, filter, name)).map(facetValues);
      const having = (value: string) => others.filter((each) => each.includes(`${name}:${value}`)).length;
      expect(values.map(({ value, count }) => [name, value, count])).toEqual(
        values.map(({ value }) => [name, value, having(value)]),
      );
    }
  }

  const selections = fc.record(
    {
      colour: fc.subarray(['colour', 'mono'], { minLength: 1 }),
      paper: fc.subarray(['a4', 'a3'], { minLength: 1 }),
      kind: fc.subarray(['copier', 'printer', 'multifunction'], { minLength: 1 }),
      duplex: fc.constant(['automatic']),
      speed: fc.subarray(['-20', '21-30', '31-45', '46-'], { minLength: 1 }),
      brand: fc.subarray(['kyocera', 'canon', 'hp'], { minLength: 1 }),
      stock: fc.constant(['in']),
      offer: fc.constant(['yes']),
      price: fc.record(
        { min: fc.integer({ max: 200_000, min: 0 }), max: fc.integer({ max: 400_000, min: 0 }) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Selection>;
  const filters: fc.Arbitrary<CatalogueFilter> = fc.record(
    {
      selection: selections,
      sort: fc.constantFrom(...listSorts),
      category: fc.constantFrom('Black & White Photocopiers', 'Printers'),
      tag: fc.constantFrom('a3', 'duplex'),
    },
    { requiredKeys: ['selection', 'sort'] },
  );

  test('lists and counts the same products as a filter of all products does', async () => {
    await fc.assert(fc.asyncProperty(filters, check), { numRuns: isExhaustive ? 100 : 15 });
  });

  test('follows every change: new, changed, hidden, renamed, deleted and restored products', async () => {
    const name = 'Gestetner 25 ppm A3 colour copier';
    const { id } = await store.products.create(aProduct({ name, brand: 'Gestetner', regularPrice: 100 }));
    const found = async (more: Selection = {}) => {
      const filter = { ...plain, selection: { brand: ['gestetner'], ...more } };
      return (await store.catalogue.page(filter, range)).products.length;
    };
    const checkSorts = async () => {
      for (const sort of listSorts) await check({ ...plain, sort });
    };
    expect(await found()).toBe(1);
    await check(plain);
    await store.products.update(id, { specifications: [['Print speed', '50 ppm']] });
    expect(await found({ speed: ['46-'] })).toBe(1);
    const { updatedAt } = await store.products.update(id, { featured: true });
    await checkSorts();
    await store.productGrid.update([{ id, seen: updatedAt, fields: { regularPrice: 900 } }]);
    expect(await found({ price: { min: 900, max: 900 } })).toBe(1);
    await checkSorts();
    await store.products.update(id, { status: 'draft' });
    expect(await found()).toBe(0);
    await store.products.update(id, { status: 'published' });
    const inTrash = await store.products.remove(id);
    expect(await found()).toBe(0);
    await check(plain);
    await store.trash.restore(inTrash);
    expect(await found()).toBe(1);
    await check({ ...plain, sort: 'fastest' });
  });

  test('searches, filters the matches, lists the best first, and pages are slices of the list', async () => {
    const slugs = async (filter: CatalogueFilter, part = range) =>
      (await store.catalogue.page(filter, part)).products.map(({ slug }) => slug);
    const search = 'kyocera duplex';
    const cards = await store.products.cards('public', { search }, { limit: 5 });
    expect(await slugs({ ...plain, search }, { limit: 5, offset: 0 })).toEqual(cards.map(({ slug }) => slug));
    const some = await store.catalogue.page({ ...plain, search: 'kyocera', selection: { speed: ['46-'] } }, range);
    const all = await store.products.list('public', { search: 'kyocera' });
    expect(some.total).toBe(all.filter(({ facts }) => (speedOf(facts) ?? 0) > 45).length);
    expect(await store.catalogue.page({ ...plain, search: '...' }, range)).toMatchObject({ total: 0, products: [] });
    const cheap = { ...plain, sort: 'price-low' } as const;
    expect(await slugs(cheap, { limit: 24, offset: 48 })).toEqual((await slugs(cheap)).slice(48, 72));
  });
});

test.each(variants(engines))(
  'more than a thousand products on %s: a search filters all, a list is not counted exactly',
  async (_engine, open) => {
    const { store, close } = await open();
    const printers = Array.from({ length: 1060 }, (_, number) => {
      const paper = { 'Paper size': number < 20 ? 'A3' : 'A4' };
      return aProduct({ name: `Canon printer ${number}`, specifications: paper, regularPrice: 10_000 + number });
    });
    await store.products.createMany(printers);
    const first = { limit: 3, offset: 0 };
    expect(await store.catalogue.page(plain, first)).toMatchObject({ total: 1000, isCapped: true });
    const found = async (filter: CatalogueFilter) => {
      const { products, ...page } = await store.catalogue.page({ ...filter, search: 'printer' }, first);
      return { ...page, numbers: products.map(({ name }) => Number(name.split(' ').at(-1))) };
    };
    const { counts, ...page } = await found({ ...plain, selection: { paper: ['a3'] } });
    expect(page).toMatchObject({ total: 20, isCapped: false, numbers: [19, 18, 17] });
    const values = counts.find(({ name }) => name === 'paper')?.values;
    expect(values?.map(({ value, count }) => `${value} ${count}`)).toEqual(['a4 1040', 'a3 20']);
    expect(await found({ ...plain, sort: 'price-low' })).toMatchObject({ numbers: [0, 1, 2] });
    await close();
  },
);
