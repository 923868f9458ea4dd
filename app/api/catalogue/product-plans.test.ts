// @module-tag cost/calls
import { expect, test } from 'vitest';
import { apiPerFile, machine, read, send, token, visit } from '#app/api/calls/api-test.ts';

apiPerFile('staffSession');

const seenBy = async (id: string, as = '') => {
  const [product] = await read(`/products?id=${id}`, as);
  return Object.fromEntries(Object.entries(product).filter(([name]) => /^(?:rent|amc|toner|tax)/.test(name)));
};
const create = (name: string, fields: object = {}) => {
  const slug = name.toLowerCase();
  return send('POST', '/products', { ...machine, name, slug, ...fields });
};
const made = async (name: string, fields: object = {}) => (await create(name, fields)).body;

test('visitors get complete plans only', async () => {
  const plans = { rentPerMonth: 5000, rentDeposit: 10_000, amcFull: 9000, tonerPrice: 3900, taxPercent: 28 };
  const { id } = await made('Incomplete', plans);
  expect(await seenBy(id, token)).toEqual(plans);
  expect(await seenBy(id)).toEqual({ amcFull: 9000, taxPercent: 28 });
  for (const path of ['/products', '/products?limit=9', '/products?view=cards'])
    expect(JSON.stringify(await visit(path))).not.toMatch(/rentPerMonth|rentDeposit|tonerPrice/);
  await send('PUT', `/products/${id}`, { rentExtraMono: 0 });
  const { tonerPrice: _, ...complete } = plans;
  expect(await seenBy(id)).toEqual({ ...complete, rentExtraMono: 0 });
});

test('a change keeps absent numbers and clears those that are null, one by one and in the grid', async () => {
  const { id, updatedAt } = await made('Changed', { rentPerMonth: 5000, amcFull: 9000 });
  const changed = await send('PUT', `/products/${id}`, { amcFull: null, amcLabour: 3000 });
  expect(changed).toMatchObject({ status: 200, body: { rentPerMonth: 5000, amcLabour: 3000 } });
  expect(changed.body).not.toHaveProperty('amcFull');
  const fields = { rentPerMonth: null, rentExtraMono: 0.4 };
  const stale = await send('PUT', '/products/grid', { changes: [{ id, seen: updatedAt, fields }] });
  expect(stale.status).toBe(409);
  const saved = await send('PUT', '/products/grid', { changes: [{ id, seen: changed.body.updatedAt, fields }] });
  expect(saved).toMatchObject({ status: 200, body: [{ amcLabour: 3000, rentExtraMono: 0.4 }] });
  expect(saved.body[0]).not.toHaveProperty('rentPerMonth');
  expect(await seenBy(id, token)).toEqual({ amcLabour: 3000, rentExtraMono: 0.4 });
});

test.each([
  [{ rentPerMonth: -1 }, 'must not be negative'],
  [{ rentExtraMono: 0.405 }, 'must have at most two decimals'],
  [{ rentMonths: 1.5 }, 'must be a whole number'],
  [{ taxPercent: 101 }, 'must be at most 100'],
  [{ tonerYield: 'many' }, 'must be a number'],
])('rejects %j', async (fields, msg) => {
  const { status, body } = await create('Rejected', fields);
  expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', Object.keys(fields)[0]], msg }]]);
});
