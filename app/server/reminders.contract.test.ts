/**
 * @module-tag messages/reminders
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import type { Inquiry } from '#app/domain/message.ts';
import { type Opened, openStore } from '#app/storage/open.ts';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import type { Tables } from '#app/storage/tables.ts';
import { dealer } from '#dealer';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { migratedDatabase, testClock } from '#tests/support/stores.ts';
import { createReminderRun } from './reminders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(variants(['sqlite', 'postgres'] as const))('reminders on %s', (engine) => {
  let root: string;
  let opened: Opened[];
  let db: Kysely<Tables>;
  let clock: ReturnType<typeof testClock>;
  let isMailOn: boolean;
  /** Runs the worker in two processes concurrently. */
  let run: (locale?: typeof dealer.locale) => Promise<void>;

  beforeEach(async () => {
    // Wednesday, 8:59 in Pune.
    clock = testClock('2026-11-25T03:29:00.000Z');
    root = mkdtempSync(join(tmpdir(), 'platen-reminders-'));
    const databaseUrl = engine === 'sqlite' ? undefined : await migratedDatabase();
    const at = { databaseUrl, dataDir: root, now: clock.now };
    const prepare = (store: Opened['store']) => store.settings.begin(firstFacts(dealer));
    opened = [await openStore({ ...at, prepare }), await openStore(at)];
    db = databaseUrl === undefined ? openSqlite(join(root, 'platen.db')).db : openPostgres(databaseUrl).db;
    isMailOn = true;
    run = async (locale = dealer.locale) => {
      const options = { isMailOn: async () => isMailOn, publicUrl: 'https://dealer.test', now: clock.now, locale };
      const outcomes = await Promise.allSettled(opened.map(({ store }) => createReminderRun({ store, ...options })()));
      for (const each of outcomes) if (each.status === 'rejected') throw each.reason;
    };
    await store().settings.update({ contactEmail: 'owner@dealer.test', companyName: 'Better Copiers' });
  });
  afterEach(async () => {
    await db.destroy();
    for (const { close } of opened) await close();
    rmSync(root, { recursive: true });
  });

  const store = () => (opened[0] as Opened).store;

  async function aUser(username: string, digestEmail = ''): Promise<string> {
    await store().users.create({ username, passwordHash: 'x', initial: false, role: 'staff' });
    await db.updateTable('users').set({ digest_email: digestEmail }).where('username', '=', username).execute();
    return (await store().users.find(username))?.id ?? '';
  }

  /** A user with a device of the same name. */
  async function aDevice(
    name: string,
    fields: { digest?: number; hides_names?: number; is_paused?: number } = {},
  ): Promise<string> {
    const user_id = await aUser(name);
    const row = { id: name, user_id, endpoint: `https://push.test/${name}`, p256dh: '', auth: '', name, browser: '' };
    const options = { is_paused: 0, hides_names: 0, digest: 0, quiet_from: '', quiet_until: '', ...fields };
    const created_at = clock.now().toISOString();
    await db
      .insertInto('push_devices')
      .values({ ...row, ...options, created_at, last_sent_at: null })
      .execute();
    return user_id;
  }

  const receive = (fields: Partial<Inquiry> = {}, more: { isSpam?: boolean; isUnverified?: boolean } = {}) =>
    store().messages.create({ inquiry: anInquiry(fields), key: `key ${Math.random()}`, ...more });

  /** Returns items queued since the last call: recipient with title or subject. */
  async function sent(): Promise<string[]> {
    const rows = await db.deleteFrom('outbox').returning(['kind', 'recipient', 'subject', 'text']).execute();
    return rows
      .map(
        ({ kind, recipient, subject, text }) => `${recipient}: ${kind === 'push' ? JSON.parse(text).title : subject}`,
      )
      .sort();
  }

  /** Marks items as seen without deleting them, because reminders look up notified users in the queue. */
  const queued = async () =>
    (await db.selectFrom('outbox').select(['recipient', 'kind', 'text']).where('kind', '!=', 'owner').execute())
      .map(({ recipient, kind, text }) => `${recipient}: ${kind === 'push' ? JSON.parse(text).title : kind}`)
      .sort();

  describe('an unopened inquiry', () => {
    beforeEach(() => clock.advance(hour));

    test('reminds after the goal, then the other users and the owner, once each', async () => {
      await aDevice('asha');
      await receive({ name: 'Ravi' });
      await aDevice('meera');
      clock.advance(59 * minute);
      await run();
      expect(await queued()).toEqual(['asha: Ravi']);
      clock.advance(minute);
      await run();
      await run();
      expect(await queued()).toEqual(['asha: Ravi', 'asha: Still waiting: Ravi']);
      clock.advance(59 * minute);
      await run();
      expect(await queued()).toHaveLength(2);
      clock.advance(minute);
      await run();
      clock.advance(day);
      await run();
      expect(await queued()).toEqual([
        'asha: Ravi',
        'asha: Still waiting: Ravi',
        'meera: Still waiting: Ravi',
        'owner@dealer.test: reminder',
      ]);
      expect((await store().messages.list())[0]?.read).toBe(false);
    });

    test('is announced secondly to the users that the first reminder did not reach, by device or e-mail', async () => {
      await aDevice('asha');
      await receive({ name: 'Ravi' });
      clock.advance(hour);
      await run();
      await aDevice('paused', { is_paused: 1 });
      await db
        .updateTable('users')
        .set({ digest_email: 'paused@dealer.test' })
        .where('username', '=', 'paused')
        .execute();
      // Reached already, and without any way to reach.
      await db.updateTable('users').set({ digest_email: 'asha@dealer.test' }).where('username', '=', 'asha').execute();
      await aUser('nobody');
      await aUser('meera', 'meera@dealer.test');
      await aUser('owner', 'owner@dealer.test');
      clock.advance(hour);
      await run();
      expect(await queued()).toEqual([
        'asha: Ravi',
        'asha: Still waiting: Ravi',
        'meera@dealer.test: reminder',
        'owner@dealer.test: reminder',
        'paused@dealer.test: reminder',
      ]);
      clock.advance(2 * hour);
      await run();
      expect(await queued()).toHaveLength(5);
    });

    test('is announced secondly to the same users if nobody else can be reached', async () => {
      isMailOn = false;
      await aDevice('asha');
      await aUser('meera', 'meera@dealer.test');
      await receive({ name: 'Ravi' });
      clock.advance(hour);
      await run();
      clock.advance(hour);
      await run();
      expect(await queued()).toEqual(['asha: Ravi', 'asha: Still waiting: Ravi', 'asha: Still waiting: Ravi']);
    });

    test('is announced first to its assignee, then to the others', async () => {
      const asha = await aDevice('asha');
      await aDevice('meera');
      const { id } = await receive({ name: 'Ravi' });
      // As after a restore from the trash.
      await db.updateTable('messages').set({ assignee: asha }).where('id', '=', id).execute();
      await sent();
      clock.advance(hour);
      await run();
      expect(await queued()).toEqual(['asha: Still waiting: Ravi']);
      clock.advance(hour);
      await run();
      expect(await queued()).toEqual([
        'asha: Still waiting: Ravi',
        'meera: Still waiting: Ravi',
        'owner@dealer.test: reminder',
      ]);
    });

    test('e-mails the owner once if there is no device', async () => {
      const { id } = await receive({ subject: 'Toner' });
      for (let hours = 0; hours < 30; hours++) {
        clock.advance(hour);
        await run();
      }
      expect(await sent()).toEqual(['owner@dealer.test: Still waiting: Toner']);
      const events = await store().messages.events(id);
      expect(events.map(({ kind }) => kind)).toEqual(['received', 'reminded', 'reminded']);
    });

    test('counts only opening hours', async () => {
      await aDevice('asha');
      // Wednesday 17:30, so the goal is missed on Thursday at 9:30.
      clock.advance(7.5 * hour + minute);
      await receive({ name: 'Ravi' });
      await sent();
      await store().settings.update({ holidays: [{ branch: '', from: '2026-11-26', until: '2026-11-26', name: '' }] });
      clock.advance(day);
      await run();
      expect(await sent()).toEqual([]);
      clock.advance(16 * hour - minute);
      await run();
      expect(await sent()).toEqual([]);
      clock.advance(minute);
      await run();
      expect(await sent()).toEqual(['asha: Still waiting: Ravi']);
    });

    test('gets no reminder if opened, answered, spam, unverified or old', async () => {
      await aDevice('asha');
      await store().messages.update((await receive({ name: 'Opened' })).id, {}, 'asha');
      const called = { kind: 'called', text: '' } as const;
      await store().messages.addEvent((await receive({ name: 'Called' })).id, called, 'asha');
      await receive({ name: 'Spam' }, { isSpam: true });
      await receive({ name: 'Flood' }, { isUnverified: true });
      // Read before opening times were recorded.
      await db
        .updateTable('messages')
        .set({ read: 1 })
        .where('id', '=', (await receive({ name: 'Old' })).id)
        .execute();
      await sent();
      clock.advance(3 * hour);
      await run();
      expect(await sent()).toEqual([]);
      await receive({ name: 'Older' });
      await sent();
      clock.advance(15 * day);
      await run();
      expect(await sent()).toEqual([]);
    });

    test('gets one reminder after a crash in the middle', async () => {
      await aDevice('asha');
      await receive({ name: 'Ravi' });
      await sent();
      clock.advance(hour);
      await sql`alter table outbox rename to outbox_away`.execute(db);
      await expect(run()).rejects.toThrow();
      await sql`alter table outbox_away rename to outbox`.execute(db);
      await run();
      await run();
      expect(await sent()).toEqual(['asha: Still waiting: Ravi']);
    });

    test('reminds the other users even if the clock was ahead at first', async () => {
      await aDevice('asha');
      await receive({ name: 'Ravi' });
      await aDevice('meera');
      clock.advance(10 * day);
      await run();
      expect(await queued()).toEqual(['asha: Ravi', 'asha: Still waiting: Ravi']);
      clock.advance(-10 * day + 2 * hour);
      await run();
      expect((await queued()).slice(2)).toEqual(['meera: Still waiting: Ravi', 'owner@dealer.test: reminder']);
    });

    test('sends at most 20 e-mails an hour', async () => {
      for (let count = 0; count < 25; count++) await receive({ name: `Visitor ${count}` });
      clock.advance(hour);
      await run();
      expect(await sent()).toHaveLength(20);
    });
  });

  describe('a follow-up', { tags: ['messages/follow-up-reminder'] }, () => {
    const due = async (name: string, followUpOn: string, assignee = '') => {
      const { id } = await receive({ name });
      await store().messages.update(id, { followUpOn, assignee }, 'asha');
      await sent();
      return id;
    };

    test('notifies the assignee, else all users, once at 9:00', async () => {
      const asha = await aDevice('asha');
      await aDevice('meera', { hides_names: 1 });
      await due('Ravi', '2026-11-25', asha);
      await due('Sunil', '2026-11-25');
      await due('Tomorrow', '2026-11-26');
      await store().messages.update(await due('Done', '2026-11-25'), { status: 'resolved' }, 'asha');
      await run();
      expect(await sent()).toEqual([]);
      clock.advance(minute);
      await run();
      await run();
      expect(await sent()).toEqual([
        'asha: Follow up today: Ravi',
        'asha: Follow up today: Sunil',
        'meera: Follow up today',
      ]);
      clock.advance(day);
      await run();
      expect(await sent()).toEqual(['asha: Follow up today: Tomorrow', 'meera: Follow up today']);
    });

    test('notifies all users if the assignee has no device', async () => {
      await aDevice('asha');
      await due('Ravi', '2026-11-25', await aUser('nodevice'));
      clock.advance(minute);
      await run();
      expect(await sent()).toEqual(['asha: Follow up today: Ravi']);
    });

    test('sends nothing if the day was set after 9:00; a later day notifies again', async () => {
      await aDevice('asha');
      clock.advance(2 * minute);
      const id = await due('Ravi', '2026-11-25');
      await run();
      expect(await sent()).toEqual([]);
      await store().messages.update(id, { followUpOn: '2026-11-27' }, 'asha');
      clock.advance(2 * day);
      await run();
      expect(await sent()).toEqual(['asha: Follow up today: Ravi']);
    });

    test('notifies after downtime, and once after a crash in the middle', async () => {
      await aDevice('asha');
      await due('Ravi', '2026-11-25');
      clock.advance(day + 6 * hour);
      await sql`alter table outbox rename to outbox_away`.execute(db);
      await expect(run()).rejects.toThrow();
      await sql`alter table outbox_away rename to outbox`.execute(db);
      await run();
      await run();
      expect(await sent()).toEqual(['asha: Follow up today: Ravi']);
    });
  });

  describe('the morning digest', { tags: ['messages/digest'] }, () => {
    const digests = async () => (await sent()).filter((text) => /^(asha|team@dealer\.test):/.test(text));
    const good = ['asha: 1 inquiry waits for a reply', 'team@dealer.test: Good morning: 1 inquiry waits for a reply'];

    beforeEach(async () => {
      clock.advance(-day);
      await aDevice('asha', { digest: 1 });
      await aDevice('ravi');
      await aUser('meera', 'team@dealer.test');
      await aUser('sunil', 'team@dealer.test');
      await receive({ name: 'Kiran' }, { isUnverified: true });
      await sent();
      clock.advance(day);
    });

    test('is sent once at 9:00 to subscribed devices and addresses', async () => {
      await run();
      expect(await digests()).toEqual([]);
      clock.advance(minute);
      await run();
      await run();
      expect(await digests()).toEqual(good);
      clock.advance(day);
      await run();
      expect(await digests()).toEqual(good);
    });

    test('is sent until 12:00 after downtime, and not later', async () => {
      clock.advance(3 * hour);
      await run();
      expect(await digests()).toEqual(good);
      clock.advance(day + minute);
      await run();
      expect(await digests()).toEqual([]);
    });

    test('is not sent twice a day if the clock jumps', async () => {
      clock.advance(minute);
      await run();
      expect(await digests()).toEqual(good);
      clock.advance(100 * day);
      await run();
      expect(await digests()).toEqual(good);
      await store().throttle.sweep();
      clock.advance(-100 * day + hour);
      await run();
      expect(await digests()).toEqual([]);
      clock.advance(day);
      await run();
      expect(await digests()).toEqual(good);
    });

    test('is sent once after a crash in the middle', async () => {
      clock.advance(minute);
      await sql`alter table outbox rename to outbox_away`.execute(db);
      await expect(run()).rejects.toThrow();
      await sql`alter table outbox_away rename to outbox`.execute(db);
      await run();
      await run();
      expect(await digests()).toEqual(good);
    });

    test('is not sent on holidays and closed days', async () => {
      await store().settings.update({ holidays: [{ branch: '', from: '2026-11-25', until: '2026-11-26', name: '' }] });
      clock.advance(minute);
      // Wednesday to Monday; Sunday is closed.
      const days: string[][] = [];
      for (let count = 0; count < 6; count++) {
        await run();
        days.push(await digests());
        clock.advance(day);
      }
      expect(days).toEqual([[], [], good, good, [], good]);
    });

    test('is not sent if empty, even later that day', async () => {
      clock.advance(minute + day);
      await db.deleteFrom('messages').execute();
      await run();
      await receive({}, { isUnverified: true });
      await sent();
      clock.advance(hour);
      await run();
      expect(await digests()).toEqual([]);
    });

    test('goes only to devices while e-mail is off', async () => {
      isMailOn = false;
      clock.advance(minute);
      await run();
      expect(await digests()).toEqual(good.slice(0, 1));
    });

    test('follows the time zone of the dealer', async () => {
      const inDenver = { ...dealer.locale, timeZone: 'America/Phoenix' };
      clock.advance(minute);
      await run(inDenver);
      expect(await digests()).toEqual([]);
      // 9:00 in Phoenix, on the same Wednesday.
      clock.advance(12.5 * hour);
      await run(inDenver);
      expect(await digests()).toEqual(good);
    });

    test('contains the longest wait, follow-ups and yesterday’s count', async () => {
      const { id } = await receive({ name: 'Lata', subject: 'Rent' });
      await store().messages.update(id, { followUpOn: '2026-11-25' }, 'asha');
      await sent();
      clock.advance(minute);
      await run();
      const rows = await db.selectFrom('outbox').select(['kind', 'text']).where('kind', '!=', 'owner').execute();
      const mail = rows.find(({ kind }) => kind === 'digest')?.text;
      expect(mail).toContain('Waiting longest:\n- Kiran\n  since 24 Nov 2026, 8:59 am');
      expect(mail).toContain('Follow up today:\n- Lata: Rent');
      expect(mail).toContain('Yesterday: 1 new inquiry.');
      // Notifications of the digest contain no names.
      const push = rows.find(({ text }) => text.includes('"digest"'))?.text ?? '';
      expect(JSON.parse(push)).toEqual({
        title: '1 inquiry waits for a reply, 1 follow-up today',
        body: expect.stringMatching(/^Longest wait: .*\. Yesterday: 1 new inquiry$/),
        url: '/admin',
        tag: 'digest',
      });
      expect(push).not.toMatch(/Kiran|Lata/);
    });
  });
});
