/**
 * @module-tag messages/mailbox
 */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { longestMailboxRetry } from '#app/domain/mailbox.ts';
import { createLog } from '#app/server/log.ts';
import { createSecretBox } from '#app/server/secret-box.ts';
import { openStore } from '#app/storage/open.ts';
import type { Store } from '#app/storage/store.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource, mixedMail } from '#tests/support/inquiry-mails.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createMailboxReader } from './mailbox-reader.ts';
import { createMailboxSettings } from './mailbox-settings.ts';

const hour = 60 * 60_000;
const by = 'asha';

let clock: ReturnType<typeof testClock>;
let store: Store;
let dataDir: string;
let imap: Imap;
let logged: string[];
const endings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  clock = testClock(new Date().toISOString());
  const opened = await sqliteStore(clock);
  ({ store, dataDir } = opened);
  imap = await startImap();
  setDefaultCACertificates([...getCACertificates('bundled'), imap.cert]);
  endings.push(opened.close, imap.stop);
  logged = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  endings.length = 0;
});

const settingsOf = (of: Store) =>
  createMailboxSettings({ store: of, box: createSecretBox(dataDir), smtpPorts: [imap.port] });
const turnOn = (password = 'right-password') =>
  settingsOf(store).save(
    { host: 'localhost', port: imap.port, username: 'asha@dealer.test', password, isOn: true },
    { by },
  );

/** Creates a reader that runs on `wake` and every `pause` ms. */
function start(of: Store = store, now = clock.now, pause = hour) {
  const log = createLog('silent');
  log.error = (...given: unknown[]) => logged.push(JSON.stringify(given));
  const publicUrl = 'https://www.dealer.test';
  const reader = createMailboxReader({ store: of, settings: settingsOf(of), publicUrl, log, now, pause });
  endings.push(reader.stop);
  return reader;
}

const kept = () => store.mailbox.read();
const subjects = async () => (await store.messages.list({ oldestFirst: true })).map(({ subject }) => subject).sort();

/** Turns the mailbox on and waits for the first poll, which stores the start position. */
async function begin() {
  await turnOn();
  const reader = start();
  await expect.poll(async () => (await kept()).lastReadAt).not.toBeNull();
  return reader;
}
const read = async (reader: { wake: () => void }, uid: number) => {
  reader.wake();
  await expect.poll(async () => (await kept()).lastUid).toBe(uid);
};

