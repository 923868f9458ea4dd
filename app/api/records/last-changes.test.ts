import { expect, test } from 'vitest';
import { api, apiPerTest, read, send, visit } from '#app/api/calls/api-test.ts';

apiPerTest();

test('lists last changes to users who may edit the items', { tags: ['undo/last-change'] }, async () => {
  const { id } = (await send('POST', '/categories', { name: 'A', slug: 'a' })).body;
  expect(await read('/last-changes/category')).toMatchObject([{ id, by: 'owner' }]);
  const staff = await api.staffSession();
  await send('PUT', '/categories/order', { ids: [id] }, staff);
  await send('PUT', `/categories/${id}`, { description: 'B' }, staff);
  expect(await read('/last-changes/category')).toMatchObject([{ id, by: 'staff' }]);
  for (const kind of ['branch', 'mail'])
    expect((await send('GET', `/last-changes/${kind}`, undefined, staff)).status).toBe(403);
  // No public response contains it.
  expect(JSON.stringify(await visit('/categories'))).not.toMatch(/owner|staff/);
});
