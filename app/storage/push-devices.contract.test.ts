/**
 * @module-tag push/devices
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PushNotice } from '#app/domain/push.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

const minute = 60_000;

describe.each(engines)('devices that get notifications on %s', (_engine, open) => {
  let store: Store;
  let clock: Clock;
  openForEach(open, (opened) => {
    ({ store, clock } = opened);
  });

  async function aUser(username = 'asha'): Promise<string> {
    await store.users.create({ username, passwordHash: 'h', initial: false, role: 'admin' });
    return (await store.users.find(username))?.id ?? '';
  }
  let made = 0;
  const aDevice = (userId: string, fields: object = {}, browser?: string) => {
    const keys = { p256dh: `B${++made}`, auth: `a${made}` };
    const target = { endpoint: `https://push.test/${made}`, keys, name: 'Phone', ...fields };
    return store.pushDevices.add(userId, target, browser);
  };
  const aMessage = (fields: object = {}) => store.messages.create({ inquiry: anInquiry(fields), key: `key-${++made}` });
  /** Leases all due notifications. Returns device and content of each. */
  async function due() {
    const jobs = await store.outbox.take(100, 'push');
    return jobs.map((job) => ({ job, device: job.to, notice: JSON.parse(job.text) as PushNotice }));
  }

  test('only their user lists, changes and removes them', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const first = await aDevice(asha);
    clock.advance(minute);
    const second = await aDevice(asha, { name: 'Laptop' });
    expect((await store.pushDevices.list(asha)).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect(await store.pushDevices.list(ravi)).toEqual([]);
    const change = { name: 'Old phone', isPaused: true, hidesNames: true, quietFrom: '22:00', quietUntil: '08:00' };
    expect(await store.pushDevices.change(asha, first.id, change)).toEqual({ ...first, ...change });
    await expect(store.pushDevices.change(ravi, first.id, change)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(store.pushDevices.remove(ravi, second.id)).rejects.toMatchObject({ kind: 'not-found' });
    await store.pushDevices.remove(asha, second.id);
    expect(await store.pushDevices.list(asha)).toMatchObject([{ name: 'Old phone', isPaused: true }]);
  });

  test('a known subscription keeps its settings and moves to the last user', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const { id, endpoint } = await aDevice(asha);
    await store.pushDevices.change(asha, id, { hidesNames: true, isPaused: true });
    const again = await aDevice(ravi, { endpoint, keys: { p256dh: 'Bnew', auth: 'anew' } });
    expect(again).toMatchObject({ id, hidesNames: true, isPaused: false });
    expect(await store.pushDevices.list(asha)).toEqual([]);
    expect((await store.pushDevices.find(id))?.target.keys).toEqual({ p256dh: 'Bnew', auth: 'anew' });
  });

  test('a replaced subscription that is known already is that of one device', { tags: ['push/replaced'] }, async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const [first, second] = [await aDevice(asha), await aDevice(asha, { name: 'Laptop' })];
    const target = { endpoint: second.endpoint, keys: { p256dh: 'Bnew', auth: 'anew' } };
    await expect(store.pushDevices.change(ravi, first.id, { target })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await store.pushDevices.list(asha)).toHaveLength(2);
    await store.pushDevices.change(asha, first.id, { target });
    expect(await store.pushDevices.list(asha)).toEqual([{ ...first, endpoint: second.endpoint }]);
    expect((await store.pushDevices.find(first.id))?.target).toEqual(target);
  });

  test('deletes an expired subscription unless it was renewed', async () => {
    const asha = await aUser();
    const { id, endpoint } = await aDevice(asha);
    const old = (await store.pushDevices.find(id))?.target;
    await aDevice(asha, { endpoint, keys: { p256dh: 'Bnew', auth: 'anew' } });
    if (old) await store.pushDevices.forget(id, old);
    const renewed = (await store.pushDevices.find(id))?.target;
    expect(renewed).toBeDefined();
    if (renewed) await store.pushDevices.forget(id, renewed);
    expect(await store.pushDevices.find(id)).toBeNull();
  });

  test('limits a user to 20', async () => {
    const asha = await aUser();
    for (let count = 0; count < 20; count++) await aDevice(asha);
    await expect(aDevice(asha)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.pushDevices.list(asha)).toHaveLength(20);
  });

  test('are removed with their user', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const { id } = await aDevice(ravi);
    await store.users.remove(ravi, { userId: asha });
    expect(await store.pushDevices.find(id)).toBeNull();
  });

  describe('of a signed-in browser', { tags: ['push/signed-out'] }, () => {
    let id: string;
    const client = { agent: 'Test browser', address: '127.0.0.1' };
    const signIn = (token: string, deviceHash: string) => store.sessions.start(id, token, { ...client, deviceHash });
    const left = async () => (await store.pushDevices.list(id)).map(({ name }) => name).sort();

    beforeEach(async () => {
      id = await aUser();
      for (const device of ['laptop', 'phone']) {
        await signIn(`${device} 1`, device);
        const browser = (await store.sessions.find(`${device} 1`))?.browser;
        await aDevice(id, { name: device }, browser);
        // Signed in again since, as after 12 hours.
        clock.advance(minute);
        await signIn(`${device} 2`, device);
      }
    });

    test.each<[string, () => Promise<unknown>, string[]]>([
      ['all others are signed out', () => store.sessions.endAll(id, 'laptop 2'), ['laptop']],
      ['all are signed out', () => store.sessions.endAll(id), []],
      ['the password changes', () => store.users.setPassword(id, 'new', 'laptop 2'), ['laptop']],
      ['an owner sets the password', () => store.users.setPassword(id, 'new'), []],
      [
        'codes are turned on',
        () =>
          store.secondFactors.turnOn(id, { sealedSecret: 's', step: 1, codeHashes: ['h'], keepSession: 'laptop 2' }),
        ['laptop'],
      ],
      ['it signs out', () => store.sessions.end('phone 2'), ['laptop']],
      [
        'it is signed out alone',
        async () =>
          store.sessions.endOne(id, (await store.sessions.list(id, 'phone 2')).find((each) => each.isThis)?.id ?? ''),
        ['laptop'],
      ],
    ])('gets no more once %s', async (_when, end, stay) => {
      expect(await left()).toEqual(['laptop', 'phone']);
      await end();
      expect(await left()).toEqual(stay);
    });

    test('that is remembered gets no more once it is forgotten', async () => {
      const deviceSecret = { hash: 'secret', isNew: true };
      await store.sessions.start(id, 'phone 3', { ...client, deviceHash: 'phone', deviceSecret });
      clock.advance(13 * 60 * minute);
      await signIn('laptop 3', 'laptop');
      const gone = (await store.sessions.list(id, 'laptop 3')).find(({ isSignedIn }) => !isSignedIn);
      expect(await left()).toEqual(['laptop', 'phone']);
      await store.sessions.endOne(id, gone?.id ?? '');
      expect(await left()).toEqual(['laptop']);
    });

    test('gets them after the session has expired', async () => {
      clock.advance(30 * 24 * 60 * minute);
      await signIn('laptop 3', 'laptop');
      expect(await left()).toEqual(['laptop', 'phone']);
    });
  });

  test('a new message queues one notification for each, without names if hidden', {
    tags: ['push/new-message'],
  }, async () => {
    const asha = await aUser();
    const [plain, hidden, paused] = [await aDevice(asha), await aDevice(asha), await aDevice(asha)];
    await store.pushDevices.change(asha, hidden.id, { hidesNames: true });
    await store.pushDevices.change(asha, paused.id, { isPaused: true });
    const { id } = await aMessage({ name: 'Meera', subject: 'A3 copier' });
    await store.messages.create({ inquiry: anInquiry(), key: 'spam-0001', isSpam: true });
    const url = `/admin/messages?id=${id}`;
    const about = { url, tag: `message ${id}` };
    const notices = new Map((await due()).map(({ device, notice }) => [device, notice]));
    expect(notices).toEqual(
      new Map([
        [plain.id, { title: 'Meera', body: 'A3 copier', ...about }],
        [hidden.id, { title: 'New inquiry', body: '', ...about }],
      ]),
    );
  });

  test('a reply deletes queued notifications and closes sent ones', {
    tags: ['push/closed'],
  }, async () => {
    const asha = await aUser();
    const waits = await aDevice(asha);
    const { id } = await aMessage();
    const [sent, inFlight] = [await aDevice(asha), await aDevice(asha)];
    const second = await aMessage();
    const jobs = await due();
    const ofSecond = (device: { id: string }) =>
      jobs.find(({ device: to, job }) => to === device.id && job.messageId === second.id)?.job;
    for (const { job } of jobs) if (job.messageId === id) await store.outbox.postpone(job, clock.now());
    const job = ofSecond(sent);
    if (job) await store.outbox.markSent(job);
    const waiting = ofSecond(waits);
    if (waiting) await store.outbox.postpone(waiting, new Date(clock.now().getTime() + 5000));
    expect(ofSecond(inFlight)).toBeDefined();

    await store.messages.addEvent(second.id, { kind: 'note', text: 'Not a reply' }, 'asha');
    expect((await due()).map(({ job: { messageId } }) => messageId)).toEqual([id]);
    await store.messages.addEvent(second.id, { kind: 'called', text: '' }, 'asha');
    await store.messages.update(second.id, { status: 'resolved' }, 'asha');
    const closings = await due();
    expect(closings.map(({ device }) => device).sort()).toEqual([sent.id, inFlight.id].sort());
    for (const { notice } of closings) expect(notice).toMatchObject({ tag: `message ${second.id}`, isClosed: true });
    // The leases still hold.
    clock.advance(6000);
    expect(await due()).toEqual([]);
  });

  test.each([
    ['its status changes', (id: string) => store.messages.update(id, { status: 'in_progress' }, 'asha')],
    ['it is spam', (id: string) => store.messages.update(id, { isSpam: true }, 'asha')],
    ['it is deleted', (id: string) => store.messages.remove(id, 'asha')],
  ])('the notification of a message closes when %s', { tags: ['push/closed'] }, async (_when, change) => {
    const device = await aDevice(await aUser());
    const { id } = await aMessage();
    for (const { job } of await due()) await store.outbox.markSent(job);
    await store.messages.update(id, {}, 'asha');
    expect(await due()).toEqual([]);
    await change(id);
    expect(await due()).toMatchObject([{ device: device.id, notice: { tag: `message ${id}`, isClosed: true } }]);
  });

  describe('a reminder of an answered message', { tags: ['push/closed'] }, () => {
    /** A message that was answered and is followed up today; its reminder is on the device. */
    async function followedUp() {
      const device = await aDevice(await aUser());
      const { id } = await aMessage();
      await store.messages.addEvent(id, { kind: 'called', text: '' }, 'asha');
      await store.messages.update(id, { followUpOn: '2026-06-01' }, 'asha');
      await due();
      expect(await store.reminders.followUp(id, '2026-06-01')).toBe(true);
      for (const { job } of await due()) await store.outbox.markSent(job);
      clock.advance(minute);
      return { id, device: device.id };
    }

    test.each([
      ['someone replies', (id: string) => store.messages.addEvent(id, { kind: 'called', text: '' }, 'asha')],
      ['it is resolved', (id: string) => store.messages.update(id, { status: 'resolved' }, 'asha')],
      ['its follow-up day changes', (id: string) => store.messages.update(id, { followUpOn: '2026-06-02' }, 'asha')],
      ['it is deleted', (id: string) => store.messages.remove(id, 'asha')],
    ])('closes once when %s', async (_when, change) => {
      const { id, device } = await followedUp();
      await store.messages.update(id, { assignee: '' }, 'asha');
      expect(await due()).toEqual([]);
      await change(id);
      expect(await due()).toMatchObject([{ device, notice: { tag: `message ${id}`, isClosed: true } }]);
    });
  });

  test('a notification whose answer was lost may be on the device, so it is closed there', {
    tags: ['push/closed'],
  }, async () => {
    const [asha, lost] = [await aUser(), { isFinal: false, chance: 0, delay: minute }];
    const device = await aDevice(asha);
    const { id } = await aMessage();
    for (const { job } of await due()) await store.outbox.markFailed(job, 'The push service takes too long', lost);
    await store.messages.addEvent(id, { kind: 'called', text: '' }, 'asha');
    clock.advance(minute);
    expect(await due()).toMatchObject([{ device: device.id, notice: { isClosed: true } }]);
    await store.messages.update(id, { status: 'resolved' }, 'asha');
    expect(await due()).toEqual([]);
  });

  test('a rollback closes nothing', { tags: ['push/closed'] }, async () => {
    await aDevice(await aUser());
    const { id } = await aMessage();
    for (const { job } of await due()) await store.outbox.markSent(job);
    await expect(store.messages.update(id, { status: 'resolved', assignee: 'nobody' }, 'asha')).rejects.toThrow(
      'no longer exists',
    );
    expect(await due()).toEqual([]);
  });

  test('changed quiet hours make postponed notifications due, but not failed ones', {
    tags: ['push/quiet'],
  }, async () => {
    const asha = await aUser();
    const device = await aDevice(asha);
    await aMessage();
    const [first] = await due();
    if (first) await store.outbox.postpone(first.job, new Date(clock.now().getTime() + 60 * minute));
    expect(await due()).toEqual([]);
    await store.pushDevices.change(asha, device.id, { quietFrom: '', quietUntil: '' });
    const [again] = await due();
    expect(again?.job).toMatchObject({ id: first?.job.id, attempts: 0 });
    if (again)
      await store.outbox.markFailed(again.job, 'The push service answered 500', {
        isFinal: false,
        chance: 0,
        delay: minute,
      });
    await store.pushDevices.change(asha, device.id, { hidesNames: true });
    expect(await due()).toEqual([]);
    clock.advance(minute);
    expect(await due()).toMatchObject([{ job: { attempts: 1 } }]);
  });

  test('a sent notification of a message in the trash is not sent again after a restore', {
    tags: ['push/once'],
  }, async () => {
    await aDevice(await aUser());
    const [first, second] = [await aMessage(), await aMessage()];
    const jobs = (await due()).map(({ job }) => job);
    const binned = await store.messages.remove(first.id, 'asha');
    await store.outbox.markAllSent(jobs);
    await store.bin.restore(binned);
    clock.advance(60 * minute);
    expect((await due()).filter(({ notice }) => !notice.isClosed)).toEqual([]);
    expect(second.id).not.toBe(first.id);
  });

  test('a notification queued while the clock ran ahead is due once it is right', { tags: ['push/once'] }, async () => {
    await aDevice(await aUser());
    clock.advance(3 * 60 * minute);
    await aMessage();
    clock.advance(-3 * 60 * minute);
    expect(await due()).toHaveLength(1);
    expect(await due()).toEqual([]);
  });

  test('notifications are not counted as e-mails', async () => {
    await aDevice(await aUser());
    await aMessage();
    const [taken] = await due();
    if (taken) await store.outbox.markFailed(taken.job, 'No', { isFinal: false, chance: 0 });
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    expect(await store.outbox.lastError()).toBe('');
    expect(await store.outbox.take(10)).toEqual([]);
  });

  test('the first keys win; replacing lost keys removes all devices once', { tags: ['push/keys'] }, async () => {
    const asha = await aUser();
    const { id } = await aDevice(asha);
    const begun = await Promise.all(
      ['1', '2', '3'].map((key) => store.pushKeys.begin({ publicKey: `p${key}`, sealedKey: `s${key}` })),
    );
    const [kept] = begun;
    expect(begun).toEqual([kept, kept, kept]);
    expect(await store.pushKeys.read()).toEqual(kept);
    const other = { publicKey: 'p9', sealedKey: 's9' };
    if (kept) expect(await store.pushKeys.replace(kept, other)).toEqual({ ...other, devices: 1 });
    expect(await store.pushDevices.find(id)).toBeNull();
    await aDevice(asha);
    const late = { publicKey: 'p8', sealedKey: 's8' };
    if (kept) expect(await store.pushKeys.replace(kept, late)).toEqual({ ...other, devices: 0 });
    expect(await store.pushDevices.list(asha)).toHaveLength(1);
  });
});
