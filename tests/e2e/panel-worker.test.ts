import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startMutableProxy } from '#tests/support/mutable-proxy.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let proxy: Awaited<ReturnType<typeof startMutableProxy>>;
let admin: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
beforeEach(async () => {
  proxy = await startMutableProxy(site.url);
  const options = { width: phone, context: { serviceWorkers: 'allow' as const } };
  admin = await owner(browser, { ...site, url: proxy.url }, options);
});
afterEach(async () => {
  await admin.leave();
  proxy.stop();
});

/** Waits until the worker has stored the build and controls the page. */
const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

const builds = (page: Page) => page.evaluate(() => caches.keys());

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

  test('opens any page of the panel without a connection', async () => {
    const page = await admin.open('/admin');
    await controlled(page);
    proxy.down();
    await page.goto(`${proxy.url}/admin/login`);
    await page.getByLabel('Username').waitFor();
  });

  test('a new build keeps typed text, and comes with the next page', { tags: ['install/update'] }, async () => {
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
