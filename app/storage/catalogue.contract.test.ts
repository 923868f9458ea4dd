/**
 * @module-tag filtering/facets
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueFilter } from '#app/domain/facet-query.ts';
import { facetNames, type ListSort, listSorts, type Selection } from '#app/domain/facet-query.ts';
import { facetValues, shownPaise, speedOf } from '#app/domain/facets.ts';
import type { Product } from '#app/domain/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { isExhaustive } from '#tests/support/how-long.ts';
import { machine } from '#tests/support/large-catalogue.ts';
import { engines, testClock } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

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
  fastest: ({ facts }) => (speedOf(facts) === null ? null : -(speedOf(facts) as number)),
};

describe.each(engines)('the catalogue on %s', (_engine, open) => {
  let store: Store;
  let close: () => Promise<void>;
  const clock = testClock();
  beforeAll(async () => {
    ({ store, close } = await open(clock));
    // Which of two products made in the same millisecond is newer is not defined.
    for (let number = 0; number < 120; number++) {
      clock.advance(1000);
      await store.products.create(machine(number));
    }
    clock.advance(1000);
  });
  afterAll(() => close());

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
    expect(page.unsorted).toBe(expected.filter((each) => key(each) === null).length);
    for (const { name, values } of page.counts)
      for (const { value, count } of values) {
        const others = all.filter((product) => fits(product, filter, name));
        expect([name, value, count]).toEqual([
          name,
          value,
          others.filter((product) => facetValues(product).includes(`${name}:${value}`)).length,
        ]);
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
    const made = await store.products.create(
      aProduct({ name: 'Gestetner 25 ppm A3 colour copier', brand: 'Gestetner', regularPrice: 100 }),
    );
    const chosen: CatalogueFilter = { ...plain, selection: { brand: ['gestetner'] } };
    const names = async (filter = chosen) =>
      (await store.catalogue.page(filter, range)).products.map(({ name }) => name);
    expect(await names()).toEqual([made.name]);
    await check(plain);
    await store.products.update(made.id, { specifications: [['Print speed', '50 ppm']] });
    expect(await names({ ...plain, selection: { brand: ['gestetner'], speed: ['46-'] } })).toEqual([made.name]);
    await store.products.update(made.id, { featured: true });
    for (const sort of listSorts) await check({ ...plain, sort });
    const { updatedAt } = (await store.products.list('panel', { id: made.id }))[0] as Product;
    await store.productGrid.update([{ id: made.id, seen: updatedAt, fields: { regularPrice: 900 } }]);
    expect(await names({ ...plain, selection: { brand: ['gestetner'], price: { min: 900, max: 900 } } })).toEqual([
      made.name,
    ]);
    for (const sort of listSorts) await check({ ...plain, sort });
    await store.products.update(made.id, { status: 'draft' });
    expect(await names()).toEqual([]);
    await store.products.update(made.id, { status: 'published' });
    const inBin = await store.products.remove(made.id);
    expect(await names()).toEqual([]);
    await check(plain);
    await store.bin.restore(inBin);
    expect(await names()).toEqual([made.name]);
    await check({ ...plain, sort: 'fastest' });
  });

  test('searches, filters the matches, and lists the best first', async () => {
    const page = await store.catalogue.page({ ...plain, search: 'kyocera duplex' }, { limit: 5, offset: 0 });
    const cards = await store.products.cards('public', { search: 'kyocera duplex' }, { limit: 5 });
    expect(page.products.map(({ slug }) => slug)).toEqual(cards.map(({ slug }) => slug));
    const some = await store.catalogue.page({ ...plain, search: 'kyocera', selection: { speed: ['46-'] } }, range);
    const all = await store.products.list('public', { search: 'kyocera' });
    expect(some.total).toBe(all.filter(({ facts }) => (speedOf(facts) ?? 0) > 45).length);
    expect(await store.catalogue.page({ ...plain, search: '...' }, range)).toMatchObject({ total: 0, products: [] });
  });

  test('a page is a slice of the list', async () => {
    const whole = (await store.catalogue.page({ ...plain, sort: 'price-low' }, range)).products.map(({ slug }) => slug);
    const page = await store.catalogue.page({ ...plain, sort: 'price-low' }, { limit: 24, offset: 48 });
    expect(page.products.map(({ slug }) => slug)).toEqual(whole.slice(48, 72));
  });
});

test.each(engines)('a search filters all of its matches, however many, on %s', async (_engine, open) => {
  const clock = testClock();
  const { store, close } = await open(clock);
  const printers = Array.from({ length: 1500 }, (_, number) =>
    aProduct({
      name: `Canon printer ${number}`,
      slug: `canon-printer-${number}`,
      sku: `C-${number}`,
      specifications: { 'Paper size': number < 300 ? 'A3' : 'A4' },
      regularPrice: 10_000 + number,
    }),
  );
  for (let at = 0; at < printers.length; at += 500) {
    clock.advance(1000);
    await store.products.createMany(printers.slice(at, at + 500));
  }
  clock.advance(1000);
  const search = 'printer';
  const first = { limit: 3, offset: 0 };
  const paper = { selection: { paper: ['a3'] }, sort: 'rank' } as const;
  const page = await store.catalogue.page({ ...paper, search }, first);
  expect(page).toMatchObject({ total: 300, isCapped: false });
  expect(page.products.map(({ name }) => name)).toEqual([299, 298, 297].map((number) => `Canon printer ${number}`));
  const values = page.counts.find(({ name }) => name === 'paper')?.values;
  expect(values?.map(({ value, count }) => [value, count])).toEqual([
    ['a4', 1200],
    ['a3', 300],
  ]);
  const cheapest = await store.catalogue.page({ ...plain, search, sort: 'price-low' }, first);
  expect(cheapest.products.map(({ name }) => name)).toEqual([0, 1, 2].map((number) => `Canon printer ${number}`));
  await close();
});

test.each(engines)('more than a thousand matches are not counted exactly on %s', async (_engine, open) => {
  const { store, close } = await open(testClock());
  await store.products.createMany(Array.from({ length: 1060 }, (_, number) => machine(number)));
  expect(await store.catalogue.page(plain, { limit: 1, offset: 0 })).toMatchObject({ total: 1000, isCapped: true });
  await close();
});
