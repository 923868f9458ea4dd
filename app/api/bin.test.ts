/**
 * @module-tag undo/bin-calls
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { form, openApi, type TestApi } from '#tests/support/api.ts';
import { aPhoto } from '#tests/support/pictures.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const day = 24 * 60 * 60 * 1000;
const product = { name: 'Copier', slug: 'copier', brand: 'Canon', category: 'Copiers', description: 'Copies.' };
const post = { title: 'Post', slug: 'post', author: 'Asha', category: 'Care', content: '<p>Words</p>' };
const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'Hello' };

const send = (method: string, path: string, json?: unknown) =>
  api.call(method, path, { token, ...(json === undefined ? {} : { json }) });
const read = async (path: string) => (await send('GET', path)).json();
const visit = async (path: string) => (await api.call('GET', path)).json();
const make = async (path: string, json: unknown): Promise<string> => (await (await send('POST', path, json)).json()).id;

async function logo(): Promise<FormData> {
  const { buffer, mimeType } = await aPhoto('logo.jpg', 40, 20);
  return form({ file: new Blob([new Uint8Array(buffer)], { type: mimeType }) });
}
const upload = async (path: string, body: FormData) => api.call('POST', path, { token, body });

/** How to create and delete each kind of item that goes to the trash. */
const deletions: [kind: string, title: string, make: () => Promise<string>][] = [
  ['product', 'Copier', async () => `/products/${await make('/products', product)}`],
  ['post', 'Post', async () => `/blog/${await make('/blog', post)}`],
  ['category', 'Copiers', async () => `/categories/${await make('/categories', { name: 'Copiers', slug: 'c' })}`],
  ['branch', 'Pune', async () => `/branches/${await make('/branches', { name: 'Pune', address: '1', city: 'P' })}`],
  ['message', 'Asha', async () => `/contact/${await make('/contact', inquiry)}`],
  [
    'picture',
    'Company logo',
    async () => {
      await upload('/settings/upload-logo', await logo());
      return '/settings/logo';
    },
  ],
  [
    'picture',
    'Hero image',
    async () => {
      await upload('/settings/upload-hero-image', await logo());
      return '/settings/hero-image';
    },
  ],
  [
    'picture',
    'Canon logo',
    async () => {
      const body = await logo();
      body.append('brand_name', 'Canon');
      await upload('/settings/upload-brand-logo', body);
      return '/settings/brand-logo/Canon';
    },
  ],
];

describe.each(deletions)('a deleted %s: %s', (kind, title, begin) => {
  test('is in the trash under the returned id with its user, and is back after a restore', async () => {
    const path = await begin();
    const removed = await send('DELETE', path);
    expect(removed.status).toBe(204);
    const id = removed.headers.get('x-bin-id');
    expect(await read('/bin')).toEqual([
      {
        id,
        kind,
        title,
        removedAt: '2026-06-01T06:30:00.000Z',
        removedBy: 'owner',
        endsAt: '2026-07-01T06:30:00.000Z',
      },
    ]);
    const restored = await send('POST', `/bin/${id}/restore`);
    expect(restored.status).toBe(200);
    expect(await restored.json()).toMatchObject({ kind, title, notes: expect.any(Array) });
    expect((await send('POST', `/bin/${id}/restore`)).status).toBe(404);
    expect(await (await send('DELETE', `/bin/${id}`)).json()).toEqual({ detail: 'This is no longer in the trash' });
    expect(await read('/bin')).toEqual([]);
    expect((await send('DELETE', path)).status).toBe(204);
  });

  test('is gone after deletion in the trash, or after 30 days', async () => {
    const path = await begin();
    const first = (await send('DELETE', path)).headers.get('x-bin-id');
    expect((await send('DELETE', `/bin/${first}`)).status).toBe(204);
    expect((await send('POST', `/bin/${first}/restore`)).status).toBe(404);
    const again = (await send('DELETE', await begin())).headers.get('x-bin-id');
    api.clock.advance(30 * day);
    token = await api.session();
    expect(await read('/bin')).toEqual([]);
    expect((await send('POST', `/bin/${again}/restore`)).status).toBe(404);
  });
});

describe('products deleted together', { tags: ['undo/bin-groups'] }, () => {
  const two = async () => [
    await make('/products', product),
    await make('/products', { ...product, name: 'Scanner', slug: 'scanner' }),
  ];

  test('are restored in one call', async () => {
    const ids = await two();
    const answer = await send('POST', '/products/delete', { ids: [...ids, ...ids, 'unknown'] });
    const { deleted, group } = await answer.json();
    expect([answer.status, deleted]).toEqual([200, 2]);
    expect(await visit('/products')).toEqual([]);
    const listed = await send('GET', '/bin?view=groups&limit=24');
    expect(listed.headers.get('x-total-count')).toBe('1');
    expect(await listed.json()).toMatchObject([{ count: 2, group: { id: group, label: 'Deleted together' } }]);
    const found = await send('GET', '/bin?search=scan&limit=24');
    expect(found.headers.get('x-total-count')).toBe('1');
    expect(await found.json()).toMatchObject([{ title: 'Scanner', group: { id: group } }]);
    expect(await read(`/bin?group=${group}`)).toHaveLength(2);
    const restored = await send('POST', `/bin/groups/${group}/restore`);
    expect(await restored.json()).toMatchObject({ restored: 2, left: 0 });
    expect(await visit('/products')).toHaveLength(2);
    expect((await send('POST', `/bin/groups/${group}/restore`)).status).toBe(404);
  });

  test('schema: no ids, too many or something else is refused', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => String(n));
    for (const body of [{}, { ids: [] }, { ids: [1] }, { ids: many }])
      expect((await send('POST', '/products/delete', body)).status).toBe(422);
    expect((await send('POST', '/products/delete', { ids: ['unknown'] })).status).toBe(404);
    expect((await send('GET', '/bin?limit=0')).status).toBe(422);
  });
});

