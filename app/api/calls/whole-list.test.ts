// @module-tag beyond/whole-list
import { expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { api, apiPerTest } from './api-test.ts';
import { wholeListJson } from './whole-list.ts';

apiPerTest();

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);

test('the list of all products is the same in pieces as in one query, for any number', async () => {
  const { products } = api.store;
  for (const added of [0, 1, 99, 101]) {
    await products.createMany(Array.from({ length: added }, (_, n) => aProduct({ name: `Machine ${added} ${n}` })));
    const pieces = await Array.fromAsync(wholeListJson(api.store, 'public'));
    expect(slugsOf(JSON.parse(Buffer.concat(pieces).toString()))).toEqual(slugsOf(await products.list('public')));
  }
});
