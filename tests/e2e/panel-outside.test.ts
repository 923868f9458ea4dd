/** Services of third parties: mail, off-site backups and push notifications. */
// @module-tag backup/panel
// @module-tag push/panel
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { MailboxView } from '#app/domain/inquiries/mailbox/mailbox.ts';
import type { PushDevice } from '#app/domain/inquiries/notices/push-device.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { certificateFile } from '#tests/support/certificate.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource } from '#tests/support/inquiry-mails.ts';
import { notificationCentre, replaceSubscription, stubPush } from '#tests/support/notification-centre.ts';
import { caller, owner } from '#tests/support/owner.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { phone } from '#tests/support/visitor.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let imap: Imap;
let smtp: Smtp;
let service: PushService;
let site: Site;

beforeAll(async () => {
  [bucket, imap, smtp, service] = await Promise.all([startBucket(), startImap(), startSmtp(), startPushService()]);
  const { url, key, secret, region } = bucket.at();
  const backups = { BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region };
  const servers = { SMTP_PORTS: `${smtp.port},${imap.port}`, PUSH_HOSTS: service.host, ...backups };
  site = await startSite({ environment: { ...servers, NODE_EXTRA_CA_CERTS: certificateFile } });
});
afterAll(async () => {
  await Promise.all([site.stop(), bucket.close(), imap.stop(), smtp.stop(), service.stop()]);
});

const test = base
  .extend('someone', async ({ browser, afterwards }) => {
    const context = { serviceWorkers: 'allow' as const };
    const opened = await owner(browser, site, { width: phone, context });
    afterwards(opened.leave);
    return opened;
  })
  /** The account page, where notifications are turned on for this device. */
  .extend('device', async ({ someone, afterwards }) => {
    const { page } = someone;
    // Not the session of the window, which a test may end.
    const call = caller(site, site.session());
    const all = () => call<PushDevice[]>('GET', '/push/devices');
    afterwards(async () => {
      for (const { id } of await all()) await call('DELETE', `/push/devices/${id}`);
    });
    service.received.length = 0;
    await service.feel({ status: 201 });
    await stubPush(page, service);
    await someone.open('/admin/account');
    const section = page.getByRole('region', { name: 'Notifications' });
    const button = (name: string) => section.getByRole('button', { name, exact: true });
    await button('Turn on for this device').click();
    await section.getByText('This device').waitFor();
    return { section, button, all, name: (await section.getByRole('strong').textContent()) ?? '' };
  })
  .extend('centre', ({ device: _, someone: { page } }) => notificationCentre(page.context(), page));

test('a backup is created on demand, verified, copied off-site, shown and downloaded', async ({ someone }) => {
  const page = await someone.open('/admin/settings/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Backing up and verifying.').waitFor();
  await page.getByText('All is well.').waitFor();
  await expect
    .poll(async () => (await someone.call<BackupsView>('GET', '/backups')).backups[0]?.sentAt ?? null)
    .not.toBeNull();
  await page.reload();
  const last = page.getByRole('region', { name: 'The last good backup' });
  // This site starts without pictures, so no size follows their number.
  await last.getByText(/^0 products, 0 posts, \d+ messages? and 0 pictures$/).waitFor();
  const backups = join(site.dataDir, 'backups');
  expect(await page.getByText(backups, { exact: true }).count()).toBe(1);
  const all = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  expect(await all.allTextContents()).toEqual([expect.stringMatching(/Good, .* [KM]B, by admin, also off-site/)]);
  const coming = page.waitForEvent('download');
  await last.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  const name = download.suggestedFilename();
  expect(readdirSync(backups)).toContain(name);
  expect(readFileSync(await download.path())).toEqual(readFileSync(join(backups, name)));
  expect(someone.complaints).toEqual([]);
});

