/**
 * @module-tag calls/users
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

const send = async (method: string, path: string, json?: unknown, as = token) => {
  const response = await api.call(method, path, { token: as, ...(json === undefined ? {} : { json }) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const second = { username: 'second', password: 'another-good-passphrase' };
const logIn = (username: string, password: string) => api.call('POST', '/auth/login', { json: { username, password } });
type Row = { id: string; username: string; role: string; lastLogin: string | null; isSelf: boolean };
const list = async (): Promise<Row[]> => (await send('GET', '/auth/users')).body;
const idOf = async (username: string) => (await list()).find((each) => each.username === username)?.id as string;

/** Another owner, signed in. */
async function another() {
  await send('POST', '/auth/register', second);
  const { access_token: theirs } = await (await logIn(second.username, second.password)).json();
  return { theirs: theirs as string, id: await idOf(second.username) };
}

test('lists all users by name, marks the caller, and contains no secrets', async () => {
  await send('POST', '/auth/register', { ...second, username: 'Anita' });
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      username: 'Anita',
      role: 'admin',
      lastLogin: null,
      isSelf: false,
      hasSecondFactor: false,
    },
    {
      id: expect.any(String),
      username: 'owner',
      role: 'admin',
      lastLogin: '2026-06-01T06:30:00.000Z',
      isSelf: true,
      hasSecondFactor: false,
    },
  ]);
});

describe('removing an owner', () => {
  test('ends their session at once', async () => {
    const { theirs, id } = await another();
    expect((await send('GET', '/auth/me', undefined, theirs)).status).toBe(200);
    expect((await send('DELETE', `/auth/users/${id}`)).status).toBe(204);
    expect((await send('GET', '/auth/me', undefined, theirs)).status).toBe(401);
    expect((await logIn(second.username, second.password)).status).toBe(401);
    expect((await list()).map(({ username }) => username)).toEqual(['owner']);
    expect((await send('DELETE', `/auth/users/${id}`)).status).toBe(404);
  });

  test('is not possible for oneself, so that one owner always remains', async () => {
    await another();
    expect(await send('DELETE', `/auth/users/${await idOf('owner')}`)).toEqual({
      status: 409,
      body: { detail: 'You cannot remove yourself; another owner can' },
    });
    expect(await list()).toHaveLength(2);
  });
});

describe('the role of a user', { tags: ['people/levels'] }, () => {
  const mayRead = async (as: string) => (await send('GET', '/auth/users', undefined, as)).status;

  test('is owner, unless they are added as staff', async () => {
    await send('POST', '/auth/register', second);
    await send('POST', '/auth/register', { ...second, username: 'meena', role: 'staff' });
    expect((await list()).map(({ username, role }) => [username, role])).toEqual([
      ['meena', 'staff'],
      ['owner', 'admin'],
      ['second', 'admin'],
    ]);
    expect((await send('POST', '/auth/register', { ...second, username: 'x-y', role: 'king' })).status).toBe(422);
  });

  test('can be changed by another owner, effective from the next request', async () => {
    const { theirs, id } = await another();
    expect(await mayRead(theirs)).toBe(200);
    expect((await send('PUT', `/auth/users/${id}/role`, { role: 'staff' })).status).toBe(204);
    expect(await mayRead(theirs)).toBe(403);
    expect((await send('GET', '/contact', undefined, theirs)).status).toBe(200);
    expect((await send('PUT', `/auth/users/${id}/role`, { role: 'admin' })).status).toBe(204);
    expect(await mayRead(theirs)).toBe(200);
  });

  test('cannot be changed by themselves, so that an owner always remains', async () => {
    await another();
    expect(await send('PUT', `/auth/users/${await idOf('owner')}/role`, { role: 'staff' })).toEqual({
      status: 409,
      body: { detail: 'You cannot change this of yourself; another owner can' },
    });
  });

  test('is a 404 for an unknown user and a 422 for an unknown role', async () => {
    expect((await send('PUT', '/auth/users/nobody/role', { role: 'staff' })).status).toBe(404);
    const { id } = await another();
    expect((await send('PUT', `/auth/users/${id}/role`, { role: 'king' })).status).toBe(422);
  });
});

describe('setting another user’s password', () => {
  test('ends their sessions at once', async () => {
    const { theirs, id } = await another();
    expect((await send('PUT', `/auth/users/${id}/password`, { password: 'seven-green-copiers' })).status).toBe(204);
    expect((await send('GET', '/auth/me', undefined, theirs)).status).toBe(401);
    expect((await send('GET', '/auth/me')).status).toBe(200);
    expect((await logIn(second.username, second.password)).status).toBe(401);
    expect((await logIn(second.username, 'seven-green-copiers')).status).toBe(200);
  });

  test('is not possible for one’s own, which requires the current password', async () => {
    const { status } = await send('PUT', `/auth/users/${await idOf('owner')}/password`, {
      password: 'seven-green-copiers',
    });
    expect(status).toBe(409);
    expect((await logIn(admin.username, admin.password)).status).toBe(200);
  });

  test.each(['short', 'password12345', 'the-second-one-here'])('rejects “%s”', async (password) => {
    const { id } = await another();
    const { status, body } = await send('PUT', `/auth/users/${id}/password`, { password });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'password']]);
  });

  test('is a 404 for an unknown user', async () => {
    expect((await send('PUT', '/auth/users/nobody/password', { password: 'seven-green-copiers' })).status).toBe(404);
  });
});

describe('a password', { tags: ['calls/password-strength'] }, () => {
  test('cannot be changed to the same password', async () => {
    const { status, body } = await send('PUT', '/auth/password', {
      currentPassword: admin.password,
      newPassword: admin.password,
    });
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['body', 'newPassword'], msg: 'This is the password you have now', type: 'value_error' }],
    ]);
  });

  test.each(['password12345', '123456789101112', 'qwertyuiop[]', 'adminadmin123'])(
    '%s is rejected as too easy to guess, when changed and for new users',
    async (password) => {
      const changed = await send('PUT', '/auth/password', { currentPassword: admin.password, newPassword: password });
      expect(changed.body.detail[0]).toMatchObject({
        loc: ['body', 'newPassword'],
        msg: 'The password is too easy to guess',
      });
      expect((await send('POST', '/auth/register', { username: 'third', password })).status).toBe(422);
    },
  );
});
