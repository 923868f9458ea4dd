// @module-tag messages/mailbox
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createLog } from '#app/server/process/work/log.ts';
import { createBackgroundWorker, LimitExceeded } from '#app/storage/engine/work/background-worker.ts';
import { openStore } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource, mixedMail } from '#tests/support/inquiry-mails.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { clock, dataDir, sqliteStore, store, storePerTest } from '#tests/support/stores.ts';
import { createMailboxReader } from './mailbox-reader.ts';
import { createMailboxSettings } from './mailbox-settings.ts';
import type { MailOrder, ReadMail } from './parse-mail.ts';

const hour = 60 * 60_000;
const workerFile = new URL('../../worker.ts', import.meta.url);
const limits = { maxCpuMs: 2000, maxMegabytes: 128 };
const readInWorker = createBackgroundWorker<MailOrder, ReadMail>(workerFile, { job: 'mail', ...limits });
const by = 'asha';

let imap: Imap;
let logged: string[];
const endings: (() => Promise<void>)[] = [];

async function startServer() {
  imap = await startImap();
  setDefaultCACertificates([...getCACertificates('bundled'), imap.cert]);
}
beforeAll(startServer);
afterAll(() => imap.stop());
storePerTest(sqliteStore, new Date().toISOString());
beforeEach(() => {
  logged = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  endings.length = 0;
  // Empties the mailbox.
  for (let uid = 1; uid <= delivered; uid++) await imap.remove(uid);
  delivered = 0;
  await imap.renumber();
  await imap.feel({ dropEvery: 0, uidValidity: 1000 });
});

let delivered = 0;
const deliver = (mails: string[], daysAgo?: number) => {
  delivered += mails.length;
  return imap.deliver(mails, daysAgo);
};
const deliverNew = (...subjects: string[]) => deliver(subjects.map((subject) => mailSource({ subject })));
const settingsOf = (of: Store) =>
  createMailboxSettings({ store: of, box: createSecretBox(dataDir), smtpPorts: [imap.port], mailHosts: [] });
const turnOn = (password = 'right-password') => {
  const login = { host: 'localhost', port: imap.port, username: 'asha@dealer.test', password };
  return settingsOf(store).save({ ...login, isOn: true }, { by });
};

/** Creates a reader that runs on `wake` and every `pause` ms. */
function start(of: Store = store, pause = hour, readMail = readInWorker) {
  const log = createLog('silent');
  log.error = (...given: unknown[]) => logged.push(JSON.stringify(given));
  const publicUrl = 'https://www.dealer.test';
  const server = mailSetup({ store: of, dataDir, mailFrom: 'Shop <shop@dealer.test>' });
  const settings = settingsOf(of);
  const reader = createMailboxReader({ store: of, settings, server, readMail, publicUrl, log, now: clock.now, pause });
  endings.push(reader.stop);
  return reader;
}

const kept = () => store.mailbox.read();
const isRead = () => expect.poll(async () => (await kept()).lastReadAt).not.toBeNull();
const subjects = async () => (await store.inquiries.list({ oldestFirst: true })).map(({ subject }) => subject).sort();

/** Turns the mailbox on and waits for the first poll, which stores the start position. */
async function begin() {
  await turnOn();
  const reader = start();
  await isRead();
  return reader;
}
const read = async (reader: { wake: () => void }, uid: number) => {
  reader.wake();
  await expect.poll(async () => (await kept()).lastUid).toBe(uid);
};

