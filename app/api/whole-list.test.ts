/**
 * @module-tag beyond/whole-list
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';
import { wholeListJson } from './whole-list.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

describe('the list of all products', () => {
  const slugs = async (query = '', token?: string) => {
    const answer = await api.call('GET', `/products${query}`, token ? { token } : {});
    expect(answer.headers.get('content-type')).toBe('application/json');
    return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug).sort();
  };

  test('is never older than the last change, and differs between visitors and staff', async () => {
    const token = await api.signIn();
    const first = await api.store.products.create(aProduct({ slug: 'first', brand: 'Canon' }));
    const draft = await api.store.products.create(aProduct({ slug: 'draft', status: 'draft' }));
    expect([await slugs(), await slugs('', token)]).toEqual([['first'], ['draft', 'first']]);
    expect([await slugs(), await slugs('?brand=Canon'), await slugs('?brand=HP'), await slugs('?category=')]).toEqual([
      ['first'],
      ['first'],
      [],
      ['first'],
    ]);
    await api.store.products.update(draft.id, { status: 'published' });
    expect(await slugs()).toEqual(['draft', 'first']);
    await api.store.products.remove(first.id);
    expect([await slugs(), await slugs('', token)]).toEqual([['draft'], ['draft']]);
  });

  test('is the same in pieces as in one query, for any number of products', async () => {
    const list = async () => JSON.parse(Buffer.concat(await wholeListJson(api.store, 'public')).toString());
    expect(await list()).toEqual([]);
    for (let count = 1; count <= 201; count++) {
      await api.store.products.create(aProduct({ slug: `machine-${count}`, featured: count % 7 === 0 }));
      if (![1, 99, 100, 101, 200, 201].includes(count)) continue;
      const expected = (await api.store.products.list('public')).map(({ slug }) => slug);
      expect((await list()).map(({ slug }: { slug: string }) => slug)).toEqual(expected);
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
    const made = JSON.parse(Buffer.concat(await wholeListJson(disturbed, 'public')).toString());
    expect(attempts).toBe(3);
    expect(made.map(({ slug }: { slug: string }) => slug)).toEqual(
      (await products.list('public')).map(({ slug }) => slug),
    );
  });
});
