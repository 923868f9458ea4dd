import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { startMutableProxy } from './mutable-proxy.ts';
import { type Owner, owner } from './owner.ts';
import { type Site, startSite } from './site.ts';
import { phone } from './visitor.ts';

export type MutableProxy = Awaited<ReturnType<typeof startMutableProxy>>;

/** Opens the panel with its service worker on a phone, for each test of a file, behind a proxy that can go down. */
export function panelBehindProxy(tell: (opened: { site: Site; proxy: MutableProxy; admin: Owner }) => void): void {
  let browser: Browser;
  let site: Site;
  let proxy: MutableProxy;
  let admin: Owner;

  beforeAll(async () => {
    [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    proxy = await startMutableProxy(site.url);
    const options = { width: phone, context: { serviceWorkers: 'allow' as const } };
    admin = await owner(browser, { ...site, url: proxy.url }, options);
    tell({ site, proxy, admin });
  });
  afterEach(async () => {
    await admin.leave();
    proxy.stop();
  });
}

/** Waits until the worker has stored the build and controls the page. */
export const controlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
