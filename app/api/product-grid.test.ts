/**
 * @module-tag grid/refused
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GridRow } from '#app/domain/grid.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.staffSession();
  await api.store.products.createMany(['A', 'B', 'C'].map((name) => aProduct({ name })));
});
afterAll(() => api.close());

const now = async (): Promise<GridRow[]> => (await api.call('GET', '/products/grid?sort=name', { token })).json();
const save = async (changes: unknown) => {
  const response = await api.call('PUT', '/products/grid', { token, json: { changes } });
  return { status: response.status, body: await response.json() };
};
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
  const history = await (await api.call('GET', `/products/${rows[0]?.id}/history`, { token })).json();
  expect(history).toMatchObject([{ by: 'staff', was: { regularPrice: null, tags: [] } }]);
});

test('null clears, and fields outside the grid stay unchanged', async () => {
  const rows = await now();
  const fields = { regularPrice: null, tags: null, priceLabel: null, name: 'X', slug: 'x', featured: true };
  const { body } = await save([change(rows[0] as GridRow, fields)]);
  expect(body).toMatchObject([{ name: 'A', regularPrice: null, tags: [], priceLabel: 'Starting from' }]);
  expect(await api.store.products.find('panel', 'a')).toMatchObject({ name: 'A', featured: false });
});

test('names every invalid field by its line and writes nothing', async () => {
  const rows = (await now()) as [GridRow, GridRow, GridRow];
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

test('conflict: names lines changed or deleted by another user since', { tags: ['grid/conflict'] }, async () => {
  const rows = (await now()) as [GridRow, GridRow, GridRow];
  await api.store.products.update(rows[1].id, { warranty: 'One year' });
  const { status, body } = await save([
    ...rows.map((row) => change(row, { regularPrice: 1 })),
    { id: 'nobody', seen: '', fields: {} },
  ]);
  expect(status).toBe(409);
  expect(detail(body)).toEqual([
    ['body.changes.1.seen', 'Someone else has saved this product since you opened it', 'changed'],
    ['body.changes.3.id', 'This product is no longer there', 'gone'],
  ]);
  expect((await now()).map(({ regularPrice }) => regularPrice)).toEqual(rows.map(({ regularPrice }) => regularPrice));
});

test('rejects duplicate products and more than 2,000 lines', async () => {
  const [row] = (await now()) as [GridRow];
  const twice = await save([change(row, {}), change(row, {})]);
  expect([twice.status, detail(twice.body)]).toEqual([
    422,
    [['body.changes.1.id', 'must not name a product twice', 'value_error']],
  ]);
  const many = await save(Array.from({ length: 2001 }, (_, n) => ({ id: String(n), seen: '', fields: {} })));
  expect([many.status, detail(many.body)]).toEqual([
    422,
    [['body.changes', 'must have at most 2,000 entries', 'too_big']],
  ]);
  expect((await save([])).status).toBe(422);
});

test('returns rows by ids, or by filter in ranges', { tags: ['grid/rows'] }, async () => {
  const rows = await now();
  const ids = [rows[2]?.id, rows[0]?.id].join(',');
  const found: GridRow[] = await (await api.call('GET', `/products/grid?ids=${ids}`, { token })).json();
  expect(found.map(({ name }) => name).sort()).toEqual(['A', 'C']);
  const range = await api.call('GET', '/products/grid?stock=in_stock&sort=name&limit=1&offset=1', { token });
  expect(range.headers.get('x-total-count')).toBe('3');
  expect(await range.json()).toMatchObject([{ name: 'B' }]);
  expect((await api.call('GET', '/products/grid?stock=sold', { token })).status).toBe(422);
});
