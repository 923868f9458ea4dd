import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailboxView } from '#app/domain/mailbox.ts';
import type { Message } from '#app/domain/message.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe } from '#tests/support/how-long.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource, mixedMail } from '#tests/support/inquiry-mails.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

/** The inquiry mailbox. */

let browser: Browser;
let folder: string;
let imap: Imap;
let site: Site;
let someone: Owner;
let page: Page;

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
    headers: { authorization: `Bearer ${someone.token}`, 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
};
const messages = () => call<Message[]>('GET', '/contact?limit=1000');
/** Triggers a poll, which otherwise runs once a minute. */
const readNow = () => call('PUT', '/mailbox', {});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-mailbox-'));
  [browser, imap] = await Promise.all([sharedBrowser(), startImap()]);
  writeFileSync(join(folder, 'ca.pem'), imap.cert);
  site = await launch();
  // This site has its own data folder instead of the fixture's.
  someone = await owner(browser, { ...site, ...(await ownSession()) }, { width: phone });
  page = someone.page;
});
afterAll(async () => {
  await someone.leave();
  await Promise.all([site.stop(), imap.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function ownSession() {
  const token = await site.signIn();
  return { session: () => token };
}

const form = () => page.getByRole('form', { name: 'Inquiries by e-mail' });
const password = () => form().getByRole('textbox', { name: 'Password' });
const runTest = () => page.getByRole('form', { name: 'Reading test' }).getByRole('button', { name: 'Test' }).click();

test('is tested before saving, saved and turned on; the password is never shown again', {
  tags: ['messages/mailbox-panel'],
}, async () => {
  await someone.open('/admin/settings/email');
  await form().getByRole('button', { name: 'Gmail' }).click();
  expect(await form().getByLabel('Mail server').inputValue()).toBe('imap.gmail.com');
  expect(await form().getByLabel('Port').inputValue()).toBe('993');
  await form().getByLabel('Mail server').fill('localhost');
  await form().getByLabel('Port').fill(String(imap.port));
  await form().getByLabel('User name').fill('asha@dealer.test');
  await runTest();
  await form().getByText('Enter the password of this mailbox').waitFor();
  await password().fill('wrong-password');
  await runTest();
  await page.getByText('The mail server does not take this user name and password.').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('wrong-password');
  await password().fill('right-password');
  await form().getByLabel('Folder').fill('Leads');
  await runTest();
  await page.getByText('The mailbox has no folder of this name.').waitFor();
  await form().getByLabel('Folder').fill('INBOX');
  await runTest();
  await page.getByText('The mailbox can be read.').waitFor();
  await form().getByLabel('Make messages of new e-mails').check();
  await form().getByRole('button', { name: 'Save mailbox' }).click();
  await someone.seesToast('E-mail settings saved');
  await expect.poll(() => password().inputValue()).toBe('');
  await expect.poll(async () => (await call<MailboxView>('GET', '/mailbox')).lastReadAt).not.toBeNull();
  await page.reload();
  await page.getByText('New e-mails appear within a minute or two. Last read just now.').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('-password');
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('an e-mail from a customer appears under Messages', { tags: ['messages/mailbox'] }, async () => {
  await imap.deliver([mailSource({ subject: 'Copier for a school', text: 'Two copiers, please.\nM: 98123 45678' })]);
  await readNow();
  await expect.poll(async () => (await messages()).length).toBe(1);
  await someone.open('/admin/messages');
  await page.getByText('Ravi Kumar').first().waitFor();
  await page.getByText('Copier for a school').first().waitFor();
});

test('a failure is explained on the page and in the status', { tags: ['messages/mailbox-panel'] }, async () => {
  await call('PUT', '/mailbox', { password: 'wrong-password' });
  await expect.poll(async () => (await call<MailboxView>('GET', '/mailbox')).problem).toBe('wrong password');
  await someone.open('/admin/settings/email');
  await page.getByText('The mail server does not take this user name and password.').waitFor();
  await someone.open('/admin/settings/status');
  await page.getByText('E-mails of customers do not become messages now.').waitFor();
  expect(await axeLightAndDark(page)).toEqual([]);
  await call('PUT', '/mailbox', { password: 'right-password' });
  await expect.poll(async () => (await call<MailboxView>('GET', '/mailbox')).problem).toBeNull();
});

longDescribe('exactly once', { tags: ['messages/mailbox'] }, () => {
  test('with kill -9 while e-mails are read', async () => {
    const before = (await messages()).length;
    const count = 60;
    await imap.deliver(Array.from({ length: count }, (_, number) => mixedMail(number)));
    for (const atLeast of [1, 20, 40]) {
      await readNow();
      await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(before + atLeast);
      const gone = once(site.process, 'exit');
      site.process.kill('SIGKILL');
      await gone;
      site = await launch();
    }
    await readNow();
    await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(before + count);
    // A second poll adds nothing.
    const { lastReadAt } = await call<MailboxView>('GET', '/mailbox');
    await readNow();
    await expect.poll(async () => (await call<MailboxView>('GET', '/mailbox')).lastReadAt).not.toBe(lastReadAt);
    const subjects = (await messages()).map(({ subject }) => subject).filter((subject) => /^Inquiry/.test(subject));
    expect(subjects.sort()).toEqual(Array.from({ length: count }, (_, number) => `Inquiry ${number}`).sort());
  });
});
