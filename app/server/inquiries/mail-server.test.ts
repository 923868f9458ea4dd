// @module-tag mail/panel

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailServerChange } from '#app/domain/inquiries/notices/mail-server.ts';
import { createLog } from '#app/server/process/work/log.ts';
import { rowsOf } from '#tests/support/alter.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { makePdf } from '#tests/support/make-pdf.ts';
import { listening } from '#tests/support/ports.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startForAll } from '#tests/support/started.ts';
import { clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import type { MailSetup } from './mail-server.ts';
import { createMailer } from './mailer.ts';

/** The password that the test mail server accepts. */
const password = 'right-password';

let smtp: Smtp;
let setup: MailSetup;
const by = 'asha';

startForAll(startSmtp, (started) => (smtp = started));
storePerTest();
beforeEach(async () => {
  smtp.received.length = 0;
  await smtp.feel('accepting');
  setup = setupOf({});
  await store.settings.update({ contactEmail: 'owner@dealer.test', companyName: 'Better Copiers' });
});

const setupOf = (options: Partial<Parameters<typeof mailSetup>[0]>) =>
  mailSetup({ store, dataDir, smtpPorts: [smtp.port], ...options });
const mailbox = (changes: MailServerChange = {}): MailServerChange => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  username: 'asha@dealer.test',
  password,
  ...changes,
});
const save = (change: MailServerChange) => setup.save(change, { by });
const tryWith = (changes: MailServerChange, tried = setup) => tried.test('me@shop.test', mailbox(changes));
const senders = () => smtp.received.map(({ from }) => from);
const inDatabase = (query: string) => rowsOf({ dataDir }, query);

describe('the password', { tags: ['mail/secret'] }, () => {
  test('is stored encrypted, never returned, and used for sending', async () => {
    expect(await setup.read()).toMatchObject({ isOn: false, hasPassword: false, fixed: 'none' });
    const saved = await save(mailbox());
    expect(saved).toMatchObject({ host: '127.0.0.1', hasPassword: true, isOn: true, isProven: false });
    expect(JSON.stringify([saved, await setup.read(), await store.mailServer.read()])).not.toContain(password);
    expect(JSON.stringify(inDatabase('select * from mail_server'))).not.toContain(password);
    expect(readFileSync(join(dataDir, 'platen.db-wal'), 'latin1')).not.toContain(password);
    expect(await setup.test('owner@dealer.test')).toEqual({ outcome: 'sent', said: '' });
    expect(await setup.read()).toMatchObject({ isProven: true });
  });

  test('stays when other fields change, and is removed with its mailbox', async () => {
    await save(mailbox());
    expect(await save({ sender: 'sales@dealer.test' })).toMatchObject({ hasPassword: true, isOn: true });
    await save({ host: '' });
    expect(await setup.read()).toMatchObject({ hasPassword: false, isOn: false });
    expect((await store.mailServer.read()).sealedPassword).toBe('');
  });

  test('is not used for another mailbox', async () => {
    await save(mailbox());
    const again = { kind: 'invalid', field: 'password', message: expect.stringContaining('entered again') };
    for (const other of [{ host: 'localhost' }, { username: 'ravi@dealer.test' }, { security: 'tls' } as const]) {
      await expect(save(other)).rejects.toMatchObject(again);
      await expect(setup.test('owner@dealer.test', other)).rejects.toMatchObject(again);
    }
    expect(smtp.received).toEqual([]);
  });
});

test.each([
  [{ port: 22 }, 'port'],
  [{ username: '' }, 'username'],
  [{ password: '' }, 'password'],
  [{ username: 'asha' }, 'sender'],
])('reports an invalid value at its field: %j', async (wrong, field) => {
  await expect(save(mailbox(wrong))).rejects.toMatchObject({ kind: 'invalid', field });
  expect((await store.mailServer.read()).host).toBe('');
});

describe('a test', { tags: ['mail/test'] }, () => {
  test('uses the entered values without saving them, and proves only those', async () => {
    expect(await setup.test('me@shop.test', mailbox())).toEqual({ outcome: 'sent', said: '' });
    expect(smtp.received).toMatchObject([{ from: 'asha@dealer.test', to: ['me@shop.test'] }]);
    expect(smtp.received[0]?.raw).toContain('From: Better Copiers <asha@dealer.test>');
    expect(smtp.received[0]?.raw).toContain('Subject: Test e-mail from Better Copiers');
    expect((await store.mailServer.read()).host).toBe('');
    expect(await save(mailbox())).toMatchObject({ isProven: true });
    expect(await save({ sender: 'sales@dealer.test' })).toMatchObject({ isProven: false });
  });

  test('reports a wrong password without repeating it', async () => {
    const { outcome, said } = await tryWith({ password: 'wrong-password' });
    expect(outcome).toBe('wrong password');
    expect(said).toContain('No entry for asha@dealer.test');
    expect(said).not.toContain('wrong-password');
  });

  test('reports whether sender or recipient is refused', async () => {
    await smtp.feel('refusing the sender');
    expect(await tryWith({})).toEqual({ outcome: 'sender refused', said: 'Not your address' });
    await smtp.feel('refusing');
    expect(await tryWith({})).toEqual({ outcome: 'recipient refused', said: '<me@shop.test>: No such mailbox' });
  });

  test('reports an unreachable server and missing encryption', async () => {
    // Without a name server, the name cannot be looked up at all.
    const outcome = expect.stringMatching(/^(server not found|no connection)$/);
    expect(await tryWith({ host: 'no-such-server.invalid' })).toEqual({ outcome, said: '' });
    for (const security of ['starttls', 'tls'] as const)
      expect((await tryWith({ security })).outcome).toBe('not encrypted');
    expect(await tryWith({ port: 9 }, setupOf({ smtpPorts: [9] }))).toEqual({ outcome: 'refused', said: '' });
  });

  test('times out, and does not repeat the reply of a server that is no mail server', async () => {
    const silent = createServer();
    const chatty = createServer((socket) => socket.end('SSH-2.0-secret version\r\n'));
    const [silentPort, chattyPort] = [await listening(silent), await listening(chatty)];
    const smtpPorts = [silentPort, chattyPort];
    const hurried = setupOf({ smtpPorts, testTimeoutMs: 200 });
    expect(await tryWith({ port: silentPort }, hurried)).toEqual({ outcome: 'too slow', said: '' });
    expect((await tryWith({})).outcome).toBe('sent');
    expect(await tryWith({ port: chattyPort }, setupOf({ smtpPorts }))).toEqual({ outcome: 'refused', said: '' });
    silent.close();
    chatty.close();
  });
});

