// @module-tag insights/counted-is-made
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Insights } from '#app/domain/insights/report.ts';
import { bareBrowser } from '#tests/support/bare-browser.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { inLongForm, variants } from '#tests/support/how-long.ts';
import { caller } from '#tests/support/owner.ts';
import { awake, desktop } from '#tests/support/visitor.ts';

const product = '/products/canon-pixma-g2010';
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let visits = 0;
const test = base
  /** Reads the figures, which include everything counted so far. */
  .extend('figures', async ({ site, workerSite }) => {
    const figures = () => caller(site, site.session());
    // Writes the counts of earlier tests that are still in memory, then removes them.
    await figures()('GET', '/insights');
    await workerSite.reset('samples');
    const call = figures();
    return (query = '') => call<Insights>('GET', `/insights?${query}`);
  })
  /** The numbers of taps and views, without zeros. */
  .extend('counted', ({ figures }) => async () => {
    const { total } = await figures();
    const all = Object.entries({ ...total.byTap, view: total.views ?? 0 });
    return Object.fromEntries(all.filter(([, count]) => count > 0));
  })
  .extend(
    'open',
    ({ visit, site, figures: _ }) =>
      async (path: string, { javaScript = true, width = 360, locale = 'en-IN' } = {}) => {
        // A different address for each window, because taps are limited by address.
        const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${++visits}` };
        const context = { userAgent: phoneBrowser, locale, extraHTTPHeaders };
        const { page } = await visit(null, { width, javaScript, context });
        // What a phone would open; here it would leave the test.
        await page.context().route(/^https:/, (route) => route.fulfill({ body: 'WhatsApp' }));
        await page.goto(site.url + path);
        return page;
      },
  );
const longTest = inLongForm(test);

/** Taps a link and waits until its ping or beacon was answered. */
async function tap(page: Page, name: string, role = 'main') {
  const link = page.locator(`${role} a[ping*="k=${name}"]:visible`).first();
  const sent = page.context().waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === '/tap');
  await link.click();
  await sent;
  for (const other of page.context().pages()) if (other !== page) await other.close();
}

test.for(variants([true, false]))(
  'each tap and view is counted once, for its campaign and branch (scripts: %s)',
  { tags: ['insights/taps'] },
  async (javaScript, { open, counted, figures }) => {
    // The first visit may render the page, the second one comes from the cache.
    for (let visits = 1; visits <= 2; visits++) {
      const page = await open(`${product}?utm_source=diwali`, { javaScript });
      if (javaScript) await awake(page);
      await tap(page, 'whatsapp');
      // The bar is hidden while the buttons of the page are in view.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await tap(page, 'call', '[data-bottom-bar]');
      await tap(page, 'call', 'header');
      await tap(page, 'mail', 'footer');
      await tap(page, 'share');
    }
    expect(await counted()).toEqual({ whatsapp: 2, call: 4, mail: 2, share: 2, view: 2 });
    const { rows } = await figures('by=campaign');
    expect(rows.find(({ name }) => name === 'diwali')).toMatchObject({ taps: 10, views: 2 });

    const contact = await open('/contact', { javaScript });
    await tap(contact, 'map');
    const branches = async () => (await figures('by=branch')).rows.reduce((sum, { taps }) => sum + taps, 0);
    const before = await branches();
    await tap(contact, 'whatsapp&b');
    expect(await branches()).toBe(before + 1);
    expect(await counted()).toMatchObject({ map: 1, whatsapp: 3 });
  },
);

longTest.for([true, false])(
  'each machine added to a quote list is counted once (scripts: %s)',
  async (javaScript, { visit, site, counted }) => {
    // The locale makes this a new window: one that intercepted requests sends headers of a reload.
    const context = { userAgent: phoneBrowser, locale: 'en-GB' };
    const { page } = await visit('/products', { javaScript, context });
    if (javaScript) await awake(page);
    const sent = page
      .context()
      .waitForEvent('requestfinished', (request) => /^\/(?:tap|quote-list)$/.test(new URL(request.url()).pathname));
    const link = page.getByRole('main').getByRole('link', { name: /^Add to list/ });
    await link.first().click();
    await sent;
    await page.goto(`${site.url}/quote-list?add=no-such-machine`);
    expect(await counted()).toEqual({ list: 1 });
  },
);

test('a browser that sends no pings sends a beacon instead', async ({ open, site, counted }) => {
  const page = await open('/healthz');
  // As Firefox does: its elements have the property, its links send nothing.
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...given: string[]) => given[0] === '-moz-appearance' || supports.apply(CSS, given as [string]);
    // After the listener of the page, which is at its end.
    addEventListener('DOMContentLoaded', () =>
      addEventListener('click', ({ target }) => {
        const link = (target as Element).closest('[ping]');
        const address = link?.getAttribute('ping') ?? '';
        link?.removeAttribute('ping');
        setTimeout(() => link?.setAttribute('ping', address));
      }),
    );
  });
  await page.goto(`${site.url}/contact`);
  await tap(page, 'call');
  await tap(page, 'whatsapp');
  expect(await counted()).toEqual({ call: 1, whatsapp: 1 });
});

test('a shared post is counted once', async ({ open, counted }) => {
  const page = await open('/blog/how-to-choose-a-photocopier');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
  });
  await tap(page, 'share');
  expect(await counted()).toEqual({ share: 1 });
});

test('a page loaded ahead counts once shown', { tags: ['insights/views'] }, async ({ site, counted, afterwards }) => {
  const page = await bareBrowser([`--user-agent=${phoneBrowser}`]);
  afterwards(page.leave);
  const state = '[document.readyState, location.pathname].join(" ")';
  await page.open(`${site.url}/products`);
  await expect.poll(() => page.evaluate(state).catch(() => '')).toBe('complete /products');
  const point = await page.middleOf(`article a[href="${product}"]`);
  await page.press(point);
  await expect.poll(() => page.evaluate(state, 'ahead').catch(() => '')).toBe(`complete ${product}`);
  expect(await counted()).toEqual({});
  await page.letGo(point);
  await expect.poll(() => counted()).toEqual({ view: 1 });
  const activation = () => page.evaluate('performance.getEntriesByType("navigation")[0].activationStart');
  await expect.poll(() => activation().catch(() => 0)).toBeGreaterThan(0);
});

test('searches count once complete, not per letter', { tags: ['insights/searches'] }, async ({ open, figures }) => {
  const listed = (rows: Insights['searches']) => Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  const page = await open('/products', { width: desktop });
  await awake(page);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const settled = async (work: () => Promise<void>) => {
    const beacon = page.waitForResponse((response) => response.url().includes('/tap?k=search'));
    await work();
    await beacon;
  };
  const searchFor = (words: string) =>
    settled(async () => {
      await search.fill('');
      await search.pressSequentially(words);
      await search.press('Enter');
    });
  await searchFor('ricoh');
  const colours = page.getByRole('group', { name: 'Colour' });
  await settled(() => colours.getByRole('checkbox', { name: /^Black/ }).check());
  await searchFor('qqqq zzzz');
  const { searches, emptySearches, facets } = await figures();
  expect(listed(searches)).toEqual({ ricoh: 1, 'qqqq zzzz': 1 });
  expect(listed(emptySearches)).toEqual({ 'qqqq zzzz': 1 });
  expect(listed(facets)).toMatchObject({ 'Colour: Black & white': 1 });
});
