// @module-tag session/device-secret
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { admin } from '#tests/support/api.ts';

const dayMs = 24 * 60 * 60 * 1000;

apiPerTest('nobody');
beforeEach(() => {
  // Skips the slow hashing.
  api.deps.passwords.verify = async (password, hash) => hash !== null && password === admin.password;
});

const logIn = (more: object = {}) => api.call('POST', '/auth/login', { json: { ...admin, ...more } });

async function signIn(more: object = {}) {
  const response = await logIn(more);
  expect(response.status).toBe(200);
  const { access_token: token, ...rest } = await response.json();
  return { token: token as string, ...rest } as { token: string; deviceSecret?: string };
}

async function remember() {
  const { token, deviceSecret = '' } = await signIn({ rememberDevice: true });
  return { token, deviceSecret };
}

const isValid = (secret: string, username = admin.username) =>
  api.store.rememberedDevices.has(username, tokenHash(secret));

type Listed = { id: string; isThis: boolean; isSignedIn: boolean; isRemembered: boolean };
const list = (token: string): Promise<Listed[]> => read('/auth/sessions', token);
const ownerId = async () => (await api.store.users.find(admin.username))?.id ?? '';

test('a login returns a device secret only on request, and not again while it is valid', async () => {
  const fields = async (more?: object) => Object.keys(await (await logIn(more)).json());
  expect(await fields()).toEqual(['access_token', 'user']);
  const { deviceSecret } = await remember();
  expect(deviceSecret).toMatch(/^[\w-]{43}$/);
  expect(await fields({ deviceSecret, rememberDevice: true })).toEqual(['access_token', 'user']);
  expect(await fields({ deviceSecret: 'garbled', rememberDevice: true })).toContain('deviceSecret');
  expect(await fields({ deviceSecret: 'garbled' })).toEqual(['access_token', 'user']);
});

test('a device secret is valid for its user only, until 180 days after its last use', async () => {
  await api.staffSession();
  const { deviceSecret } = await remember();
  expect(await isValid(deviceSecret, 'staff'), 'of another user').toBe(false);
  api.clock.advance(179 * dayMs);
  await signIn({ deviceSecret });
  api.clock.advance(179 * dayMs);
  expect(await isValid(deviceSecret, admin.username.toUpperCase()), 'after 179 days').toBe(true);
  await api.store.rememberedDevices.sweep();
  api.clock.advance(dayMs);
  expect(await isValid(deviceSecret), 'after 180 days').toBe(false);
});

test('a user has 20 remembered devices; the least recently used is forgotten', async () => {
  const secrets: string[] = [];
  for (let count = 0; count < 20; count++) {
    secrets.push((await remember()).deviceSecret);
    api.clock.advance(1000);
  }
  await signIn({ deviceSecret: secrets[0] });
  api.clock.advance(1000);
  await remember();
  expect(await Promise.all(secrets.map((secret) => isValid(secret)))).toEqual([true, false, ...Array(18).fill(true)]);
});

describe('a device secret', () => {
  const guess = async (number: number, more: object) => {
    api.comeFrom(`203.0.${number}.1`);
    return (await logIn({ password: 'wrong', ...more })).status;
  };

  test('allows 10 wrong passwords in 15 minutes, from any address, while strangers use up their limit', async () => {
    const { deviceSecret } = await remember();
    const limit = { max: 1200, seconds: 15 * 60 };
    for (let count = 0; count < limit.max; count++) await api.store.throttle.hit('login all', limit);
    for (let number = 0; number < 10; number++) expect(await guess(number, { deviceSecret })).toBe(401);
    expect(await guess(100, { deviceSecret })).toBe(429);
    expect(await guess(101, {})).toBe(429);
    api.clock.advance(15 * 60_000);
    await signIn({ deviceSecret });
  });

  test('counts as none once a thief has used up its limit, but stays remembered', async () => {
    const { deviceSecret } = await remember();
    for (let number = 0; number < 10; number++) await guess(number, { deviceSecret });
    api.comeFrom('198.51.100.1');
    expect(await signIn({ deviceSecret, rememberDevice: true })).not.toHaveProperty('deviceSecret');
    for (let count = 0; count < 10; count++) expect(await guess(200, { deviceSecret })).toBe(401);
    expect(await guess(200, { deviceSecret })).toBe(429);
  });
});

