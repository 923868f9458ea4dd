// @module-tag session/second-factor
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { api, apiPerTest, fault, read, send, token } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';

apiPerTest();

const halfMinute = 30_000;

const logIn = (code?: string, { password = admin.password, username = admin.username } = {}) =>
  send('POST', '/auth/login', { username, password, ...(code === undefined ? {} : { code }) }, '');
const right = { password: admin.password };

/** The code of a key for a time step relative to now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: api.clock.now().getTime() + steps * halfMinute,
  });

const ownerId = async () => (await api.store.users.find(admin.username))?.id ?? '';

/** The kinds of notices of the signed-in owner. */
const noticeKinds = async () => (await read('/status')).notices.map(({ kind }: { kind: string }) => kind).sort();

async function turnOn(as = token) {
  const { body } = await send('POST', '/auth/second-factor/setup', right, as);
  const { body: answer } = await send('PUT', '/auth/second-factor', { setup: body.setup, code: codeOf(body.key) }, as);
  // This code is now used up.
  api.clock.advance(halfMinute);
  return { key: body.key as string, recoveryCodes: answer.recoveryCodes as string[] };
}

describe('setting up', () => {
  test('requires the password, returns a key in three forms, and changes nothing yet', async () => {
    expect((await send('POST', '/auth/second-factor/setup', { password: 'wrong' })).body).toEqual(
      fault('password', 'This is not the current password'),
    );
    const { status, body, headers } = await send('POST', '/auth/second-factor/setup', right);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const address = new URL(body.address);
    expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp');
    expect(address.searchParams.get('secret')).toBe(body.key.replaceAll(' ', ''));
    expect(decodeURIComponent(address.pathname)).toMatch(/:owner$/);
    expect(body.picture.size).toBeGreaterThan(30);
    expect(body.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(body.setup).not.toContain(body.key.slice(0, 4));
    const off = { isOn: false, since: null, canCheckApp: true, recoveryCodesLeft: 0 };
    expect(await read('/auth/second-factor')).toEqual(off);
    expect((await logIn()).status).toBe(200);
    expect((await logIn('000000')).status).toBe(200);
  });

  test('is confirmed by a code of that key, within 15 minutes, by the same user', async () => {
    const { body } = await send('POST', '/auth/second-factor/setup', right);
    const confirm = (given: object, as = token) => send('PUT', '/auth/second-factor', given, as);
    const { setup, key } = body;
    expect((await confirm({ setup, code: '000000' })).body).toEqual(
      fault('code', 'This is not the code that the app shows now'),
    );
    expect((await confirm({ setup, code: codeOf(key, 2) })).status).toBe(422);
    const late = fault('setup', 'This took too long. Please begin again.');
    expect((await confirm({ setup: `${setup.slice(0, -4)}AAAA`, code: codeOf(key) })).body).toEqual(late);
    expect((await confirm({ setup, code: codeOf(key) }, await api.staffSession())).body).toEqual(late);
    api.clock.advance(15 * 60_000 + 1);
    expect((await confirm({ setup, code: codeOf(key) })).body).toEqual(late);
    expect(await read('/auth/second-factor')).toMatchObject({ isOn: false });
  });

  test('returns ten recovery codes once, ends other sessions, cannot be repeated, and stores no secret in plain text', async () => {
    const elsewhere = await api.session();
    const { key, recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4} ){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await send('GET', '/auth/me', undefined, elsewhere)).status).toBe(401);
    const on = { isOn: true, since: '2026-06-01T06:30:00.000Z', canCheckApp: true, recoveryCodesLeft: 10 };
    expect(await read('/auth/second-factor')).toEqual(on);
    const again = { status: 409, body: { detail: 'Codes are asked for already' } };
    expect(await send('POST', '/auth/second-factor/setup', right)).toMatchObject(again);
    expect(await read('/auth/users')).toMatchObject([{ username: 'owner', hasSecondFactor: true }]);
    const texts = [await api.store.secondFactors.find(await ownerId())] as unknown[];
    for (const path of ['/settings/history', '/status', '/auth/users', '/auth/sessions', '/auth/second-factor'])
      texts.push(await read(path));
    for (const secret of [key, key.replaceAll(' ', ''), ...recoveryCodes])
      expect(JSON.stringify(texts)).not.toContain(secret);
  });
});