test('converts new e-mails only, marks nothing as read and sends no e-mails', {
  tags: ['messages/mailbox-text'],
}, async () => {
  await imap.deliver([mailSource({ subject: 'Before' })]);
  const reader = await begin();
  expect(await kept()).toMatchObject({ uidValidity: '1000', lastUid: 1 });
  await imap.deliver([mailSource({ subject: 'After', text: 'Two copiers.\nM: 98123 45678' })]);
  await read(reader, 2);
  expect(await store.messages.list()).toMatchObject([
    {
      source: 'email',
      name: 'Ravi Kumar',
      email: 'ravi@sharma.test',
      phone: '+919812345678',
      subject: 'After',
      message: 'Two copiers.\nM: 98123 45678',
      status: 'new',
      read: false,
    },
  ]);
  expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  const commands = await imap.feel({});
  expect(commands.filter((command) => /BODY\[|SELECT|STORE|EXPUNGE|MOVE|COPY/.test(command))).toEqual([]);
  expect(commands.some((command) => command.includes('BODY.PEEK[]<0.262144>'))).toBe(true);
});

test('converts HTML, keeps attachment names and truncates a huge e-mail', {
  tags: ['messages/mailbox-text'],
}, async () => {
  const reader = await begin();
  await imap.deliver([2, 3, 4, 5].map(mixedMail));
  await read(reader, 4);
  const messages = await store.messages.list();
  const of = (number: number) => messages.find(({ subject }) => subject === `Inquiry ${number}`);
  expect(of(2)).toMatchObject({ message: 'Please quote & call.\n\nMobile\t98123 45678', phone: '+919812345678' });
  expect(of(3)?.message).toContain('Attachments, in your mailbox only: photo.jpg and more');
  expect(of(4)).toMatchObject({ phone: '+919812345004' });
  expect(of(5)?.message).toContain('Please quote for machine 5.');
});

test("skips automatic e-mails and the site's own; files e-mails flagged as spam under spam", {
  tags: ['messages/mailbox-skips'],
}, async () => {
  const reader = await begin();
  await imap.deliver([
    mailSource({ subject: 'Away', headers: 'Auto-Submitted: auto-replied' }),
    mailSource({ subject: 'News', headers: 'List-Id: <news.test>' }),
    mailSource({ subject: 'Ours', from: 'asha@dealer.test' }),
    mailSource({ subject: 'Cheap pills', headers: 'X-Spam-Flag: YES' }),
    mailSource({ subject: 'Real' }),
  ]);
  await read(reader, 5);
  expect(await subjects()).toEqual(['Real']);
  expect(await store.messages.list({ isSpam: true })).toMatchObject([{ subject: 'Cheap pills' }]);
  await expect.poll(async () => (await settingsOf(store).read()).skipped).toEqual({ automatic: 1, bulk: 1, own: 1 });
});

describe('exactly once', () => {
  /** Delivers e-mails over breaking connections; reads with two processes whose clocks differ. */
  async function readWithTwo(count: number, aheadMs: number): Promise<void> {
    await (await begin()).stop();
    await imap.deliver(Array.from({ length: count }, (_, number) => mixedMail(number)));
    await imap.feel({ dropEvery: 7 });
    const ahead = () => new Date(clock.now().getTime() + aheadMs);
    const other = await openStore({ databaseUrl: undefined, dataDir, now: ahead });
    endings.push(other.close);
    start(store, clock.now, 20);
    start(other.store, ahead, 20);
    await expect.poll(async () => (await kept()).lastUid, { timeout: 50_000 }).toBe(count);
    expect(await subjects()).toEqual(Array.from({ length: count }, (_, number) => `Inquiry ${number}`).sort());
    expect(logged.length).toBeGreaterThan(2);
  }

  test('with lost connections and two processes', () => readWithTwo(30, 0));

  longTest('200 e-mails with lost connections and two processes', () => readWithTwo(200, 0));

  // With clocks hours apart, every lease looks expired or invalid.
  longTest('with two processes that take the lease from each other', () => readWithTwo(16, 3 * hour));

  test('if a process is killed between storing a message and the position', async () => {
    const reader = await begin();
    await imap.deliver([0, 1, 2, 3].map(mixedMail));
    await read(reader, 4);
    await reader.stop();
    // The position stored before such a crash.
    await store.mailbox.update((now) => ({ ...now, isOn: false }), { by });
    await turnOn();
    expect(await store.mailbox.advance({ ...(await kept()) }, { uidValidity: '1000', lastUid: 0 })).toBe(true);
    await read(start(), 4);
    expect(await subjects()).toEqual([0, 1, 2, 3].map((number) => `Inquiry ${number}`));
  });

  test('after the mail server has renumbered the folder', async () => {
    await imap.deliver([mailSource({ subject: 'Old', date: new Date(Date.now() - 30 * 24 * hour) })], 30);
    const reader = await begin();
    await imap.deliver([mailSource({ subject: 'One' }), mailSource({ subject: 'Two' })]);
    await read(reader, 3);
    await imap.remove(2);
    await imap.deliver([mailSource({ subject: 'Three' })]);
    await imap.renumber();
    reader.wake();
    await expect.poll(async () => (await kept()).uidValidity).toBe('1001');
    expect(await kept()).toMatchObject({ lastUid: 3 });
    expect(await subjects()).toEqual(['One', 'Three', 'Two']);
    await imap.deliver([mailSource({ subject: 'Four' })]);
    await read(reader, 4);
    expect(await subjects()).toEqual(['Four', 'One', 'Three', 'Two']);
  });
});

describe('problems', { tags: ['messages/mailbox-panel'] }, () => {
  const signIns = async () => (await imap.feel({})).filter((command) => command === 'LOGIN').length;
  const problem = async () => (await kept()).lastError;

  test('shows a wrong password, retries later, and retries at once after a change', async () => {
    await turnOn('wrong-password');
    const reader = start();
    await expect.poll(problem).toBe('wrong password');
    expect(logged.join()).toContain('The mailbox could not be read');
    expect(logged.join()).not.toMatch(/wrong-password|asha@/);
    const before = await signIns();
    reader.wake();
    // No process may try before the backoff ends.
    expect(await store.leases.hold('mailbox', async () => {}, { longestRestMs: longestMailboxRetry })).toBe(false);
    expect(await signIns()).toBe(before);
    await turnOn();
    reader.wake();
    await expect.poll(async () => (await kept()).lastReadAt).not.toBeNull();
    expect(await problem()).toBe('');
  });

  test('shows a temporary failure only if it persists, and loses no e-mail', async () => {
    const reader = await begin();
    await imap.deliver([mailSource({ subject: 'One' })]);
    await imap.feel({ dropEvery: 1 });
    reader.wake();
    await expect.poll(() => logged.length).toBe(1);
    expect(await problem()).toBe('');
    clock.advance(hour);
    reader.wake();
    await expect.poll(() => logged.length).toBe(2);
    await imap.feel({ dropEvery: 0 });
    clock.advance(hour);
    await read(reader, 1);
    expect(await subjects()).toEqual(['One']);
    await expect.poll(problem).toBe('');
  });

  test('reads nothing while off; turned on again, starts with the next e-mail', async () => {
    const reader = await begin();
    await settingsOf(store).save({ isOn: false }, { by });
    await imap.deliver([mailSource({ subject: 'Unread' })]);
    reader.wake();
    await settingsOf(store).save({ isOn: true }, { by });
    await read(reader, 1);
    await imap.deliver([mailSource({ subject: 'Read' })]);
    await read(reader, 2);
    expect(await subjects()).toEqual(['Read']);
  });
});
