import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('lists problems in the order of the page, with the samples that visitors see', {
  tags: ['improve/list'],
}, async () => {
  const token = await api.staffSession();
  const read = async () => (await api.call('GET', '/improvements', { token })).json();
  const testimonials = { problem: 'sample', total: 3, items: [{ name: 'testimonials', count: 3 }] };
  expect(await read()).toMatchObject([testimonials]);
  await api.store.products.create(aProduct({ description: 'Short', images: [] }));
  await api.call('POST', '/init-data', { token: await api.session() });
  const found: { problem: string; items: object[] }[] = await read();
  expect(found.map(({ problem }) => problem)).toEqual(['price', 'picture', 'sample', 'thin', 'category']);
  expect(found[2]?.items).toMatchObject([{ name: 'branches', count: 3 }, testimonials.items[0]]);
});
