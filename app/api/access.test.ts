/**
 * @module-tag session/bad-token
 * @module-tag calls/access
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { tokenHash } from './guard.ts';
import { createApi, endpointsOf } from './index.ts';

/**
 * The status of each API call for a visitor, staff and an owner when the request is otherwise empty. Every call has a
 * row; with a bad token each responds 401, public or not. 415 means that the caller was admitted and the body is
 * missing.
 */
const rows: [call: string, visitor: number, staff: number, owner: number][] = [
  ['POST /auth/login', 415, 415, 415],
  ['GET /auth/hint', 200, 200, 200],
  ['GET /auth/me', 401, 200, 200],
  ['POST /auth/register', 401, 403, 415],
  ['PUT /auth/password', 401, 415, 415],
  ['GET /auth/name', 401, 200, 200],
  ['PUT /auth/name', 401, 415, 415],
  ['GET /auth/digest', 401, 200, 200],
  ['PUT /auth/digest', 401, 415, 415],
  ['GET /auth/users', 401, 403, 200],
  ['DELETE /auth/users/:id', 401, 403, 404],
  ['PUT /auth/users/:id/role', 401, 403, 415],
  ['PUT /auth/users/:id/password', 401, 403, 415],
  ['GET /auth/second-factor', 401, 200, 200],
  ['POST /auth/second-factor/setup', 401, 415, 415],
  ['PUT /auth/second-factor', 401, 415, 415],
  ['POST /auth/second-factor/recovery-codes', 401, 415, 415],
  ['POST /auth/second-factor/remove', 401, 415, 415],
  ['DELETE /auth/users/:id/second-factor', 401, 403, 404],
  ['GET /auth/sessions', 401, 200, 200],
  ['DELETE /auth/sessions/:id', 401, 404, 404],
  ['POST /auth/logout-elsewhere', 401, 204, 204],
  ['DELETE /auth/users/:id/sessions', 401, 403, 404],
  ['DELETE /auth/notices/:id', 401, 404, 404],
  ['POST /auth/logout', 401, 204, 204],
  ['POST /auth/logout-everywhere', 401, 204, 204],
  ['GET /products', 200, 200, 200],
  ['GET /products/tags', 200, 200, 200],
  ['GET /products/brands', 401, 200, 200],
  ['GET /products/cost-data', 401, 200, 200],
  ['POST /products', 401, 415, 415],
  ['POST /products/delete', 401, 415, 415],
  ['GET /products/grid', 401, 200, 200],
  ['PUT /products/grid', 401, 415, 415],
  ['POST /products/upload-image', 401, 415, 415],
  ['POST /products/upload-gallery', 401, 415, 415],
  ['PUT /products/:id', 401, 415, 415],
  ['DELETE /products/:id', 401, 404, 404],
  ['GET /products/:id/links', 401, 404, 404],
  ['PUT /products/:id/links', 401, 415, 415],
  ['GET /categories', 200, 200, 200],
  ['POST /categories', 401, 415, 415],
  ['PUT /categories/order', 401, 415, 415],
  ['PUT /categories/:id', 401, 415, 415],
  ['DELETE /categories/:id', 401, 404, 404],
  ['GET /blog', 200, 200, 200],
  ['POST /blog', 401, 415, 415],
  ['POST /blog/preview', 401, 415, 415],
  ['GET /blog/:id', 401, 404, 404],
  ['PUT /blog/:id', 401, 415, 415],
  ['DELETE /blog/:id', 401, 404, 404],
  ['GET /branches', 200, 200, 200],
  ['POST /branches', 401, 403, 415],
  ['PUT /branches/:id', 401, 403, 415],
  ['DELETE /branches/:id', 401, 403, 404],
  ['POST /contact', 415, 415, 415],
  ['POST /contact/photos', 415, 415, 415],
  ['POST /inquiry/:reference', 415, 415, 415],
  ['POST /inquiry/:reference/lines', 415, 415, 415],
  ['POST /inquiry/:reference/withdraw', 415, 415, 415],
  ['POST /contact/manual', 401, 415, 415],
  ['GET /contact', 401, 200, 200],
  ['PUT /contact/:id', 401, 422, 422],
  ['DELETE /contact/:id', 401, 404, 404],
  ['GET /contact/:id/events', 401, 404, 404],
  ['POST /contact/:id/events', 401, 415, 415],
  ['GET /follow-up', 401, 200, 200],
  ['GET /quotations', 401, 200, 200],
  ['GET /quotations/export', 401, 200, 200],
  ['POST /quotations', 401, 415, 415],
  ['POST /quotations/answer', 415, 415, 415],
  ['GET /quotations/:id', 401, 404, 404],
  ['GET /quotations/:id/pdf', 401, 404, 404],
  ['PUT /quotations/:id', 401, 415, 415],
  ['DELETE /quotations/:id', 401, 404, 404],
  ['POST /quotations/:id/send', 401, 415, 415],
  ['POST /quotations/:id/version', 401, 404, 404],
  ['GET /outbox/failed', 401, 200, 200],
  ['POST /outbox/:id/retry', 401, 404, 404],
  ['GET /push/key', 401, 200, 200],
  ['GET /push/devices', 401, 200, 200],
  ['POST /push/devices', 401, 415, 415],
  ['PUT /push/devices/:id', 401, 415, 415],
  ['DELETE /push/devices/:id', 401, 404, 404],
  ['POST /push/devices/:id/test', 401, 404, 404],
  ['GET /settings', 200, 200, 200],
  ['PUT /settings', 401, 403, 415],
  ['POST /settings/preview', 401, 403, 415],
  ['POST /settings/upload-logo', 401, 403, 415],
  ['POST /settings/upload-hero-image', 401, 403, 415],
  ['POST /settings/upload-brand-logo', 401, 403, 415],
  ['DELETE /settings/logo', 401, 403, 204],
  ['DELETE /settings/hero-image', 401, 403, 204],
  ['DELETE /settings/brand-logo/:name', 401, 403, 404],
  ['GET /redirects', 401, 403, 200],
  ['DELETE /redirects/:kind/:slug', 401, 403, 404],
  ['POST /privacy/find', 401, 403, 415],
  ['POST /privacy/export', 401, 403, 415],
  ['POST /privacy/erase', 401, 403, 415],
  ['GET /privacy/log', 401, 403, 200],
  ['GET /status', 401, 200, 200],
  ['GET /site-status', 401, 403, 200],
  ['GET /insights', 401, 200, 200],
  ['GET /insights/export', 401, 200, 200],
  ['POST /init-data', 401, 403, 201],
  ['POST /samples/delete', 401, 403, 200],
  ['GET /imports', 401, 403, 200],
  ['POST /imports', 401, 403, 415],
  ['GET /imports/:id', 401, 403, 404],
  ['PUT /imports/:id', 401, 403, 415],
  ['GET /imports/:id/lines', 401, 403, 404],
  ['GET /imports/:id/refused', 401, 403, 404],
  ['POST /imports/:id/pictures', 401, 403, 415],
  ['POST /imports/:id/start', 401, 403, 404],
  ['POST /imports/:id/cancel', 401, 403, 404],
  ['POST /imports/:id/undo', 401, 403, 404],
  ['DELETE /imports/:id', 401, 403, 404],
  ['GET /exports/products', 401, 403, 200],
  ['GET /exports/categories', 401, 403, 200],
  ['GET /exports/posts', 401, 403, 200],
  ['GET /exports/messages', 401, 403, 200],
  ['GET /exports/archive', 401, 403, 200],
  ['GET /media', 401, 200, 200],
  ['GET /media/unused', 401, 200, 200],
  ['POST /media/unused/remove', 401, 415, 415],
  ['POST /media', 401, 415, 415],
  ['PUT /media/:id', 401, 415, 415],
  ['POST /media/:id/replace', 401, 415, 415],
  ['DELETE /media/:id', 401, 404, 404],
  ['GET /first-steps', 401, 200, 200],
  ['GET /improvements', 401, 200, 200],
  ['GET /last-changes/:kind', 401, 404, 404],
  ['GET /mail-server', 401, 403, 200],
  ['PUT /mail-server', 401, 403, 415],
  ['POST /mail-server/test', 401, 403, 415],
  ['GET /mailbox', 401, 403, 200],
  ['PUT /mailbox', 401, 403, 415],
  ['POST /mailbox/test', 401, 403, 415],
  ['GET /backups', 401, 403, 200],
  ['POST /backups', 401, 403, 202],
  ['GET /backups/:id/file', 401, 403, 404],
  ['GET /products/:id/history', 401, 404, 404],
  ['GET /blog/:id/history', 401, 404, 404],
  ['GET /settings/history', 401, 403, 200],
  ['GET /bin', 401, 403, 200],
  ['POST /bin/:id/restore', 401, 404, 404],
  ['POST /bin/groups/:id/restore', 401, 404, 404],
  ['DELETE /bin/:id', 401, 403, 404],
];

