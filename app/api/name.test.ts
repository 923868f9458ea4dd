import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const get = async (as = token) => (await api.call('GET', '/auth/name', { token: as })).json();
const put = (name: unknown, as = token) => api.call('PUT', '/auth/name', { token: as, json: { name } });

test('each user has a display name of their own, empty at first', async () => {
  expect(await get()).toEqual({ name: '' });
  const response = await put('  Asha Patil ');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ name: 'Asha Patil' });
  expect(await get()).toEqual({ name: 'Asha Patil' });
  expect(await get(await api.staffSession())).toEqual({ name: '' });
  expect((await put('')).status).toBe(200);
  expect(await get()).toEqual({ name: '' });
});

test('the user entity keeps its specified fields', async () => {
  await put('Asha Patil');
  const me = await (await api.call('GET', '/auth/me', { token })).json();
  expect(Object.keys(me).sort()).toEqual(['lastLogin', 'role', 'username']);
});

test('refuses the own username and a name that is too long', async () => {
  for (const name of ['owner', 'x'.repeat(121)]) {
    const response = await put(name);
    expect(response.status, name).toBe(422);
    expect((await response.json()).detail[0].loc).toEqual(['body', 'name']);
  }
  expect((await put('Owner')).status).toBe(200);
});
