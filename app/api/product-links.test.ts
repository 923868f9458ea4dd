/**
 * @module-tag toner/links
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';

let api: TestApi;
let token: string;
let machine: string;
let toner: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  const { products } = api.deps.store;
  machine = (await products.create(aProduct({ name: 'Kyocera M2040dn', brand: 'Kyocera' }))).id;
  toner = (await products.create(aProduct({ name: 'TK-1178', brand: 'Kyocera', specifications: { Fits: 'M2040dn' } })))
    .id;
});
afterAll(() => api.close());

const at = (id: string) => `/products/${id}/links`;
const put = (id: string, json: object) => api.call('PUT', at(id), { token, json });

test('one call changes the links of both products', async () => {
  const read = async (id: string) => (await api.call('GET', at(id), { token })).json();
  expect(await read(machine)).toEqual({
    isSupply: false,
    linked: [{ id: toner, name: 'TK-1178', reason: 'name' }],
    suggested: [],
  });
  const removed = await put(toner, { other: machine, linked: false });
  expect(await removed.json()).toEqual({ isSupply: true, linked: [], suggested: [] });
  expect((await read(machine)).linked).toEqual([]);
  await put(machine, { other: toner, linked: true });
  expect((await read(toner)).linked).toEqual([{ id: machine, name: 'Kyocera M2040dn', reason: 'confirmed' }]);
});

test('rejects requests without a token, unknown products, and invalid links', async () => {
  expect((await api.call('GET', at(machine))).status).toBe(401);
  expect((await api.call('PUT', at(machine), { json: { other: toner, linked: true } })).status).toBe(401);
  expect((await api.call('GET', at('unknown'), { token })).status).toBe(404);
  expect((await put('unknown', { other: toner, linked: true })).status).toBe(404);
  expect((await put(machine, { other: 'unknown', linked: true })).status).toBe(404);
  expect((await put(machine, { other: machine, linked: true })).status).toBe(422);
  expect((await put(machine, { other: toner })).status).toBe(422);
  const { id } = await api.deps.store.products.create(aProduct({ name: 'Kyocera M3040dn' }));
  expect((await put(machine, { other: id, linked: true })).status).toBe(422);
});
