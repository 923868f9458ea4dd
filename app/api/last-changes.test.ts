import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const send = (method: string, path: string, json?: unknown) =>
  api.call(method, path, { token, ...(json === undefined ? {} : { json }) });

test('lists last changes to users who may edit the items', { tags: ['undo/last-change'] }, async () => {
  const { id } = await (await send('POST', '/categories', { name: 'A', slug: 'a' })).json();
  expect(await (await send('GET', '/last-changes/category')).json()).toMatchObject([{ id, by: 'owner' }]);
  const staff = await api.staffSession();
  await api.call('PUT', '/categories/order', { token: staff, json: { ids: [id] } });
  await api.call('PUT', `/categories/${id}`, { token: staff, json: { description: 'B' } });
  expect(await (await send('GET', '/last-changes/category')).json()).toMatchObject([{ id, by: 'staff' }]);
  for (const kind of ['branch', 'mail'])
    expect((await api.call('GET', `/last-changes/${kind}`, { token: staff })).status).toBe(403);
  // No public response contains it.
  expect(await (await api.call('GET', '/categories')).text()).not.toMatch(/owner|staff/);
});
