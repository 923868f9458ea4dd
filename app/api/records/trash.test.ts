// @module-tag undo/bin-calls
import { describe, expect, test } from 'vitest';
import { api, apiPerTest, article, inquiry, machine, read, send, token, visit } from '#app/api/calls/api-test.ts';
import { form } from '#tests/support/api.ts';
import { aPhoto } from '#tests/support/pictures.ts';

apiPerTest();

const make = async (path: string, json: unknown): Promise<string> => (await send('POST', path, json)).body.id;
const remove = async (path: string) => (await send('DELETE', path)).headers.get('x-bin-id');
const restore = (id: string | null, as = token) => send('POST', `/bin/${id}/restore`, undefined, as);

async function upload(path: string, more: Record<string, string> = {}) {
  const { buffer, mimeType } = await aPhoto('logo.jpg', 40, 20);
  const file = new Blob([new Uint8Array(buffer)], { type: mimeType });
  await api.call('POST', `/settings/upload-${path}`, { token, body: form({ file, ...more }) });
  return `/settings/${path}`;
}

/** How to create each kind of item that goes to the trash; each returns the path of the item. */
const deletions: [kind: string, title: string, make: () => Promise<string>][] = [
  ['product', 'Copier', async () => `/products/${await make('/products', machine)}`],
  ['post', 'Post', async () => `/blog/${await make('/blog', article)}`],
  ['category', 'Copiers', async () => `/categories/${await make('/categories', { name: 'Copiers', slug: 'c' })}`],
  ['branch', 'Pune', async () => `/branches/${await make('/branches', { name: 'Pune', address: '1', city: 'P' })}`],
  ['message', 'Asha', async () => `/contact/${await make('/contact', inquiry)}`],
  ['picture', 'Company logo', () => upload('logo')],
  ['picture', 'Hero image', () => upload('hero-image')],
  ['picture', 'Canon logo', async () => `${await upload('brand-logo', { brand_name: 'Canon' })}/Canon`],
];

describe.each(deletions)('a deleted %s: %s', (kind, title, begin) => {
  test('is in the trash with its user under the returned id; comes back once; is gone after deletion there', async () => {
    const path = await begin();
    const removed = await send('DELETE', path);
    expect(removed.status).toBe(204);
    const id = removed.headers.get('x-bin-id');
    const times = { removedAt: '2026-06-01T06:30:00.000Z', endsAt: '2026-07-01T06:30:00.000Z' };
    expect(await read('/bin')).toEqual([{ id, kind, title, ...times, removedBy: 'owner' }]);
    const restored = await restore(id);
    expect(restored).toMatchObject({ status: 200, body: { kind, title, notes: expect.any(Array) } });
    expect((await restore(id)).status).toBe(404);
    expect((await send('DELETE', `/bin/${id}`)).body).toEqual({ detail: 'This is no longer in the trash' });
    expect(await read('/bin')).toEqual([]);
    const again = await remove(path);
    expect((await send('DELETE', `/bin/${again}`)).status).toBe(204);
    expect((await restore(again)).status).toBe(404);
  });
});

describe('products deleted together', { tags: ['undo/bin-groups'] }, () => {
  test('schema: no ids, too many or something else is refused', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => String(n));
    for (const body of [{}, { ids: [] }, { ids: [1] }, { ids: many }])
      expect((await send('POST', '/products/delete', body)).status).toBe(422);
    expect((await send('POST', '/products/delete', { ids: ['unknown'] })).status).toBe(404);
    expect((await send('GET', '/bin?limit=0')).status).toBe(422);
  });
});

test('staff can restore what staff can delete, but no owner’s items', { tags: ['people/levels'] }, async () => {
  const staff = await api.staffSession();
  for (const [kind, status] of Object.entries({ product: 200, message: 200, branch: 403, picture: 403 })) {
    const id = await remove((await deletions.find((row) => row[0] === kind)?.[2]()) ?? '');
    expect([kind, (await restore(id, staff)).status]).toEqual([kind, status]);
    if (status === 403) expect((await restore(id)).status).toBe(200);
  }
});

test('items in the trash are in no response, for any caller', { tags: ['undo/bin-hidden'] }, async () => {
  const secret = 'zebra';
  const ids = [
    `/products/${await make('/products', { ...machine, name: secret, slug: secret, tags: [secret], category: secret })}`,
    `/blog/${await make('/blog', { ...article, title: secret, slug: secret })}`,
    `/categories/${await make('/categories', { name: 'Zebra crossing', slug: secret })}`,
    `/branches/${await make('/branches', { name: secret, address: secret, city: secret })}`,
    `/contact/${await make('/contact', { ...inquiry, message: secret })}`,
  ];
  await send('PUT', ids[0] as string, { slug: `${secret}-2` });
  for (const path of ids) expect((await send('DELETE', path)).status).toBe(204);
  const products = ['', '?limit=24', `?search=${secret}`, `?slug=${secret}`, `?id=${ids[0]?.split('/')[2]}`, '/tags'];
  const others = '/blog /blog?view=cards /categories /branches /contact /contact?spam=true /redirects /status';
  for (const path of [...products.map((query) => `/products${query}`), ...others.split(' ')])
    for (const ask of [read, visit]) expect(JSON.stringify(await ask(path)), path).not.toMatch(/zebra/i);
  expect((await read('/status')).messages).toEqual({ unread: 0, newest: null });
  expect((await send('GET', '/products?limit=1')).headers.get('x-total-count')).toBe('0');
});

test('history: user, time and old values in the API’s order', { tags: ['undo/history', 'undo/secrets'] }, async () => {
  // Written as text: JavaScript objects list integer keys first.
  const body = `${JSON.stringify(machine).slice(0, -1)},"specifications":{"Speed":"25 ppm","1200":"dpi"}}`;
  const headers = { 'content-type': 'application/json' };
  const { id } = await (await api.call('POST', '/products', { token, headers, body })).json();
  const change = { specifications: { A: 'b' }, regularPrice: 47500 };
  const { updatedAt } = (await send('PUT', `/products/${id}`, change)).body;
  const answer = await api.call('GET', `/products/${id}/history`, { token });
  expect(await answer.text()).toBe(
    `[{"at":"${updatedAt}","by":"owner","secret":[],"was":{"regularPrice":null,"specifications":{"Speed":"25 ppm","1200":"dpi"}}}]`,
  );
  expect((await send('DELETE', `/products/${id}`)).status).toBe(204);
  expect((await send('GET', `/products/${id}/history`)).status).toBe(404);
  const post = await make('/blog', article);
  await send('PUT', `/blog/${post}`, { title: 'New' });
  expect(await read(`/blog/${post}/history`)).toMatchObject([{ by: 'owner', was: { title: 'Post' } }]);
  await send('PUT', '/settings', { companyName: 'Dealer', googleMapsApiKey: `AIza${'a'.repeat(35)}` });
  expect(await read('/settings/history')).toEqual([
    expect.objectContaining({ by: 'owner', was: { companyName: '' }, secret: ['googleMapsApiKey'] }),
  ]);
});

test('lists the last changes to users with edit rights', { tags: ['undo/last-change'] }, async () => {
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