test('the same queries run for a valid and an invalid device secret', async () => {
  const { deviceSecret } = await remember();
  const count = async (secret: string, number: number) => {
    const { throttle, rememberedDevices, trustedNetworks } = api.store;
    const calls = [vi.spyOn(throttle, 'hit'), vi.spyOn(rememberedDevices, 'has'), vi.spyOn(trustedNetworks, 'has')];
    api.comeFrom(`203.0.${number}.1`);
    expect((await logIn({ password: 'wrong', deviceSecret: secret })).status).toBe(401);
    const counted = calls.map((spy) => spy.mock.calls.length);
    for (const spy of calls) spy.mockRestore();
    return counted;
  };
  expect(await count(deviceSecret, 1)).toEqual([4, 1, 1]);
  expect(await count('x'.repeat(43), 2)).toEqual([4, 1, 1]);
});

test('a signed-out device stays remembered and listed, and can be forgotten', async () => {
  const { deviceSecret, token } = await remember();
  api.clock.advance(1000);
  const other = await api.session();
  expect(await list(other)).toMatchObject([
    { isThis: true, isRemembered: false },
    { isThis: false, isSignedIn: true, isRemembered: true },
  ]);
  await send('POST', '/auth/logout', undefined, token);
  expect(await isValid(deviceSecret), 'signed out').toBe(true);
  const [, device] = await list(other);
  expect(device).toMatchObject({ isThis: false, isSignedIn: false, isRemembered: true });
  const forget = async (as: string) => (await send('DELETE', `/auth/sessions/${device?.id}`, undefined, as)).status;
  expect(await forget(await api.staffSession())).toBe(404);
  expect(await forget(other)).toBe(204);
  expect(await forget(other)).toBe(404);
  expect(await isValid(deviceSecret), 'forgotten').toBe(false);
});

test.each([
  ['POST', '/auth/logout-elsewhere', undefined, true],
  ['PUT', '/auth/password', { currentPassword: admin.password, newPassword: 'another-horse-battery' }, true],
  ['POST', '/auth/logout-everywhere', undefined, false],
])('%s %s forgets all devices, except the current one if it stays signed in', async (method, path, json, isKept) => {
  const [own, other] = [await remember(), await remember()];
  expect((await send(method, path, json, own.token)).status).toBe(204);
  expect([await isValid(own.deviceSecret), await isValid(other.deviceSecret)]).toEqual([isKept, false]);
});

test('deleting a user forgets their devices', async () => {
  await api.staffSession();
  const id = (await api.store.users.find('staff'))?.id ?? '';
  const client = { agent: '', address: '192.0.2.1', deviceSecret: { hash: 'hash', isNew: true } };
  await api.store.sessions.start(id, 'token', client);
  expect(await api.store.rememberedDevices.has('staff', 'hash'), 'before').toBe(true);
  await api.store.users.remove(id, { userId: await ownerId() });
  await api.staffSession();
  expect(await api.store.rememberedDevices.has('staff', 'hash'), 'of a new user').toBe(false);
});

test('a password reset on the machine and a sign-out by an owner forget all devices of the user', async () => {
  const id = await ownerId();
  for (const revoke of [() => api.store.users.setPassword(id, 'a hash'), () => api.store.sessions.endAll(id)]) {
    await api.store.users.setPassword(id, 'a hash');
    const { deviceSecret } = await remember();
    await revoke();
    expect(await isValid(deviceSecret), `${revoke}`).toBe(false);
  }
});

test('a device forgotten during its sign-in stays forgotten', async () => {
  const { deviceSecret } = await remember();
  const id = await ownerId();
  api.deps.passwords.verify = async () => {
    await api.store.sessions.endAll(id);
    return true;
  };
  await signIn({ deviceSecret });
  expect(await isValid(deviceSecret), 'revoked during the sign-in').toBe(false);
});
