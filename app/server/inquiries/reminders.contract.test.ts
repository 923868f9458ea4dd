// @module-tag messages/reminders
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { twoProcesses } from '#app/storage/store/two-processes-test.ts';
import { dealer } from '#dealer';
import { tables } from '#tests/support/damage.ts';
import { aLine, anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { testClock } from '#tests/support/stores.ts';
import { createReminderRun } from './reminders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(variants(['sqlite', 'postgres'] as const))('reminders on %s', (engine) => {
  let processes: Awaited<ReturnType<typeof twoProcesses>>;
  let db: Kysely<Tables>;
  let clock: ReturnType<typeof testClock>;
  let isMailOn: boolean;
  /** Runs the worker in two processes concurrently. */
  let run: () => Promise<void>;

  beforeEach(async () => {
    // Wednesday, 8:59 in Pune.
    clock = testClock('2026-11-25T03:29:00.000Z');
    processes = await twoProcesses(engine, clock);
    db = tables(processes.where);
    isMailOn = true;
    run = async () => {
      const options = { isMailOn: async () => isMailOn, publicUrl: 'https://dealer.test', now: clock.now };
      const outcomes = await Promise.allSettled(
        processes.opened.map(({ store }) => createReminderRun({ store, ...options })()),
      );
      for (const each of outcomes) if (each.status === 'rejected') throw each.reason;
    };
    await store().settings.update({ contactEmail: 'owner@dealer.test', companyName: 'Better Copiers' });
  });
  afterEach(async () => {
    await db.destroy();
    await processes.close();
  });

  const store = () => processes.opened[0].store;
  const setUser = (username: string, digest_email: string) =>
    db.updateTable('users').set({ digest_email }).where('username', '=', username).execute();

  async function aUser(username: string, digestEmail = ''): Promise<string> {
    await store().users.create({ username, passwordHash: 'x', initial: false, role: 'staff' });
    await setUser(username, digestEmail);
    return (await store().users.find(username))?.id ?? '';
  }

  async function aDevice(name: string, fields: { digest?: number; hides_names?: number; is_paused?: number } = {}) {
    const user_id = await aUser(name);
    const row = { id: name, user_id, endpoint: `https://push.test/${name}`, p256dh: '', auth: '', name, browser: '' };
    const options = { is_paused: 0, hides_names: 0, digest: 0, quiet_from: '', quiet_until: '', ...fields };
    const times = { created_at: clock.now().toISOString(), last_sent_at: null };
    await db
      .insertInto('push_devices')
      .values({ ...row, ...options, ...times })
      .execute();
    return user_id;
  }

  const receive = (fields: Partial<InquiryInput> = {}, more: { isSpam?: boolean; isUnverified?: boolean } = {}) =>
    store().inquiries.create({ inquiry: anInquiry(fields), key: `key ${Math.random()}`, ...more });

  const raviWrites = async () => {
    await aDevice('asha');
    await receive({ name: 'Ravi' });
  };

  type Item = { kind: string; recipient: string; subject: string; text: string };
  const titles = (items: Item[], mail: 'kind' | 'subject') =>
    items.map((item) => `${item.recipient}: ${item.kind === 'push' ? JSON.parse(item.text).title : item[mail]}`).sort();
  const columns = ['kind', 'recipient', 'subject', 'text'] as const;

  /** Returns items queued since the last call: recipient with title or subject. */
  const sent = async () => titles(await db.deleteFrom('outbox').returning(columns).execute(), 'subject');

  /** Leaves the items in the queue, because reminders look up notified users there. */
  const queued = async () =>
    titles(await db.selectFrom('outbox').select(columns).where('kind', '!=', 'owner').execute(), 'kind');

  /** Advances the clock, runs the reminders and returns the results. */
  async function runAfter(ms: number, look = sent) {
    clock.advance(ms);
    await run();
    return look();
  }

  /** Runs while the queue cannot be written, then twice. */
  async function afterCrash(ms: number) {
    clock.advance(ms);
    await sql`alter table outbox rename to outbox_away`.execute(db);
    await expect(run()).rejects.toThrow();
    await sql`alter table outbox_away rename to outbox`.execute(db);
    await run();
    return runAfter(0);
  }

  const still = (...names: string[]) => names.map((name) => `${name}: Still waiting: Ravi`);

  describe('an unopened inquiry', () => {
    beforeEach(() => clock.advance(hour));

    test('reminds after the goal, then the other users and the owner, once each', async () => {
      await raviWrites();
      await aDevice('meera');
      expect(await runAfter(59 * minute, queued)).toEqual(['asha: Ravi']);
      await runAfter(minute, queued);
      expect(await runAfter(0, queued)).toEqual(['asha: Ravi', ...still('asha')]);
      expect(await runAfter(59 * minute, queued)).toHaveLength(2);
      await runAfter(minute, queued);
      const all = ['asha: Ravi', ...still('asha', 'meera'), 'owner@dealer.test: reminder'];
      expect(await runAfter(day, queued)).toEqual(all);
      expect((await store().inquiries.list())[0]).toMatchObject({ read: false });
    });

    test('is announced secondly to the users that the first reminder did not reach, by device or e-mail', async () => {
      await raviWrites();
      await runAfter(hour, queued);
      await aDevice('paused', { is_paused: 1 });
      await setUser('paused', 'paused@dealer.test');
      // Reached already, and without any way to reach.
      await setUser('asha', 'asha@dealer.test');
      await aUser('nobody');
      for (const name of ['meera', 'owner']) await aUser(name, `${name}@dealer.test`);
      expect(await runAfter(hour, queued)).toEqual([
        'asha: Ravi',
        ...still('asha'),
        ...['meera', 'owner', 'paused'].map((name) => `${name}@dealer.test: reminder`),
      ]);
      expect(await runAfter(2 * hour, queued)).toHaveLength(5);
    });

    test('is announced first to its assignee, then to the others', async () => {
      const asha = await aDevice('asha');
      await aDevice('meera');
      const { id } = await receive({ name: 'Ravi' });
      // As after a restore from the trash.
      await db.updateTable('messages').set({ assignee: asha }).where('id', '=', id).execute();
      await sent();
      expect(await runAfter(hour, queued)).toEqual(still('asha'));
      expect(await runAfter(hour, queued)).toEqual([...still('asha', 'meera'), 'owner@dealer.test: reminder']);
    });

    test('e-mails the owner once if there is no device', async () => {
      const { id } = await receive({ subject: 'Toner' });
      for (let hours = 0; hours < 30; hours++) await runAfter(hour, queued);
      expect(await sent()).toEqual(['owner@dealer.test: Still waiting: Toner']);
      const events = await store().inquiries.events(id);
      expect(events.map(({ kind }) => kind)).toEqual(['received', 'reminded', 'reminded']);
    });

    test('gets no reminder if opened, answered, spam, unverified or old', async () => {
      await aDevice('asha');
      await store().inquiries.update((await receive({ name: 'Opened' })).id, {}, 'asha');
      const called = { kind: 'called', text: '' } as const;
      await store().inquiries.addEvent((await receive({ name: 'Called' })).id, called, 'asha');
      await receive({ name: 'Spam' }, { isSpam: true });
      await receive({ name: 'Flood' }, { isUnverified: true });
      // Read before opening times were recorded.
      const { id } = await receive({ name: 'Old' });
      await db.updateTable('messages').set({ read: 1 }).where('id', '=', id).execute();
      await sent();
      expect(await runAfter(3 * hour)).toEqual([]);
      await receive({ name: 'Older' });
      await sent();
      expect(await runAfter(15 * day)).toEqual([]);
    });

    test('gets one reminder after a crash in the middle', async () => {
      await raviWrites();
      await sent();
      expect(await afterCrash(hour)).toEqual(still('asha'));
    });

    test('sends at most 20 e-mails an hour', async () => {
      for (let count = 0; count < 25; count++) await receive({ name: `Visitor ${count}` });
      expect(await runAfter(hour)).toHaveLength(20);
    });
  });

  describe('a follow-up', { tags: ['messages/follow-up-reminder'] }, () => {
    const due = async (name: string, followUpOn: string, assignee = '') => {
      const { id } = await receive({ name });
      await store().inquiries.update(id, { followUpOn, assignee }, 'asha');
      await sent();
      return id;
    };
    const today = (...names: string[]) => names.map((name) => `asha: Follow up today: ${name}`);

    test('notifies the assignee, else all users, once at 9:00', async () => {
      const asha = await aDevice('asha');
      await aDevice('meera', { hides_names: 1 });
      await due('Ravi', '2026-11-25', asha);
      await due('Sunil', '2026-11-25');
      await due('Tomorrow', '2026-11-26');
      await store().inquiries.update(await due('Done', '2026-11-25'), { status: 'resolved' }, 'asha');
      expect(await runAfter(0)).toEqual([]);
      clock.advance(minute);
      await run();
      expect(await runAfter(0)).toEqual([...today('Ravi', 'Sunil'), 'meera: Follow up today']);
      expect(await runAfter(day)).toEqual([...today('Tomorrow'), 'meera: Follow up today']);
    });

    test('sends nothing if the day was set after 9:00; a later day notifies again', async () => {
      await aDevice('asha');
      clock.advance(2 * minute);
      const id = await due('Ravi', '2026-11-25');
      expect(await runAfter(0)).toEqual([]);
      await store().inquiries.update(id, { followUpOn: '2026-11-27' }, 'asha');
      expect(await runAfter(2 * day)).toEqual(today('Ravi'));
    });

    test('notifies after downtime, and once after a crash in the middle', async () => {
      await aDevice('asha');
      await due('Ravi', '2026-11-25');
      expect(await afterCrash(day + 6 * hour)).toEqual(today('Ravi'));
    });
  });

  test('an open quotation is announced once, at 9:00 two days before its last day', {
    tags: ['quotations/outcomes'],
  }, async () => {
    const settings = { ...(await store().settings.read()), gstin: '27AAPFU0939F1ZV' };
    const seller = sellerOf(settings, dealer.name, dealer.locale);
    const customer = { name: 'Ravi', phone: '', email: '' };
    const body = draftBody({ inquiry: customer, seller, lines: [aLine], settings });
    const { id } = await store().quotations.create({ messageId: '', body, validUntil: '2026-11-27', by: 'asha' });
    await store().quotations.send(id, { by: 'asha', seller, year: '2026-27', today: '2026-11-25' });
    expect(await runAfter(0)).toEqual([]);
    const mailed = ['owner@dealer.test: Quotation expires soon: Q/2026-27/0001, Ravi'];
    expect(await afterCrash(minute)).toEqual(mailed);
    expect(await runAfter(day)).toEqual([]);
    await aDevice('asha');
    await db.updateTable('quotations').set({ reminded_at: null }).execute();
    expect(await runAfter(0)).toEqual(['asha: Quotation expires soon: Ravi']);
  });

  describe('the morning digest', { tags: ['messages/digest'] }, () => {
    const digests = async () => (await sent()).filter((text) => /^(asha|team@dealer\.test):/.test(text));
    const at = (ms: number) => runAfter(ms, digests);
    const good = ['asha: 1 inquiry waits for a reply', 'team@dealer.test: Good morning: 1 inquiry waits for a reply'];

    beforeEach(async () => {
      clock.advance(-day);
      await aDevice('asha', { digest: 1 });
      await aDevice('ravi');
      for (const name of ['meera', 'sunil']) await aUser(name, 'team@dealer.test');
      await receive({ name: 'Kiran' }, { isUnverified: true });
      await sent();
      clock.advance(day);
    });

    test('is sent once at 9:00 to subscribed devices and addresses', async () => {
      expect(await at(0)).toEqual([]);
      clock.advance(minute);
      await run();
      expect(await at(0)).toEqual(good);
      expect(await at(day)).toEqual(good);
    });

    test('is sent once after a crash in the middle', async () => {
      expect((await afterCrash(minute)).filter((text) => good.includes(text))).toEqual(good);
    });

    test('is not sent if empty, even later that day', async () => {
      clock.advance(minute + day);
      await db.deleteFrom('messages').execute();
      await run();
      await receive({}, { isUnverified: true });
      await sent();
      expect(await at(hour)).toEqual([]);
    });

    test('contains the longest wait, follow-ups and yesterday’s count', async () => {
      const { id } = await receive({ name: 'Lata', subject: 'Rent' });
      await store().inquiries.update(id, { followUpOn: '2026-11-25' }, 'asha');
      await sent();
      clock.advance(minute);
      await run();
      const mails = await db.selectFrom('outbox').select('text').where('kind', '=', 'digest').execute();
      const mail = mails[0]?.text;
      expect(mail).toContain('Waiting longest:\n- Kiran\n  since 24 Nov 2026, 8:59 am');
      expect(mail).toContain('Follow up today:\n- Lata: Rent');
      expect(mail).toContain('Yesterday: 1 new inquiry.');
    });
  });
});
