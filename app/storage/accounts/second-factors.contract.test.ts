// @module-tag session/second-factor
import { beforeEach, describe, expect, test } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const client = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0', address: '203.0.113.9' };
const failure = (action: Promise<unknown>) => action.catch((error) => error);

describe.each(variants(engines))('%s', (_name, open) => {
  let id: string;
  storePerTest(open);
  beforeEach(async () => {
    id = await addUser(store);
  });
  const turnOn = (keepSession = 'one', codeHashes = ['a', 'b', 'c']) =>
    store.secondFactors.turnOn(id, { sealedSecret: 'sealed', step: 100, codeHashes, keepSession });

  test('turns on once and ends the other sessions', async () => {
    for (const token of ['one', 'two']) await store.sessions.start(id, token, client);
    expect(await store.secondFactors.find(id)).toBeNull();
    await turnOn();
    const kept = { sealedSecret: 'sealed', since: '2026-06-01T06:30:00.000Z', recoveryCodesLeft: 3 };
    expect(await store.secondFactors.find(id)).toEqual(kept);
    expect(await store.sessions.find('one')).not.toBeNull();
    expect(await store.sessions.find('two')).toBeNull();
    expect(await failure(turnOn('one', ['d']))).toMatchObject({ kind: 'conflict' });
    expect((await store.secondFactors.find(id))?.recoveryCodesLeft).toBe(3);
  });

  test('accepts the code of each time step once, and none of an earlier step', async () => {
    await turnOn();
    expect(await store.secondFactors.takeStep(id, 100)).toBe(false);
    expect(await store.secondFactors.takeStep(id, 101)).toBe(true);
    expect(await store.secondFactors.takeStep(id, 100)).toBe(false);
    expect(await store.secondFactors.takeStep(id, 102)).toBe(true);
    expect(await store.secondFactors.takeStep('nobody', 102)).toBe(false);
  });

  test('accepts a recovery code once; renewing replaces all', async () => {
    await turnOn();
    for (const isUnused of [true, false]) expect(await store.secondFactors.takeRecoveryCode(id, 'a')).toBe(isUnused);
    expect((await store.secondFactors.find(id))?.recoveryCodesLeft).toBe(2);
    await store.secondFactors.renewRecoveryCodes(id, ['x', 'y']);
    expect(await store.secondFactors.takeRecoveryCode(id, 'b')).toBe(false);
    expect(await store.secondFactors.takeRecoveryCode(id, 'x')).toBe(true);
    expect(await failure(store.secondFactors.renewRecoveryCodes('nobody', ['z']))).toMatchObject({ kind: 'conflict' });
  });

  test('turns off together with its recovery codes, and ends the sessions on request', async () => {
    await store.sessions.start(id, 'one', client);
    await turnOn();
    await store.secondFactors.turnOff(id);
    expect(await store.secondFactors.find(id)).toBeNull();
    expect(await store.sessions.find('one')).not.toBeNull();
    expect(await failure(store.secondFactors.turnOff(id))).toMatchObject({ kind: 'not-found' });
    await turnOn('one', ['a']);
    await store.secondFactors.turnOff(id, { endSessions: true });
    expect(await store.sessions.find('one')).toBeNull();
  });

  test('is deleted with its user', async () => {
    await turnOn();
    await store.users.remove(id, { userId: await addUser(store, 'other') });
    expect(await store.secondFactors.find(id)).toBeNull();
    expect(await store.secondFactors.takeRecoveryCode(id, 'a')).toBe(false);
  });

  describe('sessions', { tags: ['session/devices'] }, () => {
    test('are listed with device and network, and end one by one', async () => {
      await store.sessions.start(id, 'one', client);
      clock.advance(60_000);
      const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';
      await store.sessions.start(id, 'two', { agent, address: '2001:db8:1:2::3' });
      clock.advance(2 * 60_000);
      await store.sessions.find('one', '198.51.100.7');
      const open = { isSignedIn: true, isRemembered: false };
      const at = (signedIn: string, seen: string) => ({
        ...{ signedInAt: `2026-06-01T06:${signedIn}:00.000Z`, lastSeenAt: `2026-06-01T06:${seen}:00.000Z` },
      });
      const listed = async () => (await store.sessions.list(id, 'two')).map(({ id: _, ...each }) => each);
      const there = { device: 'Firefox on Linux', place: '198.51.100.…', isThis: false };
      const here = { device: 'Chrome on Android phone', place: '2001:db8:1:…', isThis: true };
      await expect.poll(listed).toEqual([
        { ...there, ...at('30', '33'), ...open },
        { ...here, ...at('31', '31'), ...open },
      ]);
      const [{ id: first = '' } = {}] = await store.sessions.list(id, 'two');
      expect(first).not.toContain('one');
      expect(await failure(store.sessions.endOne('another', first))).toMatchObject({ kind: 'not-found' });
      await store.sessions.endOne(id, first);
      expect(await store.sessions.find('one')).toBeNull();
      expect(await failure(store.sessions.endOne(id, first))).toMatchObject({ kind: 'not-found' });
    });

    test('are not listed once expired, and end all but one', async () => {
      await store.sessions.start(id, 'idle', client);
      clock.advance(12 * 60 * 60_000);
      await store.sessions.start(id, 'fresh', client);
      expect(await store.sessions.list(id, 'fresh')).toMatchObject([{ isThis: true }]);
      for (const token of ['two', 'three']) await store.sessions.start(id, token, client);
      await store.sessions.endAll(id, 'two');
      expect(await store.sessions.list(id, 'two')).toMatchObject([{ isThis: true }]);
    });
  });

  describe('notices', { tags: ['session/new-sign-in'] }, () => {
    const signIn = async (token: string, deviceHash: string) => {
      clock.advance(1000);
      await store.sessions.start(id, token, { ...client, deviceHash });
    };
    const seenBy = async (token: string) => {
      const session = await store.sessions.find(token);
      return session ? store.notices.list(session) : [];
    };

    test('report a new device, except the first of a user', async () => {
      await signIn('one', 'laptop');
      await signIn('two', 'laptop');
      expect(await seenBy('one')).toEqual([]);
      await signIn('three', 'phone');
      const about = { kind: 'sign-in', device: 'Firefox on Linux', place: '203.0.113.…' };
      const notice = { id: expect.any(String), ...about, madeAt: '2026-06-01T06:30:03.000Z' };
      expect(await seenBy('one')).toEqual([notice]);
      await signIn('four', 'phone');
      expect(await seenBy('two')).toHaveLength(1);
    });

    test('are visible to and dismissed by older devices only', async () => {
      const devices = { own: 'laptop', thief: 'a', again: 'a', third: 'b' };
      for (const [token, device] of Object.entries(devices)) await signIn(token, device);
      const [first, second] = await seenBy('own');
      const dismiss = async (token: string, notice = second) =>
        store.notices.remove(notice?.id ?? '', (await store.sessions.find(token)) as never);
      for (const token of ['thief', 'again', 'third'])
        for (const notice of token === 'third' ? [first, second] : [second])
          expect(await failure(dismiss(token, notice))).toMatchObject({ kind: 'not-found' });
      expect(await seenBy('third')).toEqual([]);
      await dismiss('own');
      expect(await seenBy('own')).toEqual([first]);
    });

    test('expire, and a device unused for a year counts as new', async () => {
      const listed = () => store.notices.list({ userId: id, deviceSince: '' });
      await signIn('one', 'laptop');
      clock.advance(366 * 24 * 60 * 60_000);
      await store.sessions.forgetDevices();
      await signIn('two', 'laptop');
      expect(await listed()).toHaveLength(1);
      clock.advance(91 * 24 * 60 * 60_000);
      await store.notices.sweep();
      expect(await listed()).toEqual([]);
    });

    test('queue their e-mails in the same transaction', async () => {
      const mail = { kind: 'notice' as const, to: 'o@example.com', replyTo: null, subject: 's', text: 't' };
      await store.notices.add(id, { kind: 'wrong-codes', device: 'd', place: 'p', mails: () => [mail] });
      const [due] = await store.outbox.take(5);
      expect(due).toMatchObject({ ...mail, messageId: null });
      await store.outbox.markFailed(due as never, 'not now', { isFinal: false, chance: 0.5 });
      expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
      clock.advance(60 * 60_000);
      const [again] = await store.outbox.take(5);
      await store.outbox.markSent(again as never);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
      const broken = () => Promise.reject(new Error('no'));
      await failure(store.notices.add(id, { kind: 'wrong-codes', device: 'd', place: 'p', mails: broken }));
      expect(await store.notices.list({ userId: id, deviceSince: '' })).toHaveLength(1);
    });
  });
});
