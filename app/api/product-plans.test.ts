/**
 * @module-tag cost/calls
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.staffSession();
});
afterAll(() => api.close());

const send = async (method: 'POST' | 'PUT', path: string, json: unknown) => {
  const response = await api.call(method, path, { token, json });
  return { status: response.status, body: await response.json() };
};
const seenBy = async (id: string, as: { token?: string } = {}) => {
  const [product] = await (await api.call('GET', `/products?id=${id}`, as)).json();
  return Object.fromEntries(Object.entries(product).filter(([name]) => /^(?:rent|amc|toner|tax)/.test(name)));
};
const create = async (fields: Record<string, unknown>) => {
  const { specifications: _, dimensions: __, ...product } = aProduct(fields);
  return (await send('POST', '/products', { ...product, category: 'Black & White Photocopiers' })).body;
};

test('a product without plans has none of their fields', async () => {
  const { id } = await create({ name: 'Plain', slug: 'plain' });
  expect(await seenBy(id, { token })).toEqual({});
});

test('visitors get complete plans only', async () => {
  const plans = { rentPerMonth: 5000, rentDeposit: 10_000, amcFull: 9000, tonerPrice: 3900, taxPercent: 28 };
  const { id } = await create({ name: 'Incomplete', slug: 'incomplete', ...plans });
  expect(await seenBy(id, { token })).toEqual(plans);
  expect(await seenBy(id)).toEqual({ amcFull: 9000, taxPercent: 28 });
  const lists = await Promise.all(
    ['/products', '/products?limit=9', '/products?view=cards'].map((path) => api.call('GET', path)),
  );
  for (const list of lists) expect(await list.text()).not.toMatch(/rentPerMonth|rentDeposit|tonerPrice/);
  await send('PUT', `/products/${id}`, { rentExtraMono: 0 });
  expect(await seenBy(id)).toEqual({
    rentPerMonth: 5000,
    rentDeposit: 10_000,
    rentExtraMono: 0,
    amcFull: 9000,
    taxPercent: 28,
  });
});

test('a change keeps absent numbers and clears those that are null, one by one and in the grid', async () => {
  const { id, updatedAt } = await create({ name: 'Changed', slug: 'changed', rentPerMonth: 5000, amcFull: 9000 });
  const changed = await send('PUT', `/products/${id}`, { amcFull: null, amcLabour: 3000 });
  expect(changed).toMatchObject({ status: 200, body: { rentPerMonth: 5000, amcLabour: 3000 } });
  expect(changed.body).not.toHaveProperty('amcFull');
  const fields = { rentPerMonth: null, rentExtraMono: 0.4 };
  const stale = await send('PUT', '/products/grid', { changes: [{ id, seen: updatedAt, fields }] });
  expect(stale.status).toBe(409);
  const saved = await send('PUT', '/products/grid', { changes: [{ id, seen: changed.body.updatedAt, fields }] });
  expect(saved).toMatchObject({ status: 200, body: [{ amcLabour: 3000, rentExtraMono: 0.4 }] });
  expect(saved.body[0]).not.toHaveProperty('rentPerMonth');
  expect(await seenBy(id, { token })).toEqual({ amcLabour: 3000, rentExtraMono: 0.4 });
});

test.each([
  [{ rentPerMonth: -1 }, 'must not be negative'],
  [{ rentExtraMono: 0.405 }, 'must have at most two decimals'],
  [{ rentMonths: 1.5 }, 'must be a whole number'],
  [{ taxPercent: 101 }, 'must be at most 100'],
  [{ tonerYield: 'many' }, 'must be a number'],
])('rejects %j', async (fields, msg) => {
  const { specifications: _, dimensions: __, ...product } = aProduct({ slug: 'rejected' });
  const { status, body } = await send('POST', '/products', { ...product, ...fields });
  expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', Object.keys(fields)[0]], msg }]]);
});
