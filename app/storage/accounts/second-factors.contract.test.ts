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
  test('is deleted with its user', async () => {
    await store.secondFactors.turnOn(id, { sealedSecret: 's', step: 100, codeHashes: ['a'], keepSession: '' });
    await store.users.remove(id, { userId: await addUser(store, 'other') });
    expect(await store.secondFactors.find(id)).toBeNull();
    expect(await store.secondFactors.takeRecoveryCode(id, 'a'), 'takes the code').toBe(false);
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
      const bySeen = async () => (await listed()).map(({ lastSeenAt }) => lastSeenAt);
      await expect.poll(bySeen).toContain('2026-06-01T06:33:00.000Z');
      clock.advance(59_999);
      await store.sessions.find('one', '192.0.2.1');
      expect(await listed()).toEqual([
        { ...there, ...at('30', '33'), ...open },
        { ...here, ...at('31', '31'), ...open },
      ]);
      const [{ id: first = '' } = {}] = await store.sessions.list(id, 'two');
      expect(first).not.toContain('one');
      expect(await failure(store.sessions.endOne('another', first))).toMatchObject({ kind: 'not-found' });
      clock.advance(1);
      await store.sessions.find('one');
      await expect.poll(bySeen).toContain(clock.now().toISOString());
      expect((await listed())[0]?.place).toBe('198.51.100.…');
      await store.sessions.endOne(id, first);
      expect([await store.sessions.find('one'), await store.sessions.endingOf('one')]).toEqual([null, 'signedOut']);
      await expect(store.sessions.endOne(id, first)).rejects.toThrow('Device not found');
    });

    test('of a remembered device end with the device', async () => {
      await store.sessions.start(id, 'one', { ...client, deviceSecret: { hash: 'secret', isNew: true } });
      const [{ id: open = '' } = {}] = await store.sessions.list(id, 'one');
      await store.sessions.endOne(id, open);
      expect(await store.sessions.list(id, 'one')).toEqual([]);
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
    test('expire, and a device unused for a year counts as new', async () => {
      const listed = () => store.notices.list({ userId: id, deviceSince: '' });
      await signIn('one', 'laptop');
      clock.advance(366 * 24 * 60 * 60_000);
      await store.sessions.forgetDevices();
      await signIn('two', 'laptop');
      expect(await listed()).toHaveLength(1);
      const since = async (token: string) => (await store.sessions.find(token))?.deviceSince;
      const first = await since('two');
      await signIn('three', 'laptop');
      expect([first, await since('three')]).toEqual([new Date(clock.now().getTime() - 1000).toISOString(), first]);
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
      const [notice] = await store.notices.list({ userId: id, deviceSince: '' });
      expect(notice).toEqual({ id: notice?.id, kind: 'wrong-codes', device: 'd', place: 'p', madeAt: due?.createdAt });
      const remove = (deviceSince = '') => store.notices.remove(notice?.id ?? '', { userId: id, deviceSince });
      await expect(remove(due?.createdAt)).rejects.toThrow('Notice not found');
      await remove();
      expect(await store.notices.list({ userId: id, deviceSince: '' })).toEqual([]);
      const broken = () => Promise.reject(new Error('no'));
      await failure(store.notices.add(id, { kind: 'wrong-codes', device: 'd', place: 'p', mails: broken }));
      expect(await store.notices.list({ userId: id, deviceSince: '' })).toEqual([]);
    });
  });
});
