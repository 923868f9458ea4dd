// @module-tag process/nul
import { describe, expect, test } from 'vitest';
import { admin, openApi } from '#tests/support/api.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines } from '#tests/support/stores.ts';
import { apiPerFile, article, inquiry, machine, send, token } from './api-test.ts';

const rows: [call: string, body: object | undefined, status: number][] = [
  ['DELETE /contact/%00', undefined, 404],
  ['PUT /contact/a%00b?status=resolved', undefined, 404],
  ['PUT /products/a%00b', { name: 'X' }, 404],
  ['PUT /products/grid', { changes: [{ id: 'a\0b', seen: '\0', fields: { category: 'C\0', tags: ['\0'] } }] }, 409],
  ['GET /products/grid?ids=a%00b,%00&search=%00', undefined, 200],
  ['PUT /categories/order', { ids: ['a\0b'] }, 404],
  ['DELETE /settings/brand-logo/%00', undefined, 404],
  ['GET /products?category=a%00b&tag=%00&search=a%00b&brand=%00&slug=%00&id=%00', undefined, 200],
  ['POST /auth/login', { username: 'a\0b', password: 'x\0y' }, 401],
  ['POST /auth/register', { username: 'a\0bcd', password: 'correct-horse-battery' }, 422],
  ['POST /products', { ...machine, name: 'A\0', description: 'D\0', specifications: { 'S\0': 'V\0' } }, 201],
  ['POST /products', { ...machine, slug: 'a\0' }, 422],
  ['POST /blog', { ...article, title: 'T\0', content: '<p>H\0i</p>', excerpt: '\0' }, 201],
  ['POST /categories', { name: 'N\0', slug: 'n', description: '\0' }, 201],
  ['POST /contact', { ...inquiry, name: 'A\0', message: 'H\0', subject: '\0' }, 201],
  ['PUT /settings', { companyName: 'N\0' }, 200],
];

describe.each(variants(engines))('a NUL on %s', (_engine, open) => {
  apiPerFile('signIn', () => openApi(open));

  test.each(rows)('%s %j', async (call, json, status) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await send(method, path, json, path === '/auth/login' ? '' : token);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/\\u0000|\0/);
  });

  test('in a user name does not match the name without it', async () => {
    expect((await send('POST', '/auth/login', { ...admin, password: `${admin.password}\0` }, '')).status).toBe(401);
  });
});
