import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { MailboxView } from '#app/domain/mailbox.ts';
import type { Message } from '#app/domain/message.ts';
import { longTest, test } from '#tests/support/fixtures.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource, mixedMail } from '#tests/support/inquiry-mails.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { phone } from '#tests/support/visitor.ts';

/** The inquiry mailbox. */

let folder: string;
let imap: Imap;
let site: Site;
let token: string;

const launch = () =>
  startSite({
    environment: {
      DATA_DIR: join(folder, 'data'),
      SMTP_PORTS: String(imap.port),
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    },
  });

/** API client that keeps working after the site's address changes. */
const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
};
const messages = () => call<Message[]>('GET', '/contact?limit=1000');
const view = () => call<MailboxView>('GET', '/mailbox');
/** Triggers a poll, which otherwise runs once a minute. */
const readNow = () => call('PUT', '/mailbox', {});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-mailbox-'));
  imap = await startImap();
  writeFileSync(join(folder, 'ca.pem'), imap.cert);
  site = await launch();
  token = await site.signIn();
});
afterAll(async () => {
  await Promise.all([site.stop(), imap.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => call('PUT', '/mailbox', { host: '', isOn: false }));

const turnOn = () =>
  call('PUT', '/mailbox', {
    host: 'localhost',
    port: imap.port,
    username: 'asha@dealer.test',
    password: 'right-password',
    isOn: true,
  });

describe('the mailbox', { tags: ['messages/mailbox-panel', 'messages/mailbox'] }, () => {
  test('is turned on in the panel; e-mails become messages until the password is wrong', async ({
    browser,
    afterwards,
  }) => {
    // This site has its own data folder instead of the fixture's.
    const someone = await owner(browser, { ...site, session: () => token }, { width: phone });
    afterwards(someone.leave);
    const page = await someone.open('/admin/settings/email');
    const form = page.getByRole('form', { name: 'Inquiries by e-mail' });
    const password = form.getByRole('textbox', { name: 'Password' });
    const runTest = () =>
      page.getByRole('form', { name: 'Reading test' }).getByRole('button', { name: 'Test' }).click();
    await form.getByLabel('Mail server').fill('localhost');
    await form.getByLabel('Port').fill(String(imap.port));
    await form.getByLabel('User name').fill('asha@dealer.test');
    await password.fill('wrong-password');
    await runTest();
    await page.getByText('The mail server does not take this user name and password.').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('wrong-password');
    await password.fill('right-password');
    await runTest();
    await page.getByText('The mailbox can be read.').waitFor();
    await form.getByLabel('Make messages of new e-mails').check();
    await form.getByRole('button', { name: 'Save mailbox' }).click();
    await someone.seesToast('E-mail settings saved');
    await expect.poll(async () => (await view()).lastReadAt).not.toBeNull();
    await imap.deliver([mailSource({ subject: 'Copier for a school', text: 'Two copiers, please.\nM: 98123 45678' })]);
    await readNow();
    await expect.poll(async () => (await messages()).map(({ subject }) => subject)).toContain('Copier for a school');
    await someone.open('/admin/messages');
    await page.getByText('Ravi Kumar').first().waitFor();
    await page.getByText('Copier for a school').first().waitFor();

    await call('PUT', '/mailbox', { password: 'wrong-password' });
    await expect.poll(async () => (await view()).problem).toBe('wrong password');
    await someone.open('/admin/settings/status');
    await page.getByText('E-mails of customers do not become messages now.').waitFor();
  });

  longTest('makes each e-mail a message exactly once with kill -9 while e-mails are read', async () => {
    await turnOn();
    await expect.poll(async () => (await view()).lastReadAt).not.toBeNull();
    const before = (await messages()).length;
    const count = 60;
    await imap.deliver(Array.from({ length: count }, (_, number) => mixedMail(number)));
    for (const atLeast of [1, 20, 40]) {
      await readNow();
      await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(before + atLeast);
      const ended = once(site.process, 'exit');
      site.process.kill('SIGKILL');
      await ended;
      site = await launch();
    }
    await readNow();
    await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(before + count);
    // A second poll adds nothing.
    const { lastReadAt } = await view();
    await readNow();
    await expect.poll(async () => (await view()).lastReadAt).not.toBe(lastReadAt);
    const subjects = (await messages()).map(({ subject }) => subject).filter((subject) => /^Inquiry/.test(subject));
    expect(subjects.sort()).toEqual(Array.from({ length: count }, (_, number) => `Inquiry ${number}`).sort());
  });
});