test('staff can restore what staff can delete, but no owner’s items', { tags: ['people/levels'] }, async () => {
  const of = async (wanted: string) => {
    const begin = deletions.find(([kind]) => kind === wanted)?.[2] as () => Promise<string>;
    return (await send('DELETE', await begin())).headers.get('x-bin-id');
  };
  const ids = {
    product: await of('product'),
    message: await of('message'),
    branch: await of('branch'),
    picture: await of('picture'),
  };
  token = await api.staffSession();
  const restored = async (id: string | null) => (await send('POST', `/bin/${id}/restore`)).status;
  expect([await restored(ids.product), await restored(ids.message)]).toEqual([200, 200]);
  expect([await restored(ids.branch), await restored(ids.picture)]).toEqual([403, 403]);
  token = await api.session();
  expect(await restored(ids.branch)).toBe(200);
});

test('restoring a picture moves its replacement to the trash', async () => {
  await upload('/settings/upload-logo', await logo());
  const id = (await send('DELETE', '/settings/logo')).headers.get('x-bin-id');
  await upload('/settings/upload-logo', await logo());
  const { notes } = await (await send('POST', `/bin/${id}/restore`)).json();
  expect(notes).toEqual(['The picture it replaced is in the trash.']);
  expect(await read('/bin')).toMatchObject([{ title: 'Company logo', removedBy: 'owner' }]);
});

test('adds nothing to the trash if there was nothing to delete', async () => {
  const { status, headers } = await send('DELETE', '/settings/logo');
  expect([status, headers.get('x-bin-id')]).toEqual([204, null]);
  expect(await read('/bin')).toEqual([]);
});

test('items in the trash are in no response, for any caller', { tags: ['undo/bin-hidden'] }, async () => {
  const secret = 'zebra';
  const ids = [
    `/products/${await make('/products', { ...product, name: secret, slug: secret, tags: [secret], category: secret })}`,
    `/blog/${await make('/blog', { ...post, title: secret, slug: secret })}`,
    `/categories/${await make('/categories', { name: 'Zebra crossing', slug: secret })}`,
    `/branches/${await make('/branches', { name: secret, address: secret, city: secret })}`,
    `/contact/${await make('/contact', { ...inquiry, message: secret })}`,
  ];
  await send('PUT', ids[0] as string, { slug: `${secret}-2` });
  for (const path of ids) expect((await send('DELETE', path)).status).toBe(204);
  const calls = [
    '/products',
    '/products?limit=24',
    `/products?search=${secret}`,
    `/products?slug=${secret}`,
    `/products?id=${ids[0]?.split('/')[2]}`,
    '/products/tags',
    '/blog',
    '/blog?view=cards',
    '/categories',
    '/branches',
    '/contact',
    '/contact?spam=true',
    '/redirects',
    '/status',
  ];
  for (const path of calls)
    for (const ask of [read, visit]) expect(JSON.stringify(await ask(path)), path).not.toMatch(/zebra/i);
  expect((await read('/status')).messages).toEqual({ unread: 0, newest: null });
  expect((await send('GET', '/products?limit=1')).headers.get('x-total-count')).toBe('0');
  expect((await api.call('GET', '/bin')).status).toBe(401);
});

describe('the history', { tags: ['undo/history'] }, () => {
  test('of a product lists user, time and previous values in the API’s order and format', async () => {
    // Written as text: JavaScript objects list integer keys first.
    const body = `${JSON.stringify(product).slice(0, -1)},"specifications":{"Speed":"25 ppm","1200":"dpi"}}`;
    const headers = { 'content-type': 'application/json' };
    const { id } = await (await api.call('POST', '/products', { token, headers, body })).json();
    const changed = await send('PUT', `/products/${id}`, { specifications: { A: 'b' }, regularPrice: 47500 });
    const { updatedAt } = await changed.json();
    const answer = await send('GET', `/products/${id}/history`);
    expect(await answer.text()).toBe(
      `[{"at":"${updatedAt}","by":"owner","secret":[],"was":{"regularPrice":null,"specifications":{"Speed":"25 ppm","1200":"dpi"}}}]`,
    );
    expect((await send('DELETE', `/products/${id}`)).status).toBe(204);
    expect((await send('GET', `/products/${id}/history`)).status).toBe(404);
  });

  test('of a post', async () => {
    const id = await make('/blog', post);
    await send('PUT', `/blog/${id}`, { title: 'New' });
    expect(await read(`/blog/${id}/history`)).toMatchObject([{ by: 'owner', was: { title: 'Post' } }]);
  });

  test('of the settings omits keys and picture changes', { tags: ['undo/secrets'] }, async () => {
    const key = `AIza${'a'.repeat(35)}`;
    await send('PUT', '/settings', { companyName: 'Dealer', googleMapsApiKey: key });
    await send('PUT', '/settings', { googleMapsApiKey: null });
    await upload('/settings/upload-logo', await logo());
    const history = await read('/settings/history');
    expect(history).toMatchObject([
      { by: 'owner', was: {}, secret: ['googleMapsApiKey'] },
      { by: 'owner', was: { companyName: '' }, secret: ['googleMapsApiKey'] },
    ]);
    expect(JSON.stringify(history)).not.toContain('AIza');
    expect((await api.call('GET', '/settings/history')).status).toBe(401);
  });
});
