/**
 * @module-tag session/devices
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const send = async (method: string, path: string, as = token) => {
  const response = await api.call(method, path, { token: as });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};

describe('devices', () => {
  const list = async () => (await send('GET', '/auth/sessions')).body as { id: string; isThis: boolean }[];

  test('are listed for their user only, and can be signed out one by one or all others at once', async () => {
    await api.staffSession();
    const [second, third] = [await api.session(), await api.session()];
    expect(await list()).toHaveLength(3);
    const other = (await list()).find(({ isThis }) => !isThis);
    expect((await send('DELETE', `/auth/sessions/${other?.id}`, await api.staffSession())).status).toBe(404);
    expect((await send('DELETE', `/auth/sessions/${other?.id}`)).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await send('POST', '/auth/logout-elsewhere')).status).toBe(204);
    expect(await list()).toMatchObject([{ isThis: true }]);
    for (const ended of [second, third]) expect((await send('GET', '/auth/me', ended)).status).toBe(401);
  });

  test('of another user can be signed out by an owner, all at once', async () => {
    const staff = await api.staffSession();
    const { id = '' } = (await api.store.users.find('staff')) ?? {};
    const own = (await api.store.users.find(admin.username))?.id;
    expect((await send('DELETE', `/auth/users/${own}/sessions`)).status).toBe(409);
    expect((await send('DELETE', `/auth/users/${id}/sessions`)).status).toBe(204);
    expect((await send('GET', '/auth/me', staff)).status).toBe(401);
  });
});

describe('a new device', { tags: ['session/new-sign-in'] }, () => {
  const signIn = async (device: string | undefined, headers: Record<string, string> = {}) => {
    api.clock.advance(1000);
    const response = await api.call('POST', '/auth/login', { json: { ...admin, device }, headers });
    return (await response.json()).access_token as string;
  };
  const notices = async (as: string) => (await send('GET', '/status', as)).body.notices;
  const [laptop, phone] = ['l'.repeat(22), 'p'.repeat(22)];

  test('is one with another device id, wherever it is', async () => {
    const own = await signIn(laptop);
    api.comeFrom('198.51.100.9');
    await signIn(laptop, { 'user-agent': 'another version' });
    expect(await notices(token)).toMatchObject([{ kind: 'sign-in' }]);
    expect(await notices(own)).toEqual([]);
    const theirs = await signIn(phone, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0' });
    const [newest, ...others] = await notices(token);
    expect(newest).toMatchObject({ kind: 'sign-in', device: 'Firefox on Linux', place: '198.51.100.…' });
    expect(others).toHaveLength(1);
    expect(await notices(theirs)).toEqual([]);
    expect((await send('DELETE', `/auth/notices/${newest.id}`, theirs)).status).toBe(404);
    expect((await send('DELETE', `/auth/notices/${newest.id}`, own)).status).toBe(204);
    expect(await notices(token)).toEqual(others);
  });

  test('without an id is recognised by kind and network', async () => {
    const agent = { 'user-agent': 'curl/8' };
    await signIn(undefined, agent);
    api.comeFrom('192.0.2.200');
    await signIn(undefined, agent);
    expect(await notices(token)).toHaveLength(1);
    api.comeFrom('198.51.100.9');
    await signIn(undefined, agent);
    expect(await notices(token)).toHaveLength(2);
  });
});