describe('the environment takes precedence', { tags: ['mail/environment'] }, () => {
  test('shows a server from the environment without its password, and rejects changes', async () => {
    await save(mailbox());
    const smtpUrl = `smtp://ravi:hunter2@127.0.0.1:${smtp.port}`;
    const fixed = setupOf({ smtpUrl, mailFrom: 'Copiers <no-reply@dealer.test>' });
    const view = await fixed.read();
    expect(view).toMatchObject({
      fixed: 'all',
      host: '127.0.0.1',
      port: smtp.port,
      username: 'ravi',
      sender: 'Copiers <no-reply@dealer.test>',
      hasPassword: true,
      isOn: true,
    });
    expect(JSON.stringify(view)).not.toContain('hunter2');
    await expect(fixed.save({ host: '' }, { by })).rejects.toMatchObject({ kind: 'conflict' });
    expect((await fixed.current())?.options).toEqual({ url: smtpUrl });
    // A test uses the configured server, not the submitted values.
    expect((await fixed.test('me@shop.test', mailbox())).outcome).toBe('wrong password');
  });

  test('fixes only the sender when only MAIL_FROM is set', async () => {
    const fixed = setupOf({ mailFrom: 'no-reply@dealer.test' });
    const sender = 'no-reply@dealer.test';
    const saved = await fixed.save(mailbox({ sender: 'x@dealer.test' }), { by });
    expect(saved).toMatchObject({ fixed: 'sender', sender });
    await fixed.test('me@shop.test');
    expect(senders()).toEqual([sender]);
  });
});

describe('inquiries', { tags: ['mail/at-once'] }, () => {
  let logged: string[];
  const start = () => {
    logged = [];
    const log = createLog('silent');
    log.error = (...given: unknown[]) => logged.push(JSON.stringify(given));
    const publicUrl = 'https://www.dealer.test';
    return createMailer({ store, server: setupOf({}), makePdf, publicUrl, log, pause: 20 });
  };
  const receive = async (mailer: ReturnType<typeof start>, message: string) => {
    const inquiry = anInquiry({ message });
    await store.inquiries.create({ inquiry, mails: await mailer.plan(inquiry) });
    mailer.wake();
  };
  const waiting = async () => (await store.outbox.count()).waiting;

  test('are mailed with the current settings by every process, without a restart', async () => {
    const mailers = [start(), start()] as const;
    await receive(mailers[0], 'Before');
    expect(await mailers[0].isOn(), 'before the settings').toBe(false);
    await save(mailbox());
    await receive(mailers[1], 'One');
    await expect.poll(waiting).toBe(0);
    expect(senders()).toEqual(['asha@dealer.test', 'asha@dealer.test']);
    // A sent e-mail proves the settings as a test does.
    expect(await setup.read()).toMatchObject({ isProven: true });
    await save({ sender: 'sales@dealer.test' });
    await receive(mailers[0], 'Two');
    await expect.poll(waiting).toBe(0);
    expect(senders().slice(2)).toEqual(['sales@dealer.test', 'sales@dealer.test']);
    await Promise.all(mailers.map((mailer) => mailer.stop()));
  });

  test('wait for a corrected password, which never appears in a log', { tags: ['mail/secret'] }, async () => {
    await save(mailbox({ password: 'wrong-password' }));
    const mailer = start();
    await receive(mailer, 'One');
    await expect.poll(() => inDatabase('select sum(attempts) as n from outbox')).toEqual([{ n: 2 }]);
    const kept = JSON.stringify(inDatabase('select last_error from outbox'));
    expect(kept).toContain('No entry for asha@dealer.test');
    expect(kept + logged.join()).not.toContain('wrong-password');
    expect(logged).toHaveLength(2);
    expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 0 });
    await save({ password });
    clock.advance(10 * 60_000);
    mailer.wake();
    await expect.poll(waiting).toBe(0);
    expect(smtp.received).toHaveLength(2);
    await mailer.stop();
  });
});
