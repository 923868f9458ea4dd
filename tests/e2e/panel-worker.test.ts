import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { longTest } from '#tests/support/how-long.ts';
import type { Owner } from '#tests/support/owner.ts';
import { controlled, type MutableProxy, panelBehindProxy } from '#tests/support/panel-behind-proxy.ts';
import type { Site } from '#tests/support/site.ts';
import { hold } from '#tests/support/visitor.ts';

let site: Site;
let proxy: MutableProxy;
let admin: Owner;
panelBehindProxy((opened) => {
  ({ site, proxy, admin } = opened);
});

const cached = (page: Page) => page.evaluate(() => caches.keys());
const builds = async (page: Page) => (await cached(page)).filter((name) => name.startsWith('panel-'));

describe('the service worker', { tags: ['install/shell'] }, () => {
  test('makes the panel installable', async () => {
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
  });

  test('controls the panel and no public page', async () => {
    const page = await admin.open('/admin');
    await controlled(page);
    await page.goto(proxy.url);
    expect(
      await page.evaluate(async () => [
        navigator.serviceWorker.controller,
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
        document.querySelector('link[rel=manifest]'),
      ]),
    ).toEqual([null, ['/admin'], null]);
  });

  test('opens any page of the panel while offline', async () => {
    const page = await admin.open('/admin');
    await controlled(page);
    proxy.down();
    await page.goto(`${proxy.url}/admin/login`);
    // A signed-in user is redirected to the dashboard.
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  longTest('a new build keeps typed text and loads with the next page', { tags: ['install/update'] }, async () => {
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
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  });
});

describe('cached responses', { tags: ['install/last-answers'] }, () => {
  const message = (name: string) =>
    fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: 'a@example.com', phone: '98000 12345', message: 'Please call' }),
    });
  const nav = async (page: Page, name: string) => {
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const asOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You see the panel as of' });

  test('show dashboard and messages with their age while offline, and refresh once online', async () => {
    await message('Farida');
    const page = await admin.open('/admin');
    await controlled(page);
    await nav(page, 'Messages');
    // The dashboard shows the name as well.
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Farida' }).waitFor();
    proxy.down();
    await page.goto(`${proxy.url}/admin`);
    await page.getByRole('list', { name: 'Counts' }).getByText('123').waitFor();
    await asOf(page).waitFor();
    await nav(page, 'Messages');
    await page.getByRole('link', { name: 'Farida' }).waitFor();
    await asOf(page).waitFor();

    await message('Gopal');
    proxy.up();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Gopal' }).waitFor();
    await asOf(page).waitFor({ state: 'hidden' });
  });

  test('show a list at once, then refresh it', async () => {
    await message('Harish');
    const page = await admin.open('/admin/messages');
    await page.getByRole('link', { name: 'Harish' }).waitFor();
    await nav(page, 'Dashboard');
    await page.getByRole('list', { name: 'Counts' }).waitFor();
    await message('Indira');
    const held = await hold(page, '**/api/contact*');
    await nav(page, 'Messages');
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Harish' }).waitFor();
    expect(await page.getByRole('link', { name: 'Indira' }).count()).toBe(0);
    held.letGo();
    await page.getByRole('link', { name: 'Indira' }).waitFor();
  });

  test('are never used for a form while online', async () => {
    const [product] = await admin.call<{ id: string; name: string }[]>('GET', '/products?limit=1');
    const page = await admin.open(`/admin/products/${product?.id}`);
    await nav(page, 'Dashboard');
    await page.getByRole('list', { name: 'Counts' }).waitFor();
    await admin.call('PUT', `/products/${product?.id}`, { name: 'Renamed elsewhere' });
    await page.goBack();
    await page.getByRole('heading', { name: 'Renamed elsewhere', level: 1 }).waitFor();
    expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Renamed elsewhere');
  });

  test('are deleted on sign-out and when the session ends', async () => {
    const page = await admin.open('/admin');
    await page.getByRole('list', { name: 'Counts' }).waitFor();
    await expect.poll(() => cached(page)).toContain('answers');
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => cached(page)).not.toContain('answers');
  });
});
