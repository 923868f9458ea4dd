/**
 * @module-tag push/panel
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { PushDevice } from '#app/domain/push-device.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { notificationCentre, replaceSubscription, stubPush } from '#tests/support/notification-centre.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

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
const turnOn = () => button('Turn on for this device');

async function open(width: number = phone, { permission = 'default', context = {} } = {}) {
  someone = await owner(browser, site, { width, context: { serviceWorkers: 'allow', ...context } });
  page = someone.page;
  await stubPush(page, service, permission);
  await someone.open('/admin/account');
}

async function openAndTurnOn(width: number = phone): Promise<string> {
  await open(width);
  await turnOn().click();
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

describe('notifications of a device', () => {
  test('are turned on, tested, paused, changed and removed', async () => {
    const name = await openAndTurnOn();
    expect(name).toMatch(/Linux$/);
    await turnOn().waitFor({ state: 'detached' });
    await button(`Test ${name}`).click();
    await someone.seesToast('Test sent. It appears on the device in a few seconds.');
    expect(await nextPush()).toMatchObject({ title: 'Notifications work' });

    await button(`Edit ${name}`).click();
    const form = page.getByRole('form', { name });
    await form.getByLabel('Name *').fill('Shop phone');
    await form.getByLabel('Quiet from').fill('22:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter both times, or none').waitFor();
    await form.getByLabel('Quiet until').fill('08:00');
    await form.getByLabel('Hide names').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await someone.seesToast('Device saved');
    await section().getByText('Quiet 22:00 to 08:00 · Names hidden', { exact: false }).waitFor();

    await button('Pause Shop phone').click();
    await section().getByText('Paused').waitFor();
    await button('Resume Shop phone').click();
    await section().getByText('Paused').waitFor({ state: 'detached' });

    await page.reload();
    await section().getByText('This device').waitFor();
    await button('Remove Shop phone').click();
    await someone.seesToast('Device removed');
    await turnOn().waitFor();
    expect(await someone.call('GET', '/push/devices')).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });

  test('whose subscription has expired are removed by a test, with instructions', async () => {
    const name = await openAndTurnOn();
    await service.feel({ status: 410 });
    await button(`Test ${name}`).click();
    await someone.seesToast('This device no longer receives notifications and was removed. Turn them on there again.');
    await turnOn().waitFor();
  });

  test('stay off with instructions if the user refuses permission', async () => {
    await open(phone, { permission: 'denied' });
    await section().getByText('Notifications are blocked for this site.', { exact: false }).waitFor();
    expect(await turnOn().count()).toBe(0);
  });

  test('on an iPhone need the Home Screen first', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
    someone = await owner(browser, site, { width: phone, context: { userAgent } });
    page = someone.page;
    // Safari supports push only for an installed site.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await someone.open('/admin/account');
    await section().getByText('tap Share, then Add to Home Screen', { exact: false }).waitFor();
    expect(await turnOn().count()).toBe(0);
  });

  test('show one sentence in a browser without support', async () => {
    someone = await owner(browser, site, { width: phone });
    page = someone.page;
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await someone.open('/admin/account');
    await section().getByText('This browser cannot show notifications.').waitFor();
  });

  test.each(widths)('are well-formed at %d px', async (width) => {
    const name = await openAndTurnOn(width);
    await button(`Edit ${name}`).click();
    await page.getByRole('form', { name }).waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

describe('the service worker', { tags: ['push/worker'] }, () => {
  const centre = () => notificationCentre(page.context(), page);

  test('shows a new message; a tap opens it in the open panel and keeps typed text', {
    tags: ['push/new-message'],
  }, async () => {
    await openAndTurnOn();
    const { deliver, shown, ever, tap, opened } = await centre();
    const id = await send({ name: 'Meera Joshi', subject: 'Inquiry about a copier', message: 'Call me' });
    await deliver(await nextPush());
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
    expect(await opened()).toEqual([]);
  });

  longTest.each(
    variants([
      ['whatsapp', 'WhatsApp', /^https:\/\/wa\.me\/91/],
      ['call', 'Call', /^tel:\+91/],
    ] as const),
  )('the action %s opens the message with its link focused', async (action, name, address) => {
    await openAndTurnOn();
    const { deliver, tap } = await centre();
    const id = await send();
    await deliver(await nextPush());
    await tap(action);
    // Large, at the top of the page.
    const link = page.getByRole('link', { name: new RegExp(`^${name} \\S`) });
    await expect.poll(() => link.evaluate((each) => each === document.activeElement).catch(() => false)).toBe(true);
    expect(await link.getAttribute('href')).toMatch(address);
    expect(page.url()).toBe(`${site.url}/admin/messages?id=${id}&do=${action}`);
  });

  longTest('opens a window if the panel is not open, and uses one at the sign-in page', async () => {
    await openAndTurnOn();
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
  });

  test('replaces the notification of the same message and closes it after a reply', {
    tags: ['push/closed'],
  }, async () => {
    await openAndTurnOn();
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

  test('registers a replaced subscription for the same device, without a session at the next opening', {
    tags: ['push/replaced'],
  }, async () => {
    await openAndTurnOn();
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

  longTest('shows neither name nor subject if names are hidden', { tags: ['push/private'] }, async () => {
    await openAndTurnOn();
    const [{ id: device } = { id: '' }] = await someone.call<{ id: string }[]>('GET', '/push/devices');
    await someone.call('PUT', `/push/devices/${device}`, { hidesNames: true });
    const { deliver, shown } = await centre();
    const id = await send({ name: 'Meera', subject: 'Secret' });
    await deliver(await nextPush());
    expect(await shown()).toEqual([{ title: 'New inquiry', body: '', tag: `message ${id}` }]);
  });
});
