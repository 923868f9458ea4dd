import { expect, test } from 'vitest';
import { api, apiPerFile, read, send } from '#app/api/calls/api-test.ts';
import { aProduct } from '#tests/support/factories.ts';

apiPerFile('staffSession');

test('lists problems in order, with the samples that visitors see', { tags: ['improve/list'] }, async () => {
  const testimonials = { problem: 'sample', total: 3, items: [{ name: 'testimonials', count: 3 }] };
  expect(await read('/improvements')).toMatchObject([testimonials]);
  await api.store.products.create(aProduct({ description: 'Short', images: [] }));
  await send('POST', '/init-data', undefined, await api.session());
  const found: { problem: string; items: object[] }[] = await read('/improvements');
  expect(found.map(({ problem }) => problem)).toEqual(['price', 'picture', 'sample', 'thin', 'category']);
  expect(found[2]?.items).toMatchObject([{ name: 'branches', count: 3 }, testimonials.items[0]]);
});
