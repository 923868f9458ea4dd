// @module-tag grid/refused
import { beforeAll, expect, test } from 'vitest';
import { api, apiPerFile, read, send } from '#app/api/calls/api-test.ts';
import type { GridRow } from '#app/domain/catalogue/grid.ts';
import { aProduct } from '#tests/support/factories.ts';

apiPerFile('staffSession');
beforeAll(() => api.store.products.createMany(['A', 'B', 'C'].map((name) => aProduct({ name }))));

const now = (): Promise<[GridRow, GridRow, GridRow]> => read('/products/grid?sort=name');
const save = (changes: unknown) => send('PUT', '/products/grid', { changes });
const change = ({ id, updatedAt }: GridRow, fields: object) => ({ id, seen: updatedAt, fields });
const detail = (body: { detail: { loc: unknown[]; msg: string; type: string }[] }) =>
  body.detail.map(({ loc, msg, type }) => [loc.join('.'), msg, type]);

test('staff read and change many products, recorded in the history', { tags: ['grid/save'] }, async () => {
  const rows = await now();
  const { status, body } = await save(
    rows.map((row, n) => change(row, { regularPrice: 100 + n, tags: [' a3 ', 'a3'] })),
  );
  expect(status).toBe(200);
  expect(body).toEqual(await now());
  expect(body).toMatchObject([100, 101, 102].map((regularPrice) => ({ regularPrice, tags: ['a3'] })));
  expect(await read(`/products/${rows[0].id}/history`)).toMatchObject([
    { by: 'staff', was: { regularPrice: null, tags: [] } },
  ]);
});

test('null clears, and fields outside the grid stay unchanged', async () => {
  const rows = await now();
  const fields = { regularPrice: null, tags: null, priceLabel: null, name: 'X', slug: 'x', featured: true };
  const { body } = await save([change(rows[0], fields)]);
  expect(body).toMatchObject([{ name: 'A', regularPrice: null, tags: [], priceLabel: 'Starting from' }]);
  expect(await api.store.products.find('panel', 'a')).toMatchObject({ name: 'A', featured: false });
});

test('names every invalid field by its line and writes nothing', async () => {
  const rows = await now();
  const { status, body } = await save([
    change(rows[0], { regularPrice: 7 }),
    change(rows[1], { regularPrice: -1, category: '', status: 'sold' }),
    { ...change(rows[2], { salePrice: 'cheap' }), seen: undefined },
  ]);
  expect(status).toBe(422);
  expect(detail(body)).toEqual([
    ['body.changes.1.fields.category', 'must not be empty', 'too_small'],
    ['body.changes.1.fields.regularPrice', 'must not be negative', 'too_small'],
    ['body.changes.1.fields.status', 'must be published, draft or archived', 'invalid_value'],
    ['body.changes.2.seen', 'Field required', 'missing'],
    ['body.changes.2.fields.salePrice', 'must be a number', 'invalid_type'],
  ]);
  expect(await now()).toEqual(rows);
});

test('rejects duplicate products and no products', async () => {
  const [row] = await now();
  const twice = await save([change(row, {}), change(row, {})]);
  const once = ['body.changes.1.id', 'must not name a product twice', 'value_error'];
  expect([twice.status, detail(twice.body)]).toEqual([422, [once]]);
  expect((await save([])).status).toBe(422);
});

test('returns rows by ids, or by filter in ranges', { tags: ['grid/rows'] }, async () => {
  const rows = await now();
  const found: GridRow[] = await read(`/products/grid?ids=${rows[2].id},${rows[0].id}`);
  expect(found.map(({ name }) => name).sort()).toEqual(['A', 'C']);
  const { headers, body } = await send('GET', '/products/grid?stock=in_stock&sort=name&limit=1&offset=1');
  expect(headers.get('x-total-count')).toBe('3');
  expect(body).toMatchObject([{ name: 'B' }]);
  expect((await send('GET', '/products/grid?stock=sold')).status).toBe(422);
});