const hour = 60 * 60 * 1000;

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** Routes other than API calls: the documentation, public with any token. */
const documentation = ['GET /openapi.json', 'GET /docs'];

test('every call has a row, also one routed outside the list of calls', () => {
  const calls = endpointsOf(api.deps).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(rows.map(([call]) => call).sort()).toEqual(calls.sort());
  // The rest of the router's list are the 404 and 405 handlers.
  const routed = createApi(api.deps, () => '').routes.filter(({ method }) => method !== 'ALL');
  expect([...new Set(routed.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
    [...calls, ...documentation].sort(),
  );
});

test.each(documentation)('%s is the same for everyone', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const answers = await Promise.all([
    api.call(method, path),
    api.call(method, path, { token: await api.session() }),
    api.call(method, path, { headers: { authorization: 'Bearer undefined' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

test('rows say 403 for staff if the call needs an owner, and 401 for visitors if it needs a user', () => {
  const access = new Map(
    endpointsOf(api.deps).map(({ method, path, access }) => [`${method.toUpperCase()} ${path}`, access]),
  );
  for (const [call, visitor, staff] of rows) {
    expect([call, visitor === 401, staff === 403]).toEqual([
      call,
      access.get(call) !== 'public',
      access.get(call) === 'admin',
    ]);
  }
});

describe.each(rows)('%s', (name, visitor, staff, owner) => {
  const [method = '', path = ''] = name.split(' ');
  const ask = (headers: Record<string, string> = {}) =>
    api.call(method, path.replaceAll(/:\w+/g, 'nobody'), { headers });

  test('without a token', async () => {
    const response = await ask();
    expect(response.status).toBe(visitor);
    expect(response.headers.get('x-view')).toBeNull();
  });

  const badTokens = {
    garbled: async () => 'Bearer undefined',
    empty: async () => 'Bearer ',
    'of another scheme': async () => 'Basic b3duZXI6b3duZXI=',
    forged: async () => `Bearer ${'A'.repeat(43)}`,
    'idle for too long': async () => {
      const token = await api.session();
      api.clock.advance(12 * hour);
      return `Bearer ${token}`;
    },
    'too old, although in use': async () => {
      const token = await api.session();
      for (let hours = 0; hours < 7 * 24; hours += 11) {
        await api.call('GET', '/auth/me', { token });
        api.clock.advance(11 * hour);
      }
      return `Bearer ${token}`;
    },
    'revoked by signing out': async () => {
      const token = await api.session();
      await api.call('POST', '/auth/logout', { token });
      return `Bearer ${token}`;
    },
    'revoked from another device': async () => {
      const token = await api.session();
      await api.call('POST', '/auth/logout-elsewhere', { token: await api.session() });
      return `Bearer ${token}`;
    },
    'of a removed user': async () => {
      const token = await api.staffSession();
      const { id } = (await api.store.users.find('staff')) ?? {};
      await api.call('DELETE', `/auth/users/${id}`, { token: await api.session() });
      return `Bearer ${token}`;
    },
    'the stored hash of a valid one': async () => `Bearer ${tokenHash(await api.session()).slice(0, 43)}`,
  };

  test.each(Object.entries(badTokens))('with a token that is %s', async (_kind, make) => {
    const response = await ask({ authorization: await make() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(response.headers.get('x-view')).toBeNull();
  });

  test.each([
    ['an owner', () => api.session(), owner],
    ['staff', () => api.staffSession(), staff],
  ])('with the token of %s', async (_whose, signIn, expected) => {
    const response = await ask({ authorization: `Bearer ${await signIn()}` });
    expect(response.status).toBe(expected);
    if (expected === 403) expect(await response.json()).toEqual({ detail: 'Only an owner can do this' });
    else expect(response.headers.get('x-view')).toBe('panel');
  });
});
