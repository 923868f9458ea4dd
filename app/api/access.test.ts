/**
 * @module-tag session/bad-token
 * @module-tag calls/access
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { endpointsOf } from './index.ts';

/**
 * What each call answers to a visitor and to an administrator, when the rest of the request says nothing. Every
 * call has its row; each, public or not, answers 401 to every kind of bad token.
 */
const rows: [call: string, visitor: number, administrator: number][] = [
  ['POST /auth/login', 415, 415],
  ['GET /auth/hint', 200, 200],
  ['GET /auth/me', 401, 200],
  ['POST /auth/register', 401, 415],
  ['PUT /auth/password', 401, 415],
  ['GET /auth/users', 401, 200],
  ['DELETE /auth/users/:id', 401, 404],
  ['PUT /auth/users/:id/password', 401, 415],
  ['POST /auth/logout', 401, 204],
  ['POST /auth/logout-everywhere', 401, 204],
  ['GET /products', 200, 200],
  ['GET /products/tags', 200, 200],
  ['POST /products', 401, 415],
  ['POST /products/upload-image', 401, 415],
  ['POST /products/upload-gallery', 401, 415],
  ['PUT /products/:id', 401, 415],
  ['DELETE /products/:id', 401, 404],
  ['GET /categories', 200, 200],
  ['POST /categories', 401, 415],
  ['PUT /categories/order', 401, 415],
  ['PUT /categories/:id', 401, 415],
  ['DELETE /categories/:id', 401, 404],
  ['GET /blog', 200, 200],
  ['POST /blog', 401, 415],
  ['POST /blog/preview', 401, 415],
  ['GET /blog/:id', 401, 404],
  ['PUT /blog/:id', 401, 415],
  ['DELETE /blog/:id', 401, 404],
  ['GET /branches', 200, 200],
  ['POST /branches', 401, 415],
  ['PUT /branches/:id', 401, 415],
  ['DELETE /branches/:id', 401, 404],
  ['POST /contact', 415, 415],
  ['GET /contact', 401, 200],
  ['PUT /contact/:id', 401, 422],
  ['DELETE /contact/:id', 401, 404],
  ['GET /settings', 200, 200],
  ['PUT /settings', 401, 415],
  ['POST /settings/upload-logo', 401, 415],
  ['POST /settings/upload-hero-image', 401, 415],
  ['POST /settings/upload-brand-logo', 401, 415],
  ['DELETE /settings/logo', 401, 204],
  ['DELETE /settings/hero-image', 401, 204],
  ['DELETE /settings/brand-logo/:name', 401, 404],
  ['GET /products/:id/history', 401, 404],
  ['GET /blog/:id/history', 401, 404],
  ['GET /settings/history', 401, 200],
  ['GET /bin', 401, 200],
  ['POST /bin/:id/restore', 401, 404],
  ['DELETE /bin/:id', 401, 404],
  ['GET /redirects', 401, 200],
  ['DELETE /redirects/:kind/:slug', 401, 404],
  ['GET /status', 401, 200],
  ['POST /init-data', 401, 201],
];

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('every call has its row', () => {
  const calls = endpointsOf(api.deps).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(rows.map(([call]) => call).sort()).toEqual(calls.sort());
});

describe.each(rows)('%s', (name, visitor, administrator) => {
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
    expired: async () => {
      const token = await api.signIn();
      api.clock.advance(12 * 60 * 60 * 1000);
      return `Bearer ${token}`;
    },
    revoked: async () => {
      const token = await api.signIn();
      await api.call('POST', '/auth/logout', { token });
      return `Bearer ${token}`;
    },
  };

  test.each(Object.entries(badTokens))('with a token that is %s', async (_kind, make) => {
    const response = await ask({ authorization: await make() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(response.headers.get('x-view')).toBeNull();
  });

  test('with the administrator’s token', async () => {
    const response = await ask({ authorization: `Bearer ${await api.signIn()}` });
    expect(response.status).toBe(administrator);
    expect(response.headers.get('x-view')).toBe('panel');
  });
});
