// @module-tag calls/keys
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { actAs, aKey, api, apiPerTest, article, inquiry, machine, read, send } from '#app/api/calls/api-test.ts';
import { endpointsOf } from '#app/api/index.ts';
import { type KeyRight, keyRights } from '#app/domain/accounts/api-key.ts';
import { admin } from '#tests/support/api.ts';
import { aBranch, aProduct } from '#tests/support/factories.ts';

apiPerTest();

/** The calls that each right opens; `all` opens these too. */
const opened: Record<KeyRight, string> = {
  'read-catalogue': `GET /products/brands, GET /products/cost-data, GET /products/grid, GET /products/:id/history,
    GET /products/:id/links, GET /media, GET /media/unused`,
  'write-catalogue': `POST /products, PUT /products/:id, DELETE /products/:id, POST /products/delete, PUT /products/grid,
    PUT /products/:id/links, POST /products/upload-image, POST /products/upload-gallery, POST /categories,
    PUT /categories/:id, PUT /categories/order, DELETE /categories/:id, POST /media, PUT /media/:id`,
  'read-inquiries': 'GET /contact, GET /contact/:id/events, GET /follow-up',
  'write-inquiries': 'POST /contact/manual, PUT /contact/:id, POST /contact/:id/events, DELETE /contact/:id',
  quotations: `GET /quotations, POST /quotations, GET /quotations/:id, PUT /quotations/:id, DELETE /quotations/:id,
    GET /quotations/:id/pdf, POST /quotations/:id/send, POST /quotations/:id/answer, POST /quotations/:id/seen,
    POST /quotations/:id/version`,
  all: `GET /blog/:id, POST /blog, POST /blog/preview, PUT /blog/:id, GET /blog/:id/history, DELETE /blog/:id,
    GET /customers, GET /customers/:id, GET /outbox/failed, POST /outbox/:id/retry, GET /status, GET /first-steps,
    GET /insights, GET /improvements, GET /last-changes/:kind, POST /bin/:id/restore, POST /bin/groups/:id/restore,
    POST /media/unused/remove, DELETE /media/:id`,
};
const listOf = (right: KeyRight) => opened[right].split(',').map((call) => call.trim());
const body = { name: 'ERP', rights: ['read-catalogue'], lifetime: '90 days', password: admin.password };
const create = async (change: object = {}) => send('POST', '/auth/keys', { ...body, ...change });

describe('rights', () => {
  test.each(keyRights)('%s opens exactly its calls, and answers the others 403', async (right) => {
    const key = await aKey([right]);
    const open: string[] = [];
    for (const { method, path, access } of endpointsOf(api.deps)) {
      if (access === 'public') continue;
      const call = `${method.toUpperCase()} ${path}`;
      const at = path.replaceAll(/:\w+/g, 'nobody');
      const { status, body, headers } = await send(method.toUpperCase(), at, undefined, key);
      if (status !== 403) open.push(call);
      else expect([call, body, headers.get('x-view')]).toEqual([call, { detail: expect.any(String) }, null]);
      expect([call, status]).not.toEqual([call, 401]);
    }
    expect(open.sort()).toEqual((right === 'all' ? keyRights.flatMap(listOf) : listOf(right)).sort());
  });

  test('a missing right is named in the 403', async () => {
    const key = await aKey(['read-catalogue', 'read-inquiries']);
    expect((await send('POST', '/products', machine, key)).body.detail).toBe(
      'This API key lacks the right “Change products, prices and categories”',
    );
    expect((await send('GET', '/auth/me', undefined, key)).body.detail).toBe('API keys cannot do this');
    expect((await send('GET', '/backups', undefined, await aKey(['all']))).body.detail).toBe('API keys cannot do this');
  });

  test('public calls answer a key with the right as users, and another key as a visitor', async () => {
    await api.store.products.create(aProduct({ name: 'Draft', status: 'draft' }));
    await send('POST', '/blog', { ...article, status: 'draft' });
    const seen = async (rights: KeyRight[]) => {
      const key = await aKey(rights);
      return [
        (await read('/products', key)).length,
        (await read('/blog', key)).length,
        'bankDetails' in (await read('/settings', key)),
      ];
    };
    expect(await seen(['read-catalogue'])).toEqual([1, 0, false]);
    expect(await seen(['write-catalogue', 'read-inquiries', 'write-inquiries', 'quotations'])).toEqual([0, 0, false]);
    expect(await seen(['all'])).toEqual([1, 1, true]);
  });

  test('`all` restores nothing that needs an owner from the trash', async () => {
    const { id } = await api.store.branches.create(aBranch(), 'owner');
    await send('DELETE', `/branches/${id}`);
    const [item] = await read('/bin');
    const restored = await send('POST', `/bin/${item.id}/restore`, undefined, await aKey(['all']));
    expect(restored.body).toEqual({ detail: 'Only an owner can do this' });
  });
});

