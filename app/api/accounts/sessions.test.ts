// @module-tag session/devices
import { describe, expect, test } from 'vitest';
import { api, apiPerTest, read, send, token } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';

apiPerTest();

const remove = async (path: string, as?: string) => (await send('DELETE', path, undefined, as)).status;
const isSignedIn = async (as: string) => (await send('GET', '/auth/me', undefined, as)).status === 200;

test('the devices of another user can be signed out by an owner, all at once', async () => {
  const staff = await api.staffSession();
  const { id = '' } = (await api.store.users.find('staff')) ?? {};
  const own = (await api.store.users.find(admin.username))?.id;
  expect(await remove(`/auth/users/${own}/sessions`)).toBe(409);
  expect(await remove(`/auth/users/${id}/sessions`)).toBe(204);
  expect(await isSignedIn(staff), 'staff').toBe(false);
});

describe('a new device', { tags: ['session/new-sign-in'] }, () => {
  const signIn = async (device: string | undefined, headers: Record<string, string> = {}) => {
    api.clock.advance(1000);
    return (await send('POST', '/auth/login', { ...admin, device }, '', headers)).body.access_token as string;
  };
  const notices = async (as: string) => (await read('/status', as)).notices;

  test('is one with another device id, wherever it is', async () => {
    await signIn('l'.repeat(22));
    api.comeFrom('198.51.100.9');
    await signIn('l'.repeat(22), { 'user-agent': 'another version' });
    expect(await notices(token)).toMatchObject([{ kind: 'sign-in' }]);
    await signIn('p'.repeat(22));
    expect(await notices(token)).toHaveLength(2);
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
