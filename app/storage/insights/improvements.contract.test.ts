// @module-tag improve/list
import { describe, expect, test } from 'vitest';
import type { CountKind } from '#app/domain/insights/counts.ts';
import type { Problem } from '#app/domain/insights/improvements.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addMachines } from '#tests/support/large-catalogue.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock, store } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;
const text = (about: string) =>
  `${about} copies, scans and prints for an office of ten, with a finisher and two trays of paper.`;

describe.each(variants(['sqlite', 'postgres'] as const))('what to improve on %s', (engine) => {
  watchedPerTest(engine);

  /** A product without a problem. */
  const add = (name: string, fields: Record<string, unknown> = {}) =>
    store.products.create(
      aProduct({ name, description: text(name), regularPrice: 50_000, images: ['/uploads/a.webp'], ...fields }),
    );
  const listed = async () =>
    Object.fromEntries(
      (await store.improvements.list()).map(({ problem, total, items }) => [problem, { total, items }]),
    );
  const named = async (problem: Problem) => {
    const { [problem]: found } = await listed();
    return found === undefined ? [] : [found.total, ...found.items.map(({ name }) => name)];
  };

  test('lists nothing of a good product, and nothing of one that visitors do not see', async () => {
    await add('Good');
    await add('Draft', { status: 'draft', regularPrice: null, images: [], description: 'Short' });
    expect(await listed()).toEqual({});
  });

  test('a product without a picture or a price, unless it has a plan or a request label', async () => {
    const bare = await add('Bare', { images: [], regularPrice: null });
    await add('Rented', { regularPrice: null, rentPerMonth: 5000, rentExtraMono: 0.4 });
    await add('Asked for', { regularPrice: null, priceLabel: 'Price on Request' });
    for (const problem of ['picture', 'price'] as const) expect(await named(problem)).toEqual([1, 'Bare']);
    await store.products.update(bare.id, { featuredImage: '/uploads/b.webp', salePrice: 900 });
    expect(await listed()).toEqual({});
  });

  test('a sale price that is not lower, unless the label hides it', async () => {
    await add('Equal', { salePrice: 50_000 });
    await add('Lower', { salePrice: 49_999.99 });
    await add('Hidden', { salePrice: 60_000, priceLabel: 'Contact for Quote' });
    expect(await named('sale')).toEqual([1, 'Equal']);
    expect((await listed()).sale?.items).toMatchObject([{ since: '', isChange: false }]);
  });

  test('a short description, and one text on several products', async () => {
    await add('Short', { description: `${'क'.repeat(79)}  ` });
    await add('Long enough', { description: 'x'.repeat(80) });
    const same = { description: text('Machine') };
    const [first] = [await add('First', same), await add('Second', same), await add('Third', same)];
    const found = await listed();
    expect(found.thin).toMatchObject({ total: 1, items: [{ name: 'Short', count: 79 }] });
    // The newest stands for all.
    expect(found.copied).toMatchObject({ total: 3, items: [{ name: 'Third', count: 3, other: 'First' }] });
    await store.products.update(first.id, { description: text('First') });
    expect((await listed()).copied).toMatchObject({ total: 2, items: [{ other: 'Second', count: 2 }] });
  });

  test('an old price, by its last change in the history, else by the day of the product', async () => {
    const start = clock.now().toISOString();
    const never = await add('Never changed');
    clock.advance(1000);
    const changed = await add('Changed', { featured: true });
    await add('Without price', { regularPrice: null });
    clock.advance(10 * day);
    const at = clock.now().toISOString();
    await store.products.update(changed.id, { regularPrice: 60_000 });
    clock.advance(80 * day - 1000);
    // Another change is no change of the price.
    await store.products.update(never.id, { sku: 'X', description: text('"regularPrice": is a word') });
    expect(await listed()).toMatchObject({
      'old-price': { total: 1, items: [{ id: never.id, since: start, isChange: false }] },
    });
    clock.advance(10 * day + 1000);
    expect(await named('old-price')).toEqual([2, 'Never changed', 'Changed']);
    expect((await listed())['old-price']?.items[1]).toMatchObject({ id: changed.id, since: at, isChange: true });
    await store.products.update(never.id, { salePrice: 40_000 });
    await store.products.update(changed.id, { regularPrice: 61_000 });
    expect(await named('old-price')).toEqual([]);
  });

  test('a machine with facts that its rows do not make clear, until the owner settles them', async () => {
    const rows = { Type: 'Multifunction printer', 'Print speed': '20-30 ppm', Memory: '2 GB', RAM: '4 GB' };
    const { id } = await add('Vague', { specifications: rows });
    await add('Draft', { specifications: rows, status: 'draft' });
    await add('Clear', { specifications: { ...rows, 'Print speed': '20 ppm', RAM: '2 GB', Speed: 'As per brochure' } });
    expect((await listed()).unclear).toMatchObject({ total: 1, items: [{ id, other: 'ppmMono, memoryMb' }] });
    await store.products.update(id, { factCorrections: { ppmMono: 25 } });
    expect((await listed()).unclear?.items).toMatchObject([{ other: 'memoryMb' }]);
    await store.products.update(id, { factCorrections: { ppmMono: 25, memoryMb: null } });
    expect(await named('unclear')).toEqual([]);
  });

  test('a category without a product on the site', async () => {
    await store.categories.create({ name: 'Scanners', slug: 'scanners', description: '', order: 1 });
    await add('Draft', { category: 'Scanners', status: 'draft' });
    expect(await named('category')).toEqual([1, 'Scanners']);
    await add('Scanner', { category: 'Scanners' });
    expect(await named('category')).toEqual([]);
  });

  const count = (kind: CountKind, page: string, times: number, daysAgo = 0, campaign = '') =>
    watched.db
      .insertInto('counts')
      .values({
        hour: new Date(clock.now().getTime() - daysAgo * day).toISOString().slice(0, 13),
        ...{ kind, page, product: '', branch: '', campaign, count: times },
      })
      .execute();

  test('searches of the last 30 days, most frequent first, until they find something', async () => {
    await add('Canon copier');
    await count('empty-search', 'gestetner', 2);
    await count('empty-search', 'gestetner', 3, 29, 'diwali');
    await count('empty-search', 'riso', 4, 3);
    await count('empty-search', 'long ago', 9, 32);
    await count('view', 'riso', 50);
    const { total, items } = (await listed()).search ?? { items: [] };
    expect([total, ...items.map(({ name, count }) => `${name} ${count}`)]).toEqual([2, 'gestetner 5', 'riso 4']);
    await add('Riso duplicator');
    await store.settings.update({ searchSynonyms: 'gestetner, copier' });
    expect(await named('search')).toEqual([]);
  });

  test('pages not found, until there is a page or a redirect', async () => {
    const missing = ['products/scanners', 'products/canon-copier', 'products/old-name', 'blog/how-to-choose-a-copier'];
    for (const [index, path] of [...missing, 'categories/scanners'].entries())
      await count('missing', `/${path}`, index + 1);
    expect((await named('missing')).slice(0, 3)).toEqual([5, '/categories/scanners', '/blog/how-to-choose-a-copier']);
    await add('Canon copier');
    const renamed = await add('Old name');
    await store.products.update(renamed.id, { slug: 'new-name' });
    await store.posts.create(aPost());
    await store.categories.create({ name: 'Scanners', slug: 'scanners', description: '', order: 1 });
    expect(await named('missing')).toEqual([1, '/products/scanners']);
  });

  test('lists open problems behind many fixed ones, with few look-ups', { tags: ['improve/growth'] }, async () => {
    await addMachines(store, 0, 200);
    const { products } = await store.products.page('public', {}, { limit: 200 });
    for (const { slug } of products.slice(0, 25)) await count('missing', `/products/${slug}`, 9);
    for (const { name } of products.slice(0, 25)) await count('empty-search', name, 9);
    await count('missing', '/products/gone', 1);
    await count('empty-search', 'zzqx', 1);
    expect(await named('missing')).toEqual([1, '/products/gone']);
    expect(await named('search')).toEqual([1, 'zzqx']);
    for (const { name } of products.slice(25)) await count('empty-search', name, 2);
    expect(await watched.statementsOf(() => listed())).toBeLessThanOrEqual(260);
  });

  test('pictures over 1 MB or very large, if something uses them', async () => {
    const url = (digit: string, size = '800x600') => `/uploads/${digit.repeat(12)}-${size}.webp`;
    const upload = (name: string, address: string, bytes: number) =>
      store.pictures.add({ url: address, bytes, name }, { isKept: true });
    await upload('heavy.png', url('a'), 1024 * 1024 + 1);
    await upload('large.png', url('b', '2600x300'), 1000);
    await upload('unused.png', url('c'), 5_000_000);
    await upload('good.png', url('d'), 1024 * 1024);
    await add('Shows them', { images: ['a', 'd'].map((digit) => url(digit)), gallery: [url('b', '2600x300')] });
    expect(await named('heavy')).toEqual([2, 'heavy.png', 'large.png']);
  });
});