describe('creating', () => {
  test('needs the password; the key is shown once and stored only as a hash', async () => {
    expect((await create({ password: 'wrong' })).body.detail[0].loc).toEqual(['body', 'password']);
    const { status, body: made } = await create();
    expect([status, made.key]).toEqual([201, expect.stringMatching(/^platen_[\w-]{43}$/)]);
    const { key, ...shown } = made;
    expect(shown).toMatchObject({ name: 'ERP', start: key.slice(7, 13), createdBy: 'owner', lastUsedAt: null });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(90 * 24 * 3600 * 1000);
    expect(await read('/auth/keys')).toEqual([shown]);
    const hash = createHash('sha256').update(key).digest('hex');
    expect(await api.store.apiKeys.find(hash)).toMatchObject({ name: 'ERP' });
    expect(await api.store.apiKeys.find(key)).toBeNull();
    expect((await send('GET', '/products/brands', undefined, key)).status).toBe(200);
  });

  test('needs a name, a right and a lifetime', async () => {
    for (const change of [{ name: ' ' }, { rights: [] }, { rights: ['settings'] }, { lifetime: 'ever' }])
      expect((await create(change)).status).toBe(422);
    expect((await create({ lifetime: 'none' })).body.expiresAt).toBeNull();
  });

  test('a key outlives its creator, who stays in the list', async () => {
    await api.store.users.create({ username: 'second', passwordHash: '', initial: false, role: 'admin' });
    const key = await aKey(['all']);
    actAs('');
    const { id = '' } = (await api.store.users.find(admin.username)) ?? {};
    await api.store.users.remove(id, { userId: (await api.store.users.find('second'))?.id ?? '', takeOver: '' });
    expect((await send('GET', '/status', undefined, key)).status).toBe(200);
    expect(await api.store.apiKeys.list()).toMatchObject([{ createdBy: 'owner' }]);
  });
});

describe('401', () => {
  const statusOf = (key: string, path = '/products/brands') => send('GET', path, undefined, key);

  test('for an expired key, also on a public call, and not before', async () => {
    const key = await aKey(['all'], 90);
    api.clock.advance(90 * 24 * 3600 * 1000 - 1);
    expect((await statusOf(key)).status).toBe(200);
    api.clock.advance(1);
    expect([(await statusOf(key)).status, (await statusOf(key, '/products')).status]).toEqual([401, 401]);
    expect((await statusOf(key)).body).toEqual({ detail: 'This API key expired' });
  });

  test('for a revoked key, which leaves the list', async () => {
    const { body: made } = await create();
    expect((await send('DELETE', `/auth/keys/${made.id}`)).status).toBe(204);
    expect((await statusOf(made.key)).body).toEqual({ detail: 'This API key was revoked' });
    expect(await read('/auth/keys')).toEqual([]);
    expect((await send('DELETE', `/auth/keys/${made.id}`)).status).toBe(404);
  });

  test('unknown keys count as wrong sign-ins: 429 after ten from an address; known ones do not count', async () => {
    const [right, old] = [await aKey(['all']), await aKey(['all'], 1)];
    api.clock.advance(24 * 3600 * 1000);
    const wrong = (n: number) => statusOf(`platen_${String(n).padStart(43, 'A')}`);
    for (let n = 0; n < 12; n++) expect((await statusOf(old)).status).toBe(401);
    for (let n = 0; n < 10; n++) expect((await wrong(n)).status).toBe(401);
    const refused = await wrong(10);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 15 * 60]);
    expect((await statusOf(right)).status).toBe(200);
    api.comeFrom('192.0.2.2');
    expect((await wrong(11)).status).toBe(401);
    api.comeFrom('192.0.2.1');
    // Ten of the sixty sign-ins of the address are used up.
    const login = (n: number) => send('POST', '/auth/login', { username: `user${n}`, password: 'wrong' }, '');
    const statuses: number[] = [];
    for (let n = 0; n < 52; n++) statuses.push((await login(n)).status);
    expect(statuses.indexOf(429)).toBe(50);
  });
});

test('the last use is written at most once a minute', async () => {
  const key = await aKey(['all']);
  const lastUse = async () => {
    await send('GET', '/status', undefined, key);
    await expect.poll(async () => (await read('/auth/keys'))[0].lastUsedAt).not.toBeNull();
    return (await read('/auth/keys'))[0].lastUsedAt;
  };
  const first = await lastUse();
  api.clock.advance(59_999);
  expect(await lastUse()).toBe(first);
  api.clock.advance(1);
  await lastUse();
  await expect.poll(lastUse).not.toBe(first);
});

test('a key signs what it does as "API: name"', async () => {
  const key = await aKey(['all'], null, 'Tally');
  const { body: product } = await send('POST', '/products', machine, key);
  await send('PUT', `/products/${product.id}`, { name: 'Copier 2' }, key);
  const { body: made } = await send('POST', '/contact/manual', { ...inquiry, source: 'call' }, key);
  await send('POST', `/contact/${made.id}/events`, { kind: 'note', text: 'Called' }, key);
  expect((await read(`/products/${product.id}/history`))[0].by).toBe('API: Tally');
  const events: { kind: string; madeBy: string }[] = await read(`/contact/${made.id}/events`);
  expect(events.find(({ kind }) => kind === 'note')?.madeBy).toBe('API: Tally');
  expect(new Set(events.map(({ madeBy }) => madeBy))).toEqual(new Set(['', 'API: Tally']));
});