test('e-mail is set up, tested and saved; inquiries by e-mail become messages', {
  tags: ['mail/panel', 'mail/test', 'mail/secret', 'messages/mailbox-panel', 'messages/mailbox'],
}, async ({ someone }) => {
  const page = await someone.open('/admin/settings/email');
  const sending = page.getByRole('form', { name: 'Mailbox' });
  const reading = page.getByRole('form', { name: 'Inquiries by e-mail' });
  const enter = async (form: typeof sending, host: string, port: number) => {
    await form.getByText('Mail server', { exact: true }).first().click();
    await form.getByLabel('Mail server').fill(host);
    await form.getByLabel('Port').fill(String(port));
    await form.getByLabel('User name').fill('asha@dealer.test');
  };
  /** Tests with a wrong password, then with the right one. */
  const tries = async (form: typeof sending, test: () => Promise<void>, success: string) => {
    const refused = page.getByText('The mail server does not take this user name and password.');
    await form.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
    await test();
    await refused.waitFor();
    expect(await page.locator('main').innerText()).not.toContain('wrong-password');
    await form.getByRole('textbox', { name: 'Password' }).fill('right-password');
    await test();
    await page.getByText(success).waitFor();
  };
  await enter(sending, '127.0.0.1', smtp.port);
  await sending.getByLabel('Encryption').selectOption('none');
  await page.getByLabel('Send the test to').fill('me@shop.test');
  const sendTest = () => page.getByRole('button', { name: 'Send me a test' }).click();
  await tries(sending, sendTest, 'The test went out to me@shop.test.');
  expect(smtp.received.at(-1)).toMatchObject({ from: 'asha@dealer.test', to: ['me@shop.test'] });
  await sending.getByRole('button', { name: 'Save e-mail settings' }).click();
  await someone.seesToast('E-mail settings saved');
  await page.getByText('E-mails are sent, but no address gets new inquiries yet.').waitFor();
  await page.getByText('Last changed by admin, just now').waitFor();
  await reading.getByLabel('Make messages of new e-mails').check();
  await enter(reading, 'localhost', imap.port);
  const readTest = page.getByRole('form', { name: 'Reading test' }).getByRole('button', { name: 'Test' });
  await tries(reading, () => readTest.click(), 'The mailbox can be read.');
  await reading.getByRole('button', { name: 'Save mailbox' }).click();
  await someone.seesToast('E-mail settings saved');
  const view = () => someone.call<MailboxView>('GET', '/mailbox');
  await expect.poll(async () => (await view()).lastReadAt).not.toBeNull();
  await imap.deliver([mailSource({ subject: 'Copier for a school', text: 'Two copiers, please.\nM: 98123 45678' })]);
  // Triggers a poll, which otherwise runs once a minute.
  await someone.call('PUT', '/mailbox', {});
  const subjects = async () => (await someone.call<Inquiry[]>('GET', '/contact')).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Copier for a school');
  await someone.open('/admin/messages');
  await page.getByText('Ravi Kumar').first().waitFor();
  await someone.call('PUT', '/mailbox', { password: 'wrong-password' });
  await expect.poll(async () => (await view()).problem).toBe('wrong password');
  await someone.open('/admin/settings/status');
  await page.getByText('E-mails of customers do not become messages now.').waitFor();
});

