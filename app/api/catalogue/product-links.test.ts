// @module-tag toner/links
import { beforeAll, expect, test } from 'vitest';
import { api, apiPerFile, read, send } from '#app/api/calls/api-test.ts';
import { aProduct } from '#tests/support/factories.ts';

let printer: string;
let toner: string;
apiPerFile();
beforeAll(async () => {
  const add = async (fields: object) => (await api.store.products.create(aProduct({ brand: 'Kyocera', ...fields }))).id;
  printer = await add({ name: 'Kyocera M2040dn' });
  toner = await add({ name: 'TK-1178', specifications: { Fits: 'M2040dn' } });
});

const at = (id: string) => `/products/${id}/links`;
const put = (id: string, json: object) => send('PUT', at(id), json);

test('one call changes the links of both products', async () => {
  const linked = [{ id: toner, name: 'TK-1178', reason: 'name' }];
  expect(await read(at(printer))).toEqual({ isSupply: false, linked, suggested: [] });
  const removed = await put(toner, { other: printer, linked: false });
  expect(removed.body).toEqual({ isSupply: true, linked: [], suggested: [] });
  expect((await read(at(printer))).linked).toEqual([]);
  await put(printer, { other: toner, linked: true });
  expect((await read(at(toner))).linked).toEqual([{ id: printer, name: 'Kyocera M2040dn', reason: 'confirmed' }]);
});

test('rejects unknown products and invalid links', async () => {
  const { id } = await api.store.products.create(aProduct({ name: 'Kyocera M3040dn' }));
  expect((await send('GET', at('unknown'))).status).toBe(404);
  for (const [of, json, status] of [
    ['unknown', { other: toner, linked: true }, 404],
    [printer, { other: 'unknown', linked: true }, 404],
    [printer, { other: printer, linked: true }, 422],
    [printer, { other: toner }, 422],
    [printer, { other: id, linked: true }, 422],
  ] as const)
    expect((await put(of, json)).status).toBe(status);
});
