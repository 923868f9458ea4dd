// @module-tag session/passkeys
import { expect, test } from 'vitest';
import { api, apiPerTest, fault, read, send, token } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';
import { anAuthenticator } from '#tests/support/authenticator.ts';

apiPerTest();

type Phone = ReturnType<typeof anAuthenticator>;

const { password } = admin;
const phoneAgent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Mobile) Chrome/130.0' };
const begin = async (given: object = { password }) => send('POST', '/auth/passkeys/options', given);
const keep = (answer: object) => send('POST', '/auth/passkeys', { answer }, token, phoneAgent);
const challenge = async () => (await send('POST', '/auth/passkey/options', undefined, '')).body;
const signIn = (answer: object) => send('POST', '/auth/passkey', { answer }, '');
const tooLate = fault('answer', 'This took too long or was answered before. Please begin again.');
const ownerId = async () => (await api.store.users.find(admin.username))?.id ?? '';

async function added(): Promise<Phone> {
  const phone = anAuthenticator();
  expect((await keep(phone.create((await begin()).body))).status).toBe(204);
  return phone;
}

test('a passkey replaces password and code, and is listed with its device and last use', async () => {
  expect((await begin({ password: 'wrong' })).body).toEqual(fault('password', 'This is not the current password'));
  const { body: options } = await begin();
  expect(options).toMatchObject({
    rp: { id: 'shop.test' },
    user: { name: 'owner' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const phone = await added();
  const entry = { id: phone.id, device: 'Chrome on Android phone', createdAt: '2026-06-01T06:30:00.000Z' };
  expect(await read('/auth/passkeys')).toEqual([{ ...entry, lastUsedAt: null }]);
  expect((await begin()).body.excludeCredentials).toMatchObject([{ id: phone.id }]);
  expect((await read('/status')).notices).toMatchObject([{ kind: 'passkey-added', device: 'Chrome on Android phone' }]);
  const factor = { sealedSecret: 'x', step: 1, codeHashes: ['x'], keepSession: '' };
  await api.store.secondFactors.turnOn(await ownerId(), factor);
  expect(await challenge()).toMatchObject({ rpId: 'shop.test', userVerification: 'required' });
  const { status, headers, body } = await signIn(phone.sign(await challenge()));
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    access_token: expect.any(String),
    user: { username: 'owner', role: 'admin', lastLogin: entry.createdAt },
  });
  expect(await read('/auth/passkeys', body.access_token)).toEqual([
    { ...entry, lastUsedAt: '2026-06-01T06:30:00.000Z' },
  ]);
  const withoutCode = await send('POST', '/auth/passkeys/options', { password }, body.access_token);
  expect(withoutCode.body).toEqual(fault('code', 'This code is wrong or was used before'));
});

test.each<[string, (phone: Phone) => Promise<object>]>([
  ['an invented challenge', async (phone) => phone.sign({ challenge: 'aW52ZW50ZWQ' })],
  ['the challenge of adding one', async (phone) => phone.sign((await begin()).body)],
  ['another origin', async (phone) => phone.sign(await challenge(), { origin: 'https://shop.test.evil' })],
  ['another host', async (phone) => phone.sign(await challenge(), { rpId: 'evil.test' })],
  ['an unverified user', async (phone) => phone.sign(await challenge(), { isVerified: false })],
  ['another key', async ({ id }) => ({ ...anAuthenticator().sign(await challenge()), id, rawId: id })],
  ['a counter that did not grow', async (phone) => phone.sign(await challenge(), { counter: 1 })],
  [
    'a replayed answer',
    async (phone) => {
      const answer = phone.sign(await challenge(), { counter: 9 });
      expect((await signIn(answer)).status).toBe(200);
      return answer;
    },
  ],
  [
    'an answer after five minutes',
    async (phone) => {
      const late = await challenge();
      api.clock.advance(5 * 60_000 + 1);
      return phone.sign(late);
    },
  ],
])('a sign-in with %s is refused', async (_, lie) => {
  const phone = await added();
  expect((await signIn(phone.sign(await challenge()))).status).toBe(200);
  const refused = await signIn(await lie(phone));
  expect([refused.status, refused.body]).toEqual([401, { detail: 'Please try again, or use your password.' }]);
});

test('concurrent uses of one challenge start one session', async () => {
  const phone = await added();
  const asked = await challenge();
  const answers = [phone.sign(asked), phone.sign(asked), phone.sign(asked)];
  const statuses = await Promise.all(answers.map(async (answer) => (await signIn(answer)).status));
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

test('a passkey is added once, and only by the user that began it', async () => {
  const { body: options } = await begin();
  const theirs = await send(
    'POST',
    '/auth/passkeys',
    { answer: anAuthenticator().create(options) },
    await api.staffSession(),
  );
  expect(theirs.body).toEqual(tooLate);
  const phone = anAuthenticator();
  expect((await keep(phone.create(options, { isVerified: false }))).body).toEqual(tooLate);
  expect((await keep(phone.create(options))).body).toEqual(tooLate);
  expect((await keep(phone.create((await begin()).body))).status).toBe(204);
  expect((await keep(phone.create((await begin()).body))).status).toBe(409);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['was removed by its user', (id) => send('DELETE', `/auth/passkeys/${id}`)],
  ['ended with a password that another owner set', async () => api.store.users.setPassword(await ownerId(), 'h')],
])('a passkey that %s signs nobody in', async (_, end) => {
  const phone = await added();
  expect((await send('DELETE', `/auth/passkeys/${phone.id}`, undefined, await api.staffSession())).status).toBe(404);
  await end(phone.id);
  const refused = await signIn(phone.sign(await challenge()));
  expect([refused.status, refused.body.detail]).toEqual([
    401,
    'This fingerprint was removed. Please use your password.',
  ]);
});

test('attempts count like those with a password', async () => {
  const phone = await added();
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await signIn(phone.sign({ challenge: 'aW52ZW50ZWQ' }))).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});
