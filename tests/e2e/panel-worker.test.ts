/** The service worker of the panel and its cached responses, behind a proxy that can go down. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { startMutableProxy } from '#tests/support/mutable-proxy.ts';
import { owner } from '#tests/support/owner.ts';
import { hold, phone } from '#tests/support/visitor.ts';

const test = base
  .extend('proxy', async ({ site, afterwards }) => {
    const proxy = await startMutableProxy(site.url);
    afterwards(proxy.stop);
    return proxy;
  })
  /** Opens the panel through the proxy, with its service worker. */
  .extend('admin', async ({ browser, site, proxy, afterwards }) => {
    const context = { serviceWorkers: 'allow' as const };
    const opened = await owner(browser, { ...site, url: proxy.url }, { width: phone, context });
    afterwards(opened.leave);
    return opened;
  })
  /** Stores an inquiry of a visitor. */
  .extend('inquiry', ({ call }) => async (name: string) => {
    return call<Inquiry>('POST', '/contact', anInquiry({ name }));
  });

/** Waits until the worker has stored the build and controls the page. */
const controlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
const cached = (page: Page) => page.evaluate(() => caches.keys());
const builds = async (page: Page) => (await cached(page)).filter((name) => name.startsWith('panel-'));
const nav = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};
const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const counts = (page: Page) => page.getByRole('list', { name: 'Counts' });
const asOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You see the panel as of' });
const pending = (page: Page) => page.getByRole('region', { name: 'Pending changes' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the service worker', { tags: ['install/shell'] }, () => {
  test('makes the panel installable, and opens its pages while offline', async ({ admin, proxy }) => {
    const page = await admin.open('/admin');
    await controlled(page);
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Platen Office Equipment', display: 'standalone' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const icons = await page.evaluate(
      async (icons) =>
        Promise.all(icons.map(async (src: string) => (await createImageBitmap(await (await fetch(src)).blob())).width)),
      JSON.parse(data ?? '').icons.map(({ src }: { src: string }) => src),
    );
    expect(icons).toEqual([192, 512, 512]);

    await page.goto(proxy.url);
    expect(
      await page.evaluate(async () => [
        navigator.serviceWorker.controller,
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
        document.querySelector('link[rel=manifest]'),
      ]),
    ).toEqual([null, ['/admin'], null]);

    proxy.down();
    await page.goto(`${proxy.url}/admin/login`);
    // A signed-in user is redirected to the dashboard.
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  test('loads new builds with the next page, keeps text', { tags: ['install/update'] }, async ({ admin, proxy }) => {
    const page = await admin.open('/admin/blog/new');
    await controlled(page);
    await page.getByLabel('Title').fill('A title in progress');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const [before] = await builds(page);
    proxy.change('/admin-worker.js', (text) => text.replace(/"version":"\w+"/, '"version":"next"'));
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    expect(await builds(page)).toEqual([before, 'panel-next']);
    expect(await page.getByLabel('Title').inputValue()).toBe('A title in progress');

    await page.getByLabel('Title').fill('');
    await nav(page, 'Messages');
    expect(await page.evaluate(() => Object.keys(window))).not.toContain('isSamePage');
  });
});

describe('while offline', { tags: ['install/offline-actions'] }, () => {
  test('the panel shows what it knew, and sends changes once online', async ({ admin, proxy, inquiry, call }) => {
    const { id } = await inquiry('Farida');
    const page = await admin.open('/admin');
    await controlled(page);
    await nav(page, 'Messages');
    // The dashboard shows the name as well.
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Farida' }).waitFor();
    proxy.down();
    await page.goto(`${proxy.url}/admin`);
    await counts(page).getByText('123').waitFor();
    await asOf(page).waitFor();
    await nav(page, 'Messages');
    await page.getByRole('link', { name: 'Farida' }).click();
    await asOf(page).waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Wants two machines');
    await button(page, 'Add note').click();
    await admin.seesToast('Saved on this device until there is a connection.');
    await button(page, 'Resolved').click();
    await pending(page).getByText('Farida: Resolved: pending').waitFor();
    await page.goto(`${proxy.url}/admin/messages?id=${id}`);
    await pending(page).getByText('2 changes are not sent yet.').waitFor();
    await page.getByText('Not sent yet').first().waitFor();

    await inquiry('Gopal');
    proxy.up();
    await comeOnline(page);
    await pending(page).waitFor({ state: 'detached' });
    // It does not move the open inquiry.
    await button(page, 'Show 1 new message').click();
    await page.getByRole('link', { name: 'Gopal' }).waitFor();
    await asOf(page).waitFor({ state: 'hidden' });
    expect((await call<Inquiry[]>('GET', `/contact?id=${id}`))[0]?.status).toBe('resolved');
  });
});

describe('cached responses', { tags: ['install/last-answers'] }, () => {
  test('show a list at once and then refresh it; forms never use them', async ({ admin, inquiry, proxy }) => {
    await inquiry('Harish');
    const [product] = await admin.call<{ id: string }[]>('GET', '/products?limit=1');
    const page = await admin.open(`/admin/products/${product?.id}`);
    await nav(page, 'Messages');
    await page.getByRole('link', { name: 'Harish' }).waitFor();
    await nav(page, 'Dashboard');
    await counts(page).waitFor();
    await inquiry('Indira');
    const held = await hold(page, '**/api/contact*');
    await nav(page, 'Messages');
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Harish' }).waitFor();
    expect(await page.getByRole('link', { name: 'Indira' }).count()).toBe(0);
    held.letGo();
    await page.getByRole('link', { name: 'Indira' }).waitFor();

    await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.goto(`${proxy.url}/admin/messages`);
    await asOf(page).waitFor();
    await page.getByRole('link', { name: 'Indira' }).waitFor();
    await page.unrouteAll();

    await admin.call('PUT', `/products/${product?.id}`, { name: 'Renamed elsewhere' });
    await admin.open(`/admin/products/${product?.id}`);
    await page.getByRole('heading', { name: 'Renamed elsewhere', level: 1 }).waitFor();
    expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Renamed elsewhere');
  });

  test('are deleted on sign-out and when the session ends', async ({ admin, proxy, site }) => {
    const page = await admin.open('/admin');
    await counts(page).waitFor();
    await expect.poll(() => cached(page)).toContain('answers');
    await admin.call('POST', '/auth/logout');
    await page.goto(`${proxy.url}/admin/messages`);
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => cached(page)).not.toContain('answers');

    await page.evaluate((token) => localStorage.setItem('token', token), site.session());
    await admin.open('/admin');
    await expect.poll(() => cached(page)).toContain('answers');
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => cached(page)).not.toContain('answers');
  });

  test('are not stored after sign-out by a call that started before it', async ({ admin }) => {
    const page = await admin.open('/admin');
    await counts(page).waitFor();
    await expect.poll(() => cached(page)).toContain('answers');
    // Storing waits until the user has signed out.
    await page.evaluate(() => {
      const { open } = CacheStorage.prototype;
      CacheStorage.prototype.open = async function (name) {
        await new Promise((go) => addEventListener('let go', go, { once: true }));
        return open.call(this, name);
      };
      const { keys } = Cache.prototype;
      Cache.prototype.keys = function () {
        document.body.dataset.stored = '';
        return keys.call(this);
      };
    });
    await nav(page, 'Messages');
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => cached(page)).not.toContain('answers');
    await page.evaluate(() => dispatchEvent(new Event('let go')));
    await page.locator('body[data-stored]').waitFor();
    await expect.poll(() => cached(page)).not.toContain('answers');
  });
});
