// @module-tag beyond/category-rename
import { describe, expect, test } from 'vitest';
import type { ProductFilter } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';

describe.each(['sqlite', 'postgres'] as const)('the products of a category, %s', (engine) => {
  watchedPerTest(engine);

  const category = (name: string, slug: string) =>
    watched.store.categories.create({ name, slug, description: '', order: 0 });
  const add = (name: string, fields: Record<string, unknown> = {}) =>
    watched.store.products.create(aProduct({ name, category: 'Copiers', ...fields }));
  const found = async (filter: ProductFilter) =>
    (await watched.store.products.list('public', filter)).map(({ name }) => name).sort();

  test('set statements: renaming takes as many statements for thirty products as for two', async () => {
    const { id } = await category('Copiers', 'copiers');
    const { id: other } = await category('Printers', 'printers');
    const { store } = watched;
    const create = (from: number, to: number, fields: object) =>
      store.products.createMany(
        Array.from({ length: to - from + 1 }, (_, n) =>
          aProduct({ name: `P ${from + n}`, tags: ['a3', 'a4'], ...fields }),
        ),
      );
    await create(1, 2, { category: 'Copiers', tags: ['a3'] });
    const costs = [await watched.statementsOf(() => store.categories.update(id, { name: 'Big copiers' }))];
    await create(3, 30, { category: 'Big copiers' });
    costs.push(await watched.statementsOf(() => store.categories.update(id, { name: 'Office copiers' })));
    costs.push(await watched.statementsOf(() => store.categories.remove(id, other)));
    expect(costs[1]).toBe(costs[0]);
    expect(Math.max(...costs)).toBeLessThan(18);
    expect(await store.products.count('public', { category: 'printers', tag: 'a4' })).toBe(28);
  });

  test('search: products are found by the new name, not the old one', async () => {
    const { id } = await category('Copiers', 'copiers');
    await add('A', { tags: ['a3'] });
    await add('B', { category: 'Laser Printers' });
    await watched.store.categories.update(id, { name: 'Duplicators' });
    const [product] = await watched.store.products.list('public', { category: 'copiers', tag: 'a3' });
    expect(product?.category).toBe('Duplicators');
    // Spelling correction knows the new name.
    for (const search of ['duplicators', 'duplicator a', 'duplicatrs']) expect(await found({ search })).toEqual(['A']);
    expect(await found({ search: 'copiers' })).toEqual([]);
    expect(await found({ search: 'a', category: 'copiers' })).toEqual(['A']);
    expect(await found({ search: 'duplicators', category: 'copiers', tag: 'a3' })).toEqual(['A']);
    // The same name again changes nothing, and an earlier one is found again.
    for (const name of ['Duplicators', 'Copiers']) await watched.store.categories.update(id, { name });
    expect(await found({ search: 'copiers' })).toEqual(['A']);
  });

  test('search: products moved to another category are found by its name', async () => {
    const { id } = await category('Copiers', 'copiers');
    const { id: printers } = await category('Laser Printers', 'laser-printers');
    await add('A', { tags: ['a3'] });
    await add('B', { category: 'Laser Printers', tags: ['a3'] });
    await watched.store.categories.remove(id, printers);
    expect([await found({ search: 'laser' }), await found({ search: 'copiers' })]).toEqual([['A', 'B'], []]);
    const filter = { category: 'laser-printers', tag: 'a3' };
    expect(await found({ search: 'laser', ...filter })).toEqual(['A', 'B']);
    expect(await watched.store.products.count('public', filter)).toBe(2);
    await watched.store.categories.update(printers, { name: 'Page Printers' });
    expect(await found({ search: 'page', category: 'laser-printers' })).toEqual(['A', 'B']);
    expect(await found({ search: 'laser' })).toEqual([]);
  });

  test('moves counts and tags, which stay correct afterwards', async () => {
    const { id } = await category('Copiers', 'copiers');
    const { id: printers } = await category('Laser Printers', 'laser-printers');
    const a = await add('A', { tags: ['a3', 'fax'] });
    await add('B', { tags: ['a3'], status: 'draft' });
    await add('C', { category: 'Laser Printers', tags: ['a3'] });
    await watched.store.categories.update(id, { name: 'Duplicators' });
    const counts = async (category: string) => [
      await watched.store.products.count('public', { category }),
      await watched.store.products.count('panel', { category }),
      await watched.store.products.count('panel', { category, tag: 'a3' }),
      await watched.store.products.count('panel', { category, tag: 'fax' }),
    ];
    expect(await counts('copiers')).toEqual([1, 2, 2, 1]);
    expect(await counts('Copiers')).toEqual([0, 0, 0, 0]);
    await watched.store.categories.remove(id, printers);
    expect(await counts('laser-printers')).toEqual([2, 3, 3, 1]);
    await watched.store.products.remove(a.id);
    expect(await counts('laser-printers')).toEqual([1, 2, 2, 0]);
    expect(await watched.store.products.tags('public')).toEqual(['a3']);
  });

  test('gives each product a new version, so that an open form cannot save the old name', async () => {
    const { id } = await category('Copiers', 'copiers');
    const { id: printers } = await category('Laser Printers', 'laser-printers');
    const { find, update } = watched.store.products;
    const [a, b, other] = [await add('A'), await add('B'), await add('C', { category: 'Laser Printers' })];
    const versionOf = async (slug: string) => (await find('panel', slug))?.updatedAt ?? '';
    let before = a.updatedAt;
    for (const change of [
      () => watched.store.categories.update(id, { name: 'Duplicators' }),
      () => watched.store.categories.remove(id, printers),
    ]) {
      await change();
      for (const product of [a, b]) {
        expect((await versionOf(product.slug)) > before, product.slug).toBe(true);
        await expect(update(product.id, { name: 'X' }, before)).rejects.toMatchObject({ kind: 'conflict' });
      }
      before = await versionOf(a.slug);
    }
    expect(await versionOf(other.slug)).toBe(other.updatedAt);
  });
});
