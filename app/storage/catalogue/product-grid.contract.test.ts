// @module-tag grid/save
import { describe, expect, test } from 'vitest';
import type { GridValues } from '#app/domain/catalogue/grid.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Store } from '#app/storage/store/store.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const change = ({ id, updatedAt: seen }: Pick<Product, 'id' | 'updatedAt'>, fields: Partial<GridValues>) => ({
  ...{ id, seen, fields },
});

describe.each(variants(engines))('bulk changes on %s', (_engine, open) => {
  storePerTest(open);

  const add = (count: number, fields: Record<string, unknown> = {}) =>
    store.products.createMany(Array.from({ length: count }, (_, n) => aProduct({ name: `Machine ${n}`, ...fields })));
  const names = async (filter: Parameters<Store['products']['list']>[1], audience: 'public' | 'panel' = 'public') =>
    (await store.products.list(audience, filter)).map(({ name }) => name).sort();

  test('update lists, counts, search and history with a single new content version', async () => {
    const [one, two, three] = (await add(3, { tags: ['a3'], regularPrice: 45_000 })) as [Product, Product, Product];
    const version = await store.contentVersion();
    clock.advance(1000);
    const saved = await store.productGrid.update(
      [
        change(one, { regularPrice: 47_300.5, salePrice: null, stockQuantity: 3 }),
        change(two, { category: 'Laser Printers', tags: ['a4', 'rental'] }),
        change(three, { status: 'draft' }),
      ],
      'asha',
    );
    expect(saved).toMatchObject([
      { id: one.id, name: 'Machine 0', regularPrice: 47_300.5, stockQuantity: 3, tags: ['a3'] },
      { id: two.id, category: 'Laser Printers', tags: ['a4', 'rental'], regularPrice: 45_000 },
      { id: three.id, status: 'draft' },
    ]);
    expect(await store.contentVersion()).toBe(version + 1);
    const changed = { regularPrice: 47_300.5, stockQuantity: 3, updatedAt: saved[0]?.updatedAt };
    expect(await store.products.find('panel', one.slug)).toEqual({ ...one, ...changed });
    expect(await names({ tag: 'a3' })).toEqual(['Machine 0']);
    const printers = { tag: 'a4', category: 'Laser Printers' };
    for (const filter of [printers, { search: 'rental' }, { search: 'laser printers' }])
      expect(await names(filter)).toEqual(['Machine 1']);
    expect(await names({ status: 'draft' }, 'panel')).toEqual(['Machine 2']);
    const { count } = store.products;
    expect([await count('public', { tag: 'a3' }), await count('panel', { tag: 'a3' })]).toEqual([1, 2]);
    expect(await count('panel', { category: 'Laser Printers' })).toBe(1);
    expect(await store.products.tags('public')).toEqual(['a3', 'a4', 'rental']);
    expect(await store.revisions.ofProduct(one.id)).toEqual([
      { at: saved[0]?.updatedAt, by: 'asha', was: { regularPrice: 45_000, stockQuantity: null }, secret: [] },
    ]);
    expect(await store.revisions.ofProduct(two.id)).toMatchObject([
      { by: 'asha', was: { category: two.category, tags: ['a3'] } },
    ]);
  });

  test('keep the version of unchanged products', async () => {
    const [one, two] = (await add(2, { tags: ['a3'] })) as [Product, Product];
    clock.advance(1000);
    const changes = [change(one, { tags: ['a3'] }), change(two, { salePrice: 1 })];
    const [same, other] = await store.productGrid.update(changes);
    expect(same?.updatedAt).toBe(one.updatedAt);
    expect(Date.parse(other?.updatedAt ?? '')).toBeGreaterThan(Date.parse(two.updatedAt));
    expect(await store.revisions.ofProduct(one.id)).toEqual([]);
  });

  test('atomic: report every conflict and change nothing', { tags: ['grid/refused', 'grid/conflict'] }, async () => {
    const made = await add(230, { tags: ['a3'] });
    const [gone, other, changed] = [made[0], made[101], made[229]] as [Product, Product, Product];
    await store.products.remove(gone.id);
    await store.products.update(changed.id, { warranty: 'One year' });
    const version = await store.contentVersion();
    const all = made.map((each) => change(each, { regularPrice: 100, tags: [] }));
    const lines = Object.entries({ 0: 'gone', 229: 'changed' }).map(([line, why]) => ({ line: Number(line), why }));
    await expect(store.productGrid.update(all)).rejects.toMatchObject({ kind: 'conflict', lines });
    expect(await store.contentVersion()).toBe(version);
    expect(await store.products.count('panel', { tag: 'a3' })).toBe(229);
    expect(await store.products.find('panel', other.slug)).toEqual(other);
    expect(await store.revisions.ofProduct(other.id)).toEqual([]);
  });

  test('are undone with the previous values, unless a product was saved since', { tags: ['grid/undo'] }, async () => {
    const made = await add(120, { tags: ['a3'], regularPrice: 45_000 });
    const saved = await store.productGrid.update(
      made.map((each, n) => change(each, { regularPrice: n, tags: [`t${n % 3}`], status: 'archived' })),
    );
    expect(await store.products.tags('panel')).toEqual(['t0', 't1', 't2']);
    const former = { regularPrice: 45_000, tags: ['a3'], status: 'published' } as const;
    const back = saved.map((each) => change(each, { ...former, tags: [...former.tags] }));
    const [first, second] = made as [Product, Product];
    await store.products.update(second.id, { warranty: 'One year' });
    await expect(store.productGrid.update(back)).rejects.toMatchObject({ lines: [{ line: 1, why: 'changed' }] });
    expect(await store.products.count('public')).toBe(0);
    await store.productGrid.update(back.filter(({ id }) => id !== second.id));
    expect(await store.products.count('public', { tag: 'a3' })).toBe(119);
    expect(await store.products.find('panel', first.slug)).toMatchObject({ regularPrice: 45_000, tags: ['a3'] });
    expect(await store.revisions.ofProduct(first.id)).toHaveLength(2);
  });

  test('finds rows by the panel’s filters and by id', { tags: ['grid/rows'] }, async () => {
    const [a, b, c] = (await store.products.createMany([
      aProduct({ name: 'A', stockStatus: 'out_of_stock', inStock: false, status: 'draft', sku: 'S1' }),
      aProduct({ name: 'B', inStock: false, tags: ['a3'] }),
      aProduct({ name: 'C', stockStatus: 'on_backorder', brand: 'HP' }),
      aProduct({ name: 'D' }),
    ])) as [Product, Product, Product];
    const found = async (filter: Parameters<Store['productGrid']['range']>[0]) => {
      const { rows, total } = await store.productGrid.range(filter, { sort: 'name', limit: 2 });
      return `${rows.map(({ name }) => name).join('')} ${total}`;
    };
    const stock = 'out_of_stock';
    expect([await found({ stock }), await found({ stock: 'in_stock' })]).toEqual(['AB 2', 'D 1']);
    expect(await found({})).toBe('AB 4');
    expect([await found({ stock, tag: 'a3' }), await found({ status: 'draft' })]).toEqual(['B 1', 'A 1']);
    expect(await found({ stock: 'on_backorder', brand: 'hp' })).toBe('C 1');
    const { rows } = await store.productGrid.range({ among: [c.id, a.id, 'nobody', b.id] }, {});
    expect(rows).toHaveLength(3);
    const { id, updatedAt, category } = a;
    const price = { currency: 'INR', regularPrice: null, salePrice: null, priceLabel: 'Starting from' };
    const words = { name: 'A', sku: 'S1', brand: 'Canon', status: 'draft', category, tags: [] };
    const none = { inStock: false, stockStatus: stock, stockQuantity: null };
    expect(rows).toContainEqual({ id, updatedAt, ...words, ...price, ...none });
  });
});