describe('signing in', () => {
  test('requires a code after a correct password, without revealing so after a wrong one, and creates neither session nor trust without it', async () => {
    const { key } = await turnOn();
    api.comeFrom('198.51.100.9');
    const ask = async (code?: string, password?: string) => {
      const { status, body, headers } = await logIn(code, password ? { password } : {});
      return [status, body.detail, headers.get('x-second-factor')];
    };
    expect(await ask(undefined, 'wrong')).toEqual([401, 'Invalid username or password', null]);
    expect(await ask(codeOf(key), 'wrong')).toEqual([401, 'Invalid username or password', null]);
    expect(await ask()).toEqual([401, 'Enter the code that your app shows', 'required']);
    await ask('000000');
    expect(await api.store.sessions.list(await ownerId(), '')).toHaveLength(1);
    expect(await api.store.trustedNetworks.has('198.51.100.9'), 'is trusted').toBe(false);
    const { status, body } = await logIn(codeOf(key));
    const user = { username: 'owner', role: 'admin', lastLogin: expect.any(String) };
    expect([status, body]).toEqual([200, { access_token: expect.any(String), user }]);
    expect((await send('GET', '/auth/me', undefined, body.access_token)).status).toBe(200);
  });

  test('rejects a used code and codes of earlier steps', async () => {
    const { key } = await turnOn();
    const code = codeOf(key);
    const before = codeOf(key, -1);
    const atOnce = await Promise.all([1, 2, 3].map(() => logIn(code)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    for (const used of [code, before]) {
      const { status, body } = await logIn(used);
      expect([status, body]).toEqual([401, { detail: 'This code is wrong or was used before' }]);
    }
    api.clock.advance(halfMinute);
    expect((await logIn(codeOf(key))).status).toBe(200);
  });

  test.each([-2, -1, 0, 1, 2])('accepts a code of a clock that is %i steps off, up to one', async (steps) => {
    const { key } = await turnOn();
    api.clock.advance(5 * halfMinute);
    expect((await logIn(codeOf(key, steps))).status).toBe(Math.abs(steps) > 1 ? 401 : 200);
  });

  test('accepts a recovery code once and sends a notice', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = ''] = recoveryCodes;
    expect((await logIn(first.toLowerCase().replaceAll(' ', '-'))).status).toBe(200);
    expect((await logIn(first)).status).toBe(401);
    expect((await read('/auth/second-factor')).recoveryCodesLeft).toBe(9);
    expect(await noticeKinds()).toEqual(['recovery-code', 'sign-in']);
  });

  test('without the encryption key says so and accepts recovery codes', async () => {
    const { key, recoveryCodes } = await turnOn();
    const id = await ownerId();
    await api.store.secondFactors.turnOff(id);
    const hash = (code: string) => createHash('sha256').update(`${id} ${code}`).digest('base64url');
    const codeHashes = recoveryCodes.map((code) => hash(code.replaceAll(' ', '')));
    const sealed = { sealedSecret: 'sealed-by-another-key-of-another-machine', step: 0, codeHashes };
    await api.store.secondFactors.turnOn(id, { ...sealed, keepSession: '' });
    expect((await logIn(codeOf(key))).body).toEqual({
      detail: 'The site was moved, and app codes no longer work. Please use a recovery code.',
    });
    expect((await logIn(' ')).body.detail).toBe('Enter the code that your app shows');
    expect((await logIn('ABCD EFGH JKLM NPQR')).body.detail).toBe('This code is wrong or was used before');
    const answer = await logIn(recoveryCodes[0]);
    expect(answer.status).toBe(200);
    const left = { isOn: true, canCheckApp: false, recoveryCodesLeft: 9 };
    expect(await read('/auth/second-factor', answer.body.access_token)).toMatchObject(left);
  });

  test('accepts five codes in 15 minutes, then only recovery codes, and sends one notice', async () => {
    const { key, recoveryCodes } = await turnOn();
    // From many addresses: the limit counts by account.
    const guess = (from: number, code = '000000') => {
      api.comeFrom(`198.51.100.${from}`);
      return logIn(code);
    };
    for (let tries = 1; tries <= 5; tries++) expect((await guess(tries)).status).toBe(401);
    for (const tries of [6, 7]) {
      const { status, headers } = await guess(tries, codeOf(key));
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect((await read('/status')).notices).toMatchObject([{ kind: 'wrong-codes', place: '198.51.100.…' }]);
    expect((await guess(8, recoveryCodes[0])).status).toBe(200);
  });
});

describe('turning it off', () => {
  test('needs password and code', async () => {
    const { key } = await turnOn();
    const remove = (given: object) => send('POST', '/auth/second-factor/remove', given);
    const wrong = fault('password', 'This is not the current password');
    expect((await remove({ password: 'wrong', code: codeOf(key) })).body).toEqual(wrong);
    const used = fault('code', 'This code is wrong or was used before');
    expect((await remove({ ...right, code: '000000' })).body).toEqual(used);
    expect((await remove({ ...right, code: codeOf(key) })).status).toBe(204);
    const off = { status: 409, body: { detail: 'No code is asked for' } };
    expect(await remove({ ...right, code: codeOf(key) })).toMatchObject(off);
    expect((await logIn()).status).toBe(200);
    expect(await noticeKinds()).toEqual(['second-factor-removed', 'sign-in']);
  });

  test('is possible for an owner on other users, never on themselves', async () => {
    const staff = await api.staffSession();
    const { id = '' } = (await api.store.users.find('staff')) ?? {};
    const given = { sealedSecret: 'x', step: 1, codeHashes: ['a'], keepSession: '' };
    expect((await send('DELETE', `/auth/users/${id}/second-factor`)).status).toBe(404);
    await api.store.secondFactors.turnOn(id, given);
    const again = await api.staffSession();
    const detail = 'Turn off your own with your password and a code';
    const own = await send('DELETE', `/auth/users/${await ownerId()}/second-factor`);
    expect(own).toMatchObject({ status: 409, body: { detail } });
    expect((await send('DELETE', `/auth/users/${id}/second-factor`, undefined, again)).status).toBe(403);
    expect((await send('DELETE', `/auth/users/${id}/second-factor`)).status).toBe(204);
    expect(await api.store.secondFactors.find(id)).toBeNull();
    for (const theirs of [staff, again]) expect((await send('GET', '/auth/me', undefined, theirs)).status).toBe(401);
    const session = await api.staffSession();
    expect((await read('/status', session)).notices).toMatchObject([{ kind: 'second-factor-removed' }]);
  });
});
