/**
 * @module-tag messages/digest
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const set = (token: string, email: string) => api.call('PUT', '/auth/digest', { token, json: { email } });
const read = async (token: string) => (await api.call('GET', '/auth/digest', { token })).json();

test('stores a digest address per user', async () => {
  const [owner, staff] = [await api.session(), await api.staffSession()];
  expect(await read(owner)).toEqual({ email: '' });
  expect(await (await set(staff, ' staff@x.test ')).json()).toEqual({ email: 'staff@x.test' });
  expect([await read(owner), await read(staff)]).toEqual([{ email: '' }, { email: 'staff@x.test' }]);
  expect((await set(staff, '')).status).toBe(200);
  expect(await read(staff)).toEqual({ email: '' });
});

test('rejects an invalid address', async () => {
  const response = await set(await api.session(), 'me');
  expect(response.status).toBe(422);
  expect((await response.json()).detail[0].loc).toEqual(['body', 'email']);
});
