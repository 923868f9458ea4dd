// @module-tag calls/users
import { describe, expect, test } from 'vitest';
import { api, apiPerTest, fault, read, send } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';

apiPerTest();

const second = { username: 'second', password: 'another-good-passphrase' };
const logIn = (username: string, password: string) => send('POST', '/auth/login', { username, password }, '');
type Row = { id: string; username: string; role: string; lastLogin: string | null; isSelf: boolean };
const list = (): Promise<Row[]> => read('/auth/users');
const idOf = async (username: string) => (await list()).find((each) => each.username === username)?.id as string;

/** Another owner, signed in. */
async function another() {
  await send('POST', '/auth/register', second);
  const { body } = await logIn(second.username, second.password);
  return { theirs: body.access_token as string, id: await idOf(second.username) };
}

test('lists all users by name, marks the caller, and contains no secrets', async () => {
  await send('POST', '/auth/register', { ...second, username: 'Anita' });
  await send('PUT', '/auth/name', { name: 'Asha Rao' });
  const rest = { id: expect.any(String), role: 'admin', hasSecondFactor: false, branches: [] };
  expect(await list()).toEqual([
    { ...rest, username: 'Anita', name: '', lastLogin: null, isSelf: false },
    { ...rest, username: 'owner', name: 'Asha Rao', lastLogin: '2026-06-01T06:30:00.000Z', isSelf: true },
  ]);
});

test('a user cannot remove themselves or change their role or password as another’s, so that one owner always remains', async () => {
  const path = `/auth/users/${await idOf('owner')}`;
  const refused = (detail: string) => ({ status: 409, body: { detail } });
  const removed = await send('DELETE', path);
  expect(removed).toMatchObject(refused('You cannot remove yourself; another owner can'));
  const changed = await send('PUT', `${path}/role`, { role: 'staff' });
  expect(changed).toMatchObject(refused('You cannot change this of yourself; another owner can'));
  const reset = await send('PUT', `${path}/password`, { password: 'seven-green-copiers' });
  expect(reset).toMatchObject(refused('Change your own password with the current one'));
  const signedOut = await send('DELETE', `${path}/sessions`);
  expect(signedOut).toMatchObject(refused('Sign out under your own devices'));
  expect((await logIn(admin.username, admin.password)).status).toBe(200);
  expect(await list()).toMatchObject([{ username: 'owner', role: 'admin' }]);
});

test.each([
  ['the owner', '', 'owner'],
  ['another user', '?takeOver=staff', 'staff'],
  ['nobody', '?takeOver=nobody', ''],
])('removing a user assigns their open inquiries to %s, with an event', async (_, query, name) => {
  const { id } = await another();
  await api.staffSession();
  const person = { name: 'Asha', email: 'a@b.test', phone: '+919812345678', message: 'x' };
  const ids: string[] = [];
  for (const message of ['open', 'done']) ids.push((await send('POST', '/contact', { ...person, message })).body.id);
  for (const each of ids) await send('PUT', `/contact/${each}?assignee=${id}`);
  await send('PUT', `/contact/${ids[1]}?status=resolved`);
  for (const wrong of [id, 'no-such-user'])
    expect((await send('DELETE', `/auth/users/${id}?takeOver=${wrong}`)).status).toBe(422);
  expect((await send('DELETE', `/auth/users/${id}${query.replace('staff', await idOf('staff'))}`)).status).toBe(204);
  const taker = name && (await idOf(name));
  const assignees = await Promise.all(ids.map(async (each) => (await read(`/contact?id=${each}`))[0].assignee));
  expect(assignees).toEqual([taker, id]);
  const events = (await read(`/contact/${ids[0]}/events`)) as { kind: string; text: string }[];
  expect(events.filter(({ kind, text }) => kind === 'assigned' && text === name)).toHaveLength(1);
});

describe('the role of a user', { tags: ['people/levels'] }, () => {
  const mayRead = async (as: string) => (await send('GET', '/auth/users', undefined, as)).status;

  test('is owner, unless they are added as staff', async () => {
    await send('POST', '/auth/register', second);
    expect((await send('POST', '/auth/register', second)).status).toBe(409);
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
});

test('another user’s password must not contain the username', async () => {
  const { id } = await another();
  const { status, body } = await send('PUT', `/auth/users/${id}/password`, { password: 'the-second-one-here' });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'password']]);
});

test('a password that is easy to guess is rejected, when changed and for new users', {
  tags: ['calls/password-strength'],
}, async () => {
  const password = 'password12345';
  const changed = await send('PUT', '/auth/password', { currentPassword: admin.password, newPassword: password });
  expect(changed.body).toMatchObject(fault('newPassword', 'The password is too easy to guess'));
  expect((await send('POST', '/auth/register', { username: 'third', password })).status).toBe(422);
});

test.each([
  { path: '/auth/name', none: { name: '' }, sent: { name: '  Asha Patil ' }, stored: { name: 'Asha Patil' } },
  { path: '/auth/digest', none: { email: '' }, sent: { email: ' me@x.test ' }, stored: { email: 'me@x.test' } },
])('$path has a text per user, first empty', { tags: ['messages/digest'] }, async ({ path, none, sent, stored }) => {
  expect(await read(path)).toEqual(none);
  expect(await send('PUT', path, sent)).toMatchObject({ status: 200, body: stored });
  expect(await read(path)).toEqual(stored);
  expect(await read(path, await api.staffSession())).toEqual(none);
  expect(Object.keys(await read('/auth/me')).sort()).toEqual(['lastLogin', 'role', 'username']);
  expect((await send('PUT', path, none)).status).toBe(200);
  expect(await read(path)).toEqual(none);
});

test('refuses the own username, a name that is too long and an invalid address', async () => {
  for (const json of [{ name: 'owner' }, { name: 'x'.repeat(121) }, { email: 'me' }]) {
    const [field = ''] = Object.keys(json);
    const path = field === 'name' ? '/auth/name' : '/auth/digest';
    expect(await send('PUT', path, json)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  }
  const refusal = fault('name', 'Enter your name as visitors should read it, not your username');
  expect((await send('PUT', '/auth/name', { name: 'owner' })).body).toEqual(refusal);
  expect((await send('PUT', '/auth/name', { name: 'Owner' })).status).toBe(200);
});
