/**
 * @module-tag push/panel
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { PushDevice } from '#app/domain/push-device.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { notificationCentre, replaceSubscription, stubPush } from '#tests/support/notification-centre.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { phone } from '#tests/support/visitor.ts';

let browser: Browser;
let service: PushService;
let folder: string;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  service = await startPushService();
  folder = mkdtempSync(join(tmpdir(), 'platen-ca-'));
  writeFileSync(join(folder, 'ca.pem'), service.ca);
  site = await startSite({
    template: inject('demoData'),
    environment: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
  });
});
afterAll(async () => {
  await site.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => service.feel({ status: 201 }));
afterEach(async () => {
  for (const { id } of await someone.call<{ id: string }[]>('GET', '/push/devices'))
    await someone.call('DELETE', `/push/devices/${id}`);
  service.received.length = 0;
  await someone.leave();
});

const section = () => page.getByRole('region', { name: 'Notifications' });
const button = (name: string) => section().getByRole('button', { name, exact: true });
const turnOnButton = () => button('Turn on for this device');

/** Opens the account page on a phone and turns notifications on. Returns the name of the device. */
async function turnOn(): Promise<string> {
  someone = await owner(browser, site, { width: phone, context: { serviceWorkers: 'allow' } });
  page = someone.page;
  await stubPush(page, service, 'default');
  await someone.open('/admin/account');
  await turnOnButton().click();
  await section().getByText('This device').waitFor();
  return (await section().getByRole('strong').textContent()) ?? '';
}

let made = 0;
const send = async (fields: object = {}) => {
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `inquiry-${++made}` },
    body: JSON.stringify(anInquiry(fields)),
  });
  return ((await response.json()) as { id: string }).id;
};
/** Returns the content of the next push, decrypted by the push service. */
async function nextPush(count = 1): Promise<Record<string, unknown>> {
  await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(count);
  return service.received.at(-1)?.notice ?? {};
}

test('notifications of a device are turned on, tested, removed, and turned off by an expired subscription', async () => {
  const name = await turnOn();
  expect(name).toMatch(/Linux$/);
  await turnOnButton().waitFor({ state: 'detached' });
  await button(`Test ${name}`).click();
  await someone.seesToast('Test sent. It appears on the device in a few seconds.');
  expect(await nextPush()).toMatchObject({ title: 'Notifications work' });
  await page.reload();
  await section().getByText('This device').waitFor();
  await button(`Remove ${name}`).click();
  await someone.seesToast('Device removed');
  await turnOnButton().click();
  await section().getByText('This device').waitFor();
  await service.feel({ status: 410 });
  await button(`Test ${name}`).click();
  await someone.seesToast('This device no longer receives notifications and was removed. Turn them on there again.');
  await turnOnButton().waitFor();
  expect(await someone.call('GET', '/push/devices')).toEqual([]);
  expect(someone.complaints).toEqual([]);
});

const centre = () => notificationCentre(page.context(), page);

test('a tap on a new message opens it in the open panel and keeps typed text; its actions open the reply', {
  tags: ['push/worker', 'push/new-message'],
}, async () => {
  await turnOn();
  const { deliver, shown, ever, tap, opened } = await centre();
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
  await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await opened()).toEqual([]);
});

longTest(
  'a tap opens a window if the panel is not open, and uses one at the sign-in page',
  {
    tags: ['push/worker'],
  },
  async () => {
    await turnOn();
    const { deliver, tap, opened } = await centre();
    const id = await send();
    const push = await nextPush();
    await deliver(push);
    await page.goto(`${site.url}/`);
    await tap();
    expect(await opened()).toEqual([`${site.url}/admin/messages?id=${id}`]);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(`${site.url}/admin/login`);
    await deliver(push);
    await tap();
    await page.waitForURL(`${site.url}/admin/login?next=*`);
    expect(await opened()).toHaveLength(1);
  },
);

test('the notification of a message is replaced by the next one, and closed after a reply', {
  tags: ['push/worker', 'push/closed'],
}, async () => {
  await turnOn();
  const { deliver, shown, ever } = await centre();
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

test('a replaced subscription is registered for the same device, without a session at the next opening', {
  tags: ['push/worker', 'push/replaced'],
}, async () => {
  await turnOn();
  await centre();
  const [device] = await someone.call<PushDevice[]>('GET', '/push/devices');
  const endpoint = async () => (await someone.call<PushDevice[]>('GET', '/push/devices'))[0]?.endpoint;
  const { publicKey } = await someone.call<{ publicKey: string }>('GET', '/push/key');
  const [first, second] = [await service.subscribe(publicKey), await service.subscribe(publicKey)];

  await replaceSubscription(page.context(), first);
  expect(await someone.call('GET', '/push/devices')).toEqual([{ ...device, endpoint: first.endpoint }]);

  await someone.forgetAnswers();
  await replaceSubscription(page.context(), second);
  expect(await endpoint()).toBe(first.endpoint);
  await someone.open('/admin/account');
  await expect.poll(() => page.evaluate(async () => (await caches.match('/kept/auth/me?')) !== undefined)).toBe(true);
  await someone.open('/admin/account');
  await expect.poll(endpoint).toBe(second.endpoint);
});
