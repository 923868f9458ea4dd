// @module-tag people/invitations
import { expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';

apiPerTest();

const account = { username: 'meena', password: 'seven-green-copiers' };
const gone = { status: 404, body: { detail: 'Invitation not found' } };

async function invite(role = 'staff', as?: string, branches = ['pune']) {
  const { body } = await send('POST', '/auth/invitations', { name: 'Meena Patil', role, branches }, as);
  const [page, secret = ''] = (body.link as string).split('#');
  expect(page).toBe('https://shop.test/admin/join');
  return {
    secret,
    invitation: { id: body.id, name: 'Meena Patil', role, branches, expiresAt: '2026-06-08T06:30:00.000Z' },
  };
}
const find = (secret: string) => send('POST', '/auth/invitations/find', { secret }, '');
const accept = (secret: string, given: object = account) =>
  send('POST', '/auth/invitations/accept', { secret, ...given }, '');

test('an invitation makes one user, of its level and name', async () => {
  const { secret, invitation } = await invite();
  expect(await read('/auth/invitations')).toEqual([invitation]);
  expect(await find(secret)).toMatchObject({ status: 200, body: invitation });
  expect((await accept(secret, { ...account, username: 'owner' })).status).toBe(409);
  expect((await accept(secret, { ...account, password: 'meena' })).status).toBe(422);
  const made = { username: 'meena', role: 'staff', lastLogin: null };
  expect(await accept(secret)).toMatchObject({ status: 201, body: made });
  expect([await accept(secret, { ...account, username: 'asha' }), await find(secret)]).toMatchObject([gone, gone]);
  expect(await read('/auth/invitations')).toEqual([]);
  const { body } = await send('POST', '/auth/login', account, '');
  expect(await read('/auth/name', body.access_token)).toEqual({ name: 'Meena Patil' });
  expect(await read('/auth/users')).toMatchObject([{ username: 'meena', branches: ['pune'] }, { username: 'owner' }]);
});

test.each([
  ['after seven days', async () => api.clock.advance(7 * 24 * 60 * 60_000)],
  ['after it was revoked', async (id: string) => send('DELETE', `/auth/invitations/${id}`)],
  [
    'after its owner became staff',
    async (_: string, ravi: string) => send('PUT', `/auth/users/${ravi}/role`, { role: 'staff' }),
  ],
  ['after its owner was removed', async (_: string, ravi: string) => send('DELETE', `/auth/users/${ravi}`)],
])('an invitation does not work %s', async (_, end) => {
  await send('POST', '/auth/register', { ...account, username: 'ravi' });
  const { body } = await send('POST', '/auth/login', { ...account, username: 'ravi' }, '');
  const { id: ravi } = (await read('/auth/users')).find(({ username }: { username: string }) => username === 'ravi');
  const { secret, invitation } = await invite('admin', body.access_token);
  expect((await find(secret)).status).toBe(200);
  await end(invitation.id, ravi);
  expect([await find(secret), await accept(secret)]).toMatchObject([gone, gone]);
  expect(await api.store.invitations.list()).toEqual([]);
});

test('tells no more about a link after 20 attempts from one address', async () => {
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await find(`guess-${i}`)).status);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});
