import { expect, test } from 'vitest';
import { api, apiPerTest, fault, read, send, token } from '#app/api/calls/api-test.ts';

apiPerTest();

const put = (path: string, json: object, as = token) => send('PUT', path, json, as);

test.each([
  { path: '/auth/name', none: { name: '' }, sent: { name: '  Asha Patil ' }, stored: { name: 'Asha Patil' } },
  { path: '/auth/digest', none: { email: '' }, sent: { email: ' me@x.test ' }, stored: { email: 'me@x.test' } },
])('$path has a text per user, first empty', { tags: ['messages/digest'] }, async ({ path, none, sent, stored }) => {
  expect(await read(path)).toEqual(none);
  expect(await put(path, sent)).toMatchObject({ status: 200, body: stored });
  expect(await read(path)).toEqual(stored);
  expect(await read(path, await api.staffSession())).toEqual(none);
  expect(Object.keys(await read('/auth/me')).sort()).toEqual(['lastLogin', 'role', 'username']);
  expect((await put(path, none)).status).toBe(200);
  expect(await read(path)).toEqual(none);
});
test('refuses the own username, a name that is too long and an invalid address', async () => {
  for (const json of [{ name: 'owner' }, { name: 'x'.repeat(121) }, { email: 'me' }]) {
    const [field = ''] = Object.keys(json);
    const path = field === 'name' ? '/auth/name' : '/auth/digest';
    expect(await put(path, json)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  }
  const refusal = fault('name', 'Enter your name as visitors should read it, not your username');
  expect((await put('/auth/name', { name: 'owner' })).body).toEqual(refusal);
  expect((await put('/auth/name', { name: 'Owner' })).status).toBe(200);
});
