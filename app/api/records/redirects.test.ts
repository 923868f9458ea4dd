// @module-tag beyond/redirects
import { expect, test } from 'vitest';
import { apiPerTest, machine, read, send } from '#app/api/calls/api-test.ts';

apiPerTest();

test('lists the old addresses of renamed products, and deletes one', async () => {
  const { id } = (await send('POST', '/products', machine)).body;
  await send('PUT', `/products/${id}`, { slug: 'new' });
  expect(await read('/redirects')).toEqual([{ kind: 'product', from: machine.slug, to: 'new' }]);
  const unknown = { status: 404, body: { detail: 'Redirect not found' } };
  for (const kind of ['post', 'page'])
    expect(await send('DELETE', `/redirects/${kind}/${machine.slug}`)).toMatchObject(unknown);
  expect((await send('DELETE', `/redirects/product/${machine.slug}`)).status).toBe(204);
  expect(await read('/redirects')).toEqual([]);
});
