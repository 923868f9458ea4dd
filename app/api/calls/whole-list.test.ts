// @module-tag beyond/whole-list
import { describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { api, apiPerTest, send, token } from './api-test.ts';
import { wholeListJson } from './whole-list.ts';

apiPerTest();

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);
const wholeList = async (store: Parameters<typeof wholeListJson>[0]) =>
  slugsOf(JSON.parse(Buffer.concat(await wholeListJson(store, 'public')).toString()));

describe('the list of all products', () => {
  const slugs = async (query = '', as = '') => {
    const { headers, body } = await send('GET', `/products${query}`, undefined, as);
    expect(headers.get('content-type')).toBe('application/json');
    return slugsOf(body).sort();
  };

  test('is never older than the last change, and differs between visitors and staff', async () => {
    const first = await api.store.products.create(aProduct({ slug: 'first', brand: 'Canon' }));
    const draft = await api.store.products.create(aProduct({ slug: 'draft', status: 'draft' }));
    expect([await slugs(), await slugs('', token)]).toEqual([['first'], ['draft', 'first']]);
    for (const query of ['?brand=Canon', '?category=']) expect(await slugs(query)).toEqual(['first']);
    expect(await slugs('?brand=HP')).toEqual([]);
    await api.store.products.update(draft.id, { status: 'published' });
    expect(await slugs()).toEqual(['draft', 'first']);
    await api.store.products.remove(first.id);
    expect([await slugs(), await slugs('', token)]).toEqual([['draft'], ['draft']]);
  });

  test('is the same in pieces as in one query, for any number of products', async () => {
    expect(await wholeList(api.store)).toEqual([]);
    for (let count = 1; count <= 201; count++) {
      await api.store.products.create(aProduct({ slug: `machine-${count}`, featured: count % 7 === 0 }));
      if (![1, 99, 100, 101, 200, 201].includes(count)) continue;
      expect(await wholeList(api.store)).toEqual(slugsOf(await api.store.products.list('public')));
    }
  });

  test('never mixes two versions of the data', async () => {
    for (let count = 1; count <= 150; count++) await api.store.products.create(aProduct({ slug: `machine-${count}` }));
    const { products } = api.store;
    let attempts = 0;
    // Between the pieces, deletes a product already read and adds one that sorts before it.
    const disturbed = {
      ...api.store,
      products: {
        ...products,
        async *pieces(audience: 'public' | 'panel') {
          attempts++;
          let isFirst = true;
          for await (const piece of products.pieces(audience)) {
            const some = [...piece];
            yield some.values();
            if (attempts > 3 || !isFirst) continue;
            isFirst = false;
            await products.remove(some[0]?.id as string);
            await products.create(aProduct({ slug: `new-${attempts}` }));
          }
        },
      },
    };
    const made = await wholeList(disturbed);
    expect(attempts).toBe(3);
    expect(made).toEqual(slugsOf(await products.list('public')));
  });
});
