// @module-tag beyond/whole-list
import { describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { api, apiPerTest } from './api-test.ts';
import { wholeListJson } from './whole-list.ts';

apiPerTest();

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);
const wholeList = async (store: Parameters<typeof wholeListJson>[0]) =>
  slugsOf(JSON.parse(Buffer.concat(await wholeListJson(store, 'public')).toString()));

describe('the list of all products', () => {
  test('is the same in pieces as in one query, for any number of products', async () => {
    expect(await wholeList(api.store)).toEqual([]);
    for (const count of [1, 19, 20, 41]) {
      const made = Array.from({ length: count }, (_, n) =>
        aProduct({ slug: `machine-${count}-${n}`, featured: n % 7 === 0 }),
      );
      await api.store.products.createMany(made);
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
