/**
 * @module-tag process/nul
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';
import { engines } from '#tests/support/stores.ts';

const product = { name: 'A', slug: 'a', brand: 'B', category: 'C', description: 'D' };
const post = { title: 'A', slug: 'a', author: 'B', category: 'C', content: '<p>Hi</p>' };
const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'Hello' };

const rows: [call: string, body: object | undefined, status: number][] = [
  ['DELETE /contact/%00', undefined, 404],
  ['PUT /contact/a%00b?status=resolved', undefined, 404],
  ['PUT /products/a%00b', { name: 'X' }, 404],
  ['DELETE /products/%00', undefined, 404],
  ['PUT /products/grid', { changes: [{ id: 'a\0b', seen: '\0', fields: { category: 'C\0', tags: ['\0'] } }] }, 409],
  ['GET /products/grid?ids=a%00b,%00&search=%00', undefined, 200],
  ['PUT /blog/a%00b', { title: 'X' }, 404],
  ['DELETE /blog/%00', undefined, 404],
  ['PUT /categories/a%00b', { name: 'X' }, 404],
  ['DELETE /categories/%00', undefined, 404],
  ['PUT /categories/order', { ids: ['a\0b'] }, 404],
  ['PUT /branches/a%00b', { name: 'X' }, 404],
  ['DELETE /branches/%00', undefined, 404],
  ['DELETE /settings/brand-logo/%00', undefined, 404],
  ['DELETE /redirects/product/a%00b', undefined, 404],
  ['POST /bin/a%00b/restore', undefined, 404],
  ['DELETE /bin/%00', undefined, 404],
  ['GET /products/%00/history', undefined, 404],
  ['GET /blog/a%00b/history', undefined, 404],
  ['GET /products?category=a%00b&tag=%00&search=a%00b&brand=%00&slug=%00&id=%00', undefined, 200],
  ['POST /auth/login', { username: 'a\0b', password: 'x\0y' }, 401],
  ['POST /auth/register', { username: 'a\0bcd', password: 'correct-horse-battery' }, 422],
  ['POST /products', { ...product, name: 'A\0', description: 'D\0', specifications: { 'S\0': 'V\0' } }, 201],
  ['POST /products', { ...product, slug: 'a\0' }, 422],
  ['POST /products', { ...product, slug: 'b', featuredImage: 'a\0.png' }, 422],
  ['POST /blog', { ...post, title: 'T\0', content: '<p>H\0i</p>', excerpt: '\0' }, 201],
  ['POST /blog/preview', { ...post, content: '<p>H\0i</p>' }, 201],
  ['POST /categories', { name: 'N\0', slug: 'n', description: '\0' }, 201],
  ['POST /branches', { name: 'N\0', address: 'A\0', city: 'C\0' }, 201],
  ['POST /contact', { ...inquiry, name: 'A\0', message: 'H\0', subject: '\0' }, 201],
  ['PUT /settings', { companyName: 'N\0' }, 200],
];

describe.each(engines)('a NUL on %s', (_engine, open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openApi(open);
    token = await api.signIn();
  });
  afterAll(() => api.close());

  test.each(rows)('%s %j', async (call, body, status) => {
    const [method = '', path = ''] = call.split(' ');
    const signedIn = path === '/auth/login' ? {} : { token };
    const response = await api.call(method, path, { ...signedIn, ...(body ? { json: body } : {}) });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/\\u0000|\0/);
  });

  test('in a user name does not match the name without it', async () => {
    const response = await api.call('POST', '/auth/login', { json: { ...admin, password: `${admin.password}\0` } });
    expect(response.status).toBe(401);
  });
});