test('converts new e-mails only, marks none as read and sends none', { tags: ['messages/mailbox-text'] }, async () => {
  await deliverNew('Before');
  const { length } = await imap.feel({});
  const reader = await begin();
  expect(await kept()).toMatchObject({ uidValidity: '1000', lastUid: 1 });
  await deliver([mailSource({ subject: 'After', text: 'Two copiers.\nM: 98123 45678' })]);
  await read(reader, 2);
  const inquiry = { name: 'Ravi Kumar', email: 'ravi@sharma.test', phone: '+919812345678', subject: 'After' };
  expect(await store.inquiries.list()).toMatchObject([
    { ...inquiry, source: 'email', message: 'Two copiers.\nM: 98123 45678', status: 'new', read: false },
  ]);
  expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  const commands = (await imap.feel({})).slice(length);
  expect(commands.filter((command) => /BODY\[|SELECT|STORE|EXPUNGE|MOVE|COPY/.test(command))).toEqual([]);
  expect(commands).toContainEqual(expect.stringContaining('BODY.PEEK[]<0.262144>'));
});

test('converts HTML, keeps attachment names, cuts a huge e-mail', { tags: ['messages/mailbox-text'] }, async () => {
  const reader = await begin();
  await deliver([2, 3, 4, 5].map(mixedMail));
  await read(reader, 4);
  const inquiries = await store.inquiries.list();
  const of = (number: number) => inquiries.find(({ subject }) => subject === `Inquiry ${number}`);
  expect(of(2)).toMatchObject({ message: 'Please quote & call.\n\nMobile\t98123 45678', phone: '+919812345678' });
  expect(of(3)?.message).toContain('Attachments, in your mailbox only: photo.jpg and more');
  expect(of(4)).toMatchObject({ phone: '+919812345004' });
  expect(of(5)?.message).toContain('Please quote for machine 5.');
});

test('skips automatic and own e-mails; files flagged ones as spam', { tags: ['messages/mailbox-skips'] }, async () => {
  const reader = await begin();
  const mails = {
    Away: { headers: 'Auto-Submitted: auto-replied' },
    News: { headers: 'List-Id: <news.test>' },
    Ours: { from: 'asha@dealer.test' },
    // Such as a notification of the site, with the visitor in Reply-To.
    Site: { from: 'shop@dealer.test', headers: `X-Site: www.dealer.test\nReply-To: ravi@sharma.test` },
    'Cheap pills': { headers: 'X-Spam-Flag: YES' },
    Real: {},
  };
  await deliver(Object.entries(mails).map(([subject, mail]) => mailSource({ subject, ...mail })));
  await read(reader, 6);
  expect(await subjects()).toEqual(['Real']);
  expect(await store.inquiries.list({ isSpam: true })).toMatchObject([{ subject: 'Cheap pills' }]);
  const listed = async () => (await settingsOf(store).read()).skipped.map(({ subject, reason }) => [subject, reason]);
  const skipped = [
    ['Site', 'own'],
    ['Ours', 'own'],
    ['News', 'bulk'],
    ['Away', 'automatic'],
  ];
  await expect.poll(listed).toEqual(skipped);
  const [news] = (await settingsOf(store).read()).skipped.filter(({ subject }) => subject === 'News');
  await reader.receiveSkipped(news?.uid ?? 0);
  expect((await subjects()).sort()).toEqual(['News', 'Real']);
  await expect.poll(listed).toEqual(skipped.filter(([subject]) => subject !== 'News'));
  await expect(reader.receiveSkipped(news?.uid ?? 0)).rejects.toThrow('not found');
});

test('an e-mail that cannot be read within its limits, or stops the process, is set aside after two attempts', async () => {
  const isRead: string[] = [];
  const reader = start(store, hour, async (order, options) => {
    const subject = /^Subject: (.*)$/m.exec(new TextDecoder().decode(order.source))?.[1] ?? '';
    isRead.push(subject);
    if (subject === 'Slow') throw new LimitExceeded('time');
    return readInWorker(order, options);
  });
  await turnOn();
  reader.wake();
  await expect.poll(async () => (await kept()).lastReadAt).not.toBeNull();
  // The process was killed twice while it read the second one.
  for (let attempt = 0; attempt < 2; attempt++) await store.throttle.hit('mail 1000 2', { max: 2, seconds: 60 });
  await deliverNew('Slow', 'Deadly', 'Real');
  await read(reader, 3);
  expect(isRead).toEqual(['Slow', 'Slow', 'Real']);
  const sender = { name: 'Ravi Kumar', email: 'ravi@sharma.test' };
  const message = 'This e-mail could not be read here. Please read it in your mailbox.';
  const inquiries = await store.inquiries.list();
  expect(inquiries.sort((a, b) => a.subject.localeCompare(b.subject))).toMatchObject([
    { ...sender, subject: 'Deadly', message },
    { ...sender, subject: 'Real', message: 'We need a copier.' },
    { ...sender, subject: 'Slow', message },
  ]);
});

describe('exactly once', () => {
  test('with lost connections and two processes', async () => {
    // A reader that fails at its first e-mail pauses, so a new server has to count the e-mails until it drops one.
    await imap.stop();
    await startServer();
    await (await begin()).stop();
    await deliver(Array.from({ length: 30 }, (_, number) => mixedMail(number)));
    await imap.feel({ dropEvery: 7 });
    const other = await openStore({ databaseUrl: undefined, dataDir, now: clock.now });
    endings.push(other.close);
    for (const of of [store, other.store]) start(of, 20);
    await expect.poll(async () => (await kept()).lastUid).toBe(30);
    expect(await subjects()).toEqual(Array.from({ length: 30 }, (_, number) => `Inquiry ${number}`).sort());
    expect(logged.length).toBeGreaterThan(2);
  });

  test('if a process is killed between storing an inquiry and the position', async () => {
    const reader = await begin();
    await deliver([0, 1, 2, 3].map(mixedMail));
    await read(reader, 4);
    await reader.stop();
    // The position stored before such a crash.
    await store.mailbox.update((now) => ({ ...now, isOn: false }), { by });
    await turnOn();
    expect(await store.mailbox.advance(await kept(), { uidValidity: '1000', lastUid: 0 }), 'set back').toBe(true);
    await read(start(), 4);
    expect(await subjects()).toEqual([0, 1, 2, 3].map((number) => `Inquiry ${number}`));
  });

  test('after the mail server has renumbered the folder', async () => {
    await deliver([mailSource({ subject: 'Old', date: new Date(Date.now() - 30 * 24 * hour) })], 30);
    const reader = await begin();
    await deliverNew('One', 'Two');
    await read(reader, 3);
    const skipped = { uid: 2, from: '', subject: 'News', reason: 'bulk' as const, at: '' };
    await store.mailbox.listSkipped({ add: [skipped] });
    await imap.remove(2);
    await deliverNew('Three');
    await imap.renumber();
    await expect(reader.receiveSkipped(2)).rejects.toThrow('not found');
    reader.wake();
    await expect.poll(async () => (await kept()).uidValidity).toBe('1001');
    expect(await kept()).toMatchObject({ lastUid: 3, lastSkipped: [] });
    expect(await subjects()).toEqual(['One', 'Three', 'Two']);
    await deliverNew('Four');
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
    const mayTry = await store.leases.hold('mailbox', async () => {});
    expect(mayTry, 'before the backoff ends').toBe(false);
    expect(await signIns()).toBe(before);
    await turnOn();
    reader.wake();
    await isRead();
    expect(await problem()).toBe('');
  });

  test('shows a temporary failure only if it persists, and loses no e-mail', async () => {
    const reader = await begin();
    await deliverNew('One');
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
    await deliverNew('Unread');
    reader.wake();
    await settingsOf(store).save({ isOn: true }, { by });
    await read(reader, 1);
    await deliverNew('Read');
    await read(reader, 2);
    expect(await subjects()).toEqual(['Read']);
  });
});