describe('notifications', () => {
  let made = 0;
  const send = async (fields: object = {}) => {
    const headers = { 'idempotency-key': `inquiry-${++made}` };
    return (await (await callApi(site, 'POST', '/contact', { headers, body: anInquiry(fields) })).json()).id as string;
  };
  /** Returns the content of the next push, decrypted by the push service. */
  async function nextPush(count = 1): Promise<Record<string, unknown>> {
    await expect.poll(() => service.received.length).toBe(count);
    return service.received.at(-1)?.notice ?? {};
  }

  test('are turned on, tested, removed, and turned off by an expired subscription', async ({ someone, device }) => {
    const { page } = someone;
    const { section, button, name, all } = device;
    const turnOn = button('Turn on for this device');
    expect(name).toMatch(/Linux$/);
    await turnOn.waitFor({ state: 'detached' });
    await button(`Test ${name}`).click();
    await someone.seesToast('Test sent. It appears on the device in a few seconds.');
    expect(await nextPush()).toMatchObject({ title: 'Notifications work' });
    await page.reload();
    await section.getByText('This device').waitFor();
    await button(`Remove ${name}`).click();
    await someone.seesToast('Device removed');
    await turnOn.click();
    await section.getByText('This device').waitFor();
    await service.feel({ status: 410 });
    await button(`Test ${name}`).click();
    await someone.seesToast('This device no longer receives notifications and was removed. Turn them on there again.');
    await turnOn.waitFor();
    expect(await all()).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });

  test('a tap opens message or reply', { tags: ['push/worker', 'push/new-message'] }, async ({ someone, centre }) => {
    const { page } = someone;
    const { deliver, shown, ever, tap, opened } = centre;
    const id = await send({ name: 'Meera Joshi', subject: 'Inquiry about a copier', message: 'Call me' });
    const push = await nextPush();
    await deliver(push);
    const about = { title: 'Meera Joshi', body: 'Inquiry about a copier', tag: `message ${id}` };
    expect(await shown()).toEqual([about]);
    expect((await ever()).at(-1)).toMatchObject({
      renotify: true,
      data: { url: `/admin/messages?id=${id}` },
      actions: [
        { action: 'call', title: 'Call' },
        { action: 'whatsapp', title: 'WhatsApp' },
      ],
    });
    await someone.open('/admin/products/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed');
    const asked = someone.answering(true);
    await tap();
    expect(await asked).toBe('You have unsaved changes. Leave without saving?');
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await page.getByText('Call me').first().waitFor();
    expect(await shown()).toEqual([]);
    for (const action of ['whatsapp', 'call']) {
      await deliver(push);
      await tap(action);
      await page.waitForURL(`${site.url}/admin/messages?id=${id}&do=${action}`);
    }
    const link = page.getByRole('link', { name: 'Call Meera Joshi' });
    await link.and(page.locator(':focus')).waitFor();
    expect(await opened()).toEqual([]);
    await deliver(push);
    await page.goto(`${site.url}/`);
    await tap();
    expect(await opened()).toEqual([`${site.url}/admin/messages?id=${id}`]);
    // The sign-in page does not acknowledge a tap, so its window is navigated.
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(`${site.url}/admin/login`);
    await deliver(push);
    await tap();
    await page.waitForURL(`${site.url}/admin/login?next=*`);
    expect(await opened()).toHaveLength(1);
  });

  test('a notification is replaced, and closed by a reply', { tags: ['push/closed'] }, async ({ someone, centre }) => {
    const { deliver, shown, ever } = centre;
    const [first, second] = [await send({ name: 'Meera' }), await send({ name: 'Ravi' })];
    await nextPush(2);
    for (const { notice } of [...service.received, ...service.received]) await deliver(notice);
    expect((await shown()).map(({ tag }) => tag).sort()).toEqual([`message ${first}`, `message ${second}`].sort());
    await someone.call('PUT', `/contact/${first}?status=in_progress`);
    await deliver(await nextPush(3));
    expect((await shown()).map(({ tag }) => tag)).toEqual([`message ${second}`]);
    // Safari requires each push to show a notification.
    expect((await ever()).at(-1)).toMatchObject({ tag: `message ${first}`, silent: true });
  });

  test('registers a new subscription', { tags: ['push/replaced'] }, async ({ someone, device: { all }, centre: _ }) => {
    const { page } = someone;
    const [device] = await all();
    const endpoint = async () => (await all())[0]?.endpoint;
    const { publicKey } = await someone.call<{ publicKey: string }>('GET', '/push/key');
    const [first, second] = [await service.subscribe(publicKey), await service.subscribe(publicKey)];

    await replaceSubscription(page.context(), first);
    expect(await all()).toEqual([{ ...device, endpoint: first.endpoint }]);

    await someone.forgetAnswers();
    await replaceSubscription(page.context(), second);
    expect(await endpoint()).toBe(first.endpoint);
    await someone.open('/admin/account');
    await expect.poll(() => page.evaluate(async () => (await caches.match('/kept/auth/me?'))?.status)).toBe(200);
    await someone.open('/admin/account');
    await expect.poll(endpoint).toBe(second.endpoint);
  });
});
