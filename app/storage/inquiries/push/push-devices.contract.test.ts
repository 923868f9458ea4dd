// @module-tag push/devices
import { beforeEach, describe, expect, test } from 'vitest';
import type { PushNotice } from '#app/domain/inquiries/notices/push.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const minute = 60_000;

describe.each(variants(engines))('devices that get notifications on %s', (_engine, open) => {
  storePerTest(open);

  const aUser = (username = 'asha') => addUser(store, username, { role: 'admin' });
  let made = 0;
  const aDevice = (userId: string, fields: object = {}, browser?: string) => {
    const keys = { p256dh: `B${++made}`, auth: `a${made}` };
    const target = { endpoint: `https://push.test/${made}`, keys, name: 'Phone', ...fields };
    return store.pushDevices.add(userId, target, browser);
  };
  const aStoredInquiry = (fields: object = {}) =>
    store.inquiries.create({ inquiry: anInquiry(fields), key: `key-${++made}` });
  async function sendDue() {
    for (const { job } of await due()) await store.outbox.markSent(job);
  }
  const aReply = (id: string) => store.inquiries.addEvent(id, { kind: 'called', text: '' }, 'asha');
  /** Leases all due notifications. Returns device and content of each. */
  async function due() {
    const jobs = await store.outbox.take(100, 'push');
    return jobs.map((job) => ({ job, device: job.to, notice: JSON.parse(job.text) as PushNotice }));
  }

  test('only their user lists, changes and removes them', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const { list, change, remove } = store.pushDevices;
    const first = await aDevice(asha);
    clock.advance(minute);
    const second = await aDevice(asha, { name: 'Laptop' });
    expect((await list(asha)).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect(await list(ravi)).toEqual([]);
    const fields = { name: 'Old phone', isPaused: true, hidesNames: true, quietFrom: '22:00', quietUntil: '08:00' };
    expect(await change(asha, first.id, fields)).toEqual({ ...first, ...fields });
    await expect(change(ravi, first.id, fields)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(remove(ravi, second.id)).rejects.toMatchObject({ kind: 'not-found' });
    await remove(asha, second.id);
    expect(await list(asha)).toMatchObject([{ name: 'Old phone', isPaused: true }]);
  });

  test('a known subscription keeps its settings and moves to the last user', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    const { id, endpoint } = await aDevice(asha);
    await store.pushDevices.change(asha, id, { hidesNames: true, isPaused: true });
    const again = { endpoint, keys: { p256dh: 'Bnew', auth: 'anew' } };
    expect(await aDevice(ravi, again)).toMatchObject({ id, hidesNames: true, isPaused: false });
    expect(await store.pushDevices.list(asha)).toEqual([]);
    expect((await store.pushDevices.find(id))?.target).toEqual(again);
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
    const target = async () =>
      (await store.pushDevices.find(id))?.target as Parameters<typeof store.pushDevices.forget>[1];
    const old = await target();
    await aDevice(asha, { endpoint, keys: { p256dh: 'Bnew', auth: 'anew' } });
    await store.pushDevices.forget(id, old);
    const renewed = await target();
    expect(renewed).toBeDefined();
    await store.pushDevices.forget(id, renewed);
    expect(await store.pushDevices.find(id)).toBeNull();
  });

  test('are at most 20 for a user, and are removed with their user', async () => {
    const [asha, ravi] = [await aUser(), await aUser('ravi')];
    for (let count = 0; count < 20; count++) await aDevice(asha);
    await expect(aDevice(asha)).rejects.toThrow('At most 20 devices; please remove one first');
    expect(await store.pushDevices.list(asha)).toHaveLength(20);
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

    const codes = { sealedSecret: 's', step: 1, codeHashes: ['h'], keepSession: 'laptop 2' };
    const ofPhone = async () => (await store.sessions.list(id, 'phone 2')).find((each) => each.isThis)?.id ?? '';
    test.each<[string, () => Promise<unknown>, string[]]>([
      ['all others are signed out', () => store.sessions.endAll(id, 'laptop 2'), ['laptop']],
      ['all are signed out', () => store.sessions.endAll(id), []],
      ['the password changes', () => store.users.setPassword(id, 'new', 'laptop 2'), ['laptop']],
      ['an owner sets the password', () => store.users.setPassword(id, 'new'), []],
      ['codes are turned on', () => store.secondFactors.turnOn(id, codes), ['laptop']],
      ['it signs out', () => store.sessions.end('phone 2'), ['laptop']],
      ['it is signed out alone', async () => store.sessions.endOne(id, await ofPhone()), ['laptop']],
    ])('gets no more once %s', async (_when, end, stay) => {
      expect(await left()).toEqual(['laptop', 'phone']);
      await end();
      expect(await left()).toEqual(stay);
    });

    test('gets them after the session has expired; a remembered one gets no more once it is forgotten', async () => {
      const deviceSecret = { hash: 'secret', isNew: true };
      await store.sessions.start(id, 'phone 3', { ...client, deviceHash: 'phone', deviceSecret });
      clock.advance(13 * 60 * minute);
      await signIn('laptop 3', 'laptop');
      const gone = (await store.sessions.list(id, 'laptop 3')).find(({ isSignedIn }) => !isSignedIn);
      expect(await left()).toEqual(['laptop', 'phone']);
      await store.sessions.endOne(id, gone?.id ?? '');
      expect(await left()).toEqual(['laptop']);
      clock.advance(30 * 24 * 60 * minute);
      await signIn('phone 4', 'phone');
      expect(await left()).toEqual(['laptop']);
    });
  });

  test('a new inquiry queues one for each, without names if hidden', { tags: ['push/new-message'] }, async () => {
    const asha = await aUser();
    const [plain, hidden, paused] = [await aDevice(asha), await aDevice(asha), await aDevice(asha)];
    await store.pushDevices.change(asha, hidden.id, { hidesNames: true });
    await store.pushDevices.change(asha, paused.id, { isPaused: true });
    const { id } = await aStoredInquiry({ name: 'Meera', subject: 'A3 copier' });
    await store.inquiries.create({ inquiry: anInquiry(), key: 'spam-0001', isSpam: true });
    const about = { url: `/admin/messages?id=${id}`, tag: `message ${id}` };
    const notices = Object.fromEntries((await due()).map(({ device, notice }) => [device, notice]));
    expect(notices).toEqual({
      [plain.id]: { title: 'Meera', body: 'A3 copier', ...about },
      [hidden.id]: { title: 'New inquiry', body: '', ...about },
    });
  });

  test('a manual inquiry notifies no device and sends no e-mail', { tags: ['messages/manual'] }, async () => {
    await aDevice(await aUser());
    const entered = { by: 'asha', assignee: '' };
    await store.inquiries.create({ inquiry: anInquiry({ source: 'call' }), key: 'call-0001', entered });
    expect([await due(), await store.outbox.take(10)]).toEqual([[], []]);
  });

  test('a reply deletes queued notifications and closes sent ones', { tags: ['push/closed'] }, async () => {
    const asha = await aUser();
    const waits = await aDevice(asha);
    const { id } = await aStoredInquiry();
    const [sent, inFlight] = [await aDevice(asha), await aDevice(asha)];
    const second = await aStoredInquiry();
    const jobs = await due();
    const ofSecond = (device: { id: string }) =>
      jobs.find(({ device: to, job }) => to === device.id && job.messageId === second.id)?.job;
    for (const { job } of jobs) if (job.messageId === id) await store.outbox.postpone(job, clock.now());
    const job = ofSecond(sent);
    if (job) await store.outbox.markSent(job);
    const waiting = ofSecond(waits);
    if (waiting) await store.outbox.postpone(waiting, new Date(clock.now().getTime() + 5000));
    expect(ofSecond(inFlight)).toBeDefined();

    await store.inquiries.addEvent(second.id, { kind: 'note', text: 'Not a reply' }, 'asha');
    expect((await due()).map(({ job: { messageId: inquiryId } }) => inquiryId)).toEqual([id]);
    await store.inquiries.addEvent(second.id, { kind: 'called', text: '' }, 'asha');
    await store.inquiries.update(second.id, { status: 'resolved' }, 'asha');
    const closings = await due();
    expect(closings.map(({ device }) => device).sort()).toEqual([sent.id, inFlight.id].sort());
    for (const { notice } of closings) expect(notice).toMatchObject({ tag: `message ${second.id}`, isClosed: true });
    // The leases still hold.
    clock.advance(6000);
    expect(await due()).toEqual([]);
  });

  test.each([
    ['its status changes', (id: string) => store.inquiries.update(id, { status: 'in_progress' }, 'asha')],
    ['it is spam', (id: string) => store.inquiries.update(id, { isSpam: true }, 'asha')],
    ['it is deleted', (id: string) => store.inquiries.remove(id, 'asha')],
  ])('the notification of a message closes when %s', { tags: ['push/closed'] }, async (_when, change) => {
    const device = await aDevice(await aUser());
    const { id } = await aStoredInquiry();
    await sendDue();
    await store.inquiries.update(id, {}, 'asha');
    expect(await due()).toEqual([]);
    await change(id);
    expect(await due()).toMatchObject([{ device: device.id, notice: { tag: `message ${id}`, isClosed: true } }]);
  });

  test.each([
    ['someone replies', aReply],
    ['it is resolved', (id: string) => store.inquiries.update(id, { status: 'resolved' }, 'asha')],
    ['its follow-up day changes', (id: string) => store.inquiries.update(id, { followUpOn: '2026-06-02' }, 'asha')],
    ['it is deleted', (id: string) => store.inquiries.remove(id, 'asha')],
  ])('a reminder of an answered message closes once when %s', { tags: ['push/closed'] }, async (_when, change) => {
    const device = await aDevice(await aUser());
    const { id } = await aStoredInquiry();
    await aReply(id);
    await store.inquiries.update(id, { followUpOn: '2026-06-01' }, 'asha');
    await due();
    expect(await store.reminders.followUp(id, '2026-06-01'), 'is reminded').toBe(true);
    await sendDue();
    clock.advance(minute);
    await store.inquiries.update(id, { assignee: '' }, 'asha');
    expect(await due()).toEqual([]);
    await change(id);
    expect(await due()).toMatchObject([{ device: device.id, notice: { tag: `message ${id}`, isClosed: true } }]);
  });

  test('a notification whose answer was lost is closed on the device, too', { tags: ['push/closed'] }, async () => {
    const [asha, lost] = [await aUser(), { isFinal: false, chance: 0, delay: minute }];
    const device = await aDevice(asha);
    const { id } = await aStoredInquiry();
    for (const { job } of await due()) await store.outbox.markFailed(job, 'The push service takes too long', lost);
    await aReply(id);
    clock.advance(minute);
    expect(await due()).toMatchObject([{ device: device.id, notice: { isClosed: true } }]);
    await store.inquiries.update(id, { status: 'resolved' }, 'asha');
    expect(await due()).toEqual([]);
  });

  test('changed quiet hours make postponed notifications due, not failed ones', { tags: ['push/quiet'] }, async () => {
    const asha = await aUser();
    const device = await aDevice(asha);
    await aStoredInquiry();
    const [first] = await due();
    if (first) await store.outbox.postpone(first.job, new Date(clock.now().getTime() + 60 * minute));
    expect(await due()).toEqual([]);
    await store.pushDevices.change(asha, device.id, { quietFrom: '', quietUntil: '' });
    const [again] = await due();
    expect(again?.job).toMatchObject({ id: first?.job.id, attempts: 0 });
    const failed = { isFinal: false, chance: 0, delay: minute };
    if (again) await store.outbox.markFailed(again.job, 'The push service answered 500', failed);
    await store.pushDevices.change(asha, device.id, { hidesNames: true });
    expect(await due()).toEqual([]);
    clock.advance(minute);
    expect(await due()).toMatchObject([{ job: { attempts: 1 } }]);
  });

  test('a sent notification is not sent again after a restore from the trash', { tags: ['push/once'] }, async () => {
    await aDevice(await aUser());
    const [first, second] = [await aStoredInquiry(), await aStoredInquiry()];
    const jobs = (await due()).map(({ job }) => job);
    const trashed = await store.inquiries.remove(first.id, 'asha');
    for (const job of jobs) await store.outbox.markSent(job);
    await store.trash.restore(trashed);
    clock.advance(60 * minute);
    expect((await due()).filter(({ notice }) => !notice.isClosed)).toEqual([]);
    expect(second.id).not.toBe(first.id);
  });
});
