/**
 * @module-tag insights/counted-is-made
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Insights } from '#app/domain/insights/report.ts';
import { type BarePage, bareBrowser } from '#tests/support/bare-browser.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, type Visitor, visitor } from '#tests/support/visitor.ts';

const product = '/products/canon-pixma-g2010';
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let browser: Browser;
let site: Site;
let token: string;
let someone: Visitor;
/** The figures before the test. */
let before: Insights;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  token = site.session();
});
afterAll(() => site.stop());

const read = async (query = ''): Promise<Insights> =>
  (await fetch(`${site.url}/api/insights?${query}`, { headers: { authorization: `Bearer ${token}` } })).json();
/** What was counted since the test began, without zeros. */
async function counted() {
  const { total } = await read();
  const since = { ...total.byTap, view: total.views ?? 0 };
  const was = { ...before.total.byTap, view: before.total.views ?? 0 };
  return Object.fromEntries(
    Object.entries(since).flatMap(([kind, count]) => {
      const made = count - was[kind as keyof typeof was];
      return made === 0 ? [] : [[kind, made]];
    }),
  );
}

beforeEach(async () => {
  before = await read();
});
afterEach(() => someone?.leave());

async function open(path: string, { javaScript = true, userAgent = phoneBrowser, width = 360 } = {}) {
  someone = await visitor(browser, { width, javaScript, context: { userAgent } });
  // What a phone would open; here it would leave the test.
  await someone.page.context().route(/^https:/, (route) => route.fulfill({ body: 'WhatsApp' }));
  await someone.page.goto(site.url + path);
  return someone.page;
}

/** Taps a link and waits until its ping or beacon was answered. */
async function tap(name: string, { nth = 0, role = 'main' } = {}) {
  const { page } = someone;
  const link = page.locator(`${role} a[ping*="k=${name}"]:visible`).nth(nth);
  const sent = page.context().waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === '/tap');
  await link.click();
  await sent;
  for (const other of page.context().pages()) if (other !== page) await other.close();
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScript) => {
  test('each tap and view is counted once, on rendered and on cached pages', { tags: ['insights/taps'] }, async () => {
    // The first visit may render the page, the second one comes from the cache.
    for (let visit = 1; visit <= 2; visit++) {
      const page = await open(`${product}?utm_source=diwali`, { javaScript });
      if (javaScript) await awake(page);
      await tap('whatsapp');
      await tap('call', { role: '[data-bottom-bar]' });
      await tap('call', { role: 'header' });
      await tap('mail', { role: 'footer' });
      await tap('share');
      await someone.leave();
    }
    expect(await counted()).toEqual({ whatsapp: 2, call: 4, mail: 2, share: 2, view: 2 });
    const { rows } = await read('by=campaign');
    expect(rows.find(({ name }) => name === 'diwali')).toMatchObject({
      taps: javaScript ? 10 : 20,
      views: javaScript ? 2 : 4,
    });
  });

  test('taps on branches and cards name the branch and the product', { tags: ['insights/taps'] }, async () => {
    await open('/contact', { javaScript });
    await tap('map');
    const branches = async () => (await read('by=branch')).rows.reduce((sum, { taps }) => sum + taps, 0);
    const was = await branches();
    await tap('whatsapp&b');
    expect(await branches()).toBe(was + 1);
    await someone.leave();
    const [, slug] = /k=whatsapp&p=([a-z0-9-]+)/.exec(
      (await (await open('/products', { javaScript })).locator('a[ping*="&p="]').first().getAttribute('ping')) ?? '',
    ) as RegExpExecArray;
    const taps = async () => (await read('by=product')).rows.find(({ key }) => key === slug)?.byTap.whatsapp ?? 0;
    const earlier = await taps();
    await tap(`whatsapp&p=${slug}`);
    expect(await taps()).toBe(earlier + 1);
    expect(await counted()).toEqual({ map: 1, whatsapp: 2 });
  });

  longTest('each machine added to a quote list is counted once', { tags: ['insights/taps'] }, async () => {
    const add = async (path: string, isAwake = false) => {
      // The locale makes this a new window: one that intercepted requests sends headers of a reload.
      someone = await visitor(browser, { javaScript, context: { userAgent: phoneBrowser, locale: 'en-IN' } });
      const { page } = someone;
      await page.goto(`${site.url}${path}utm_source=list${javaScript}`);
      if (isAwake) await awake(page);
      const sent = page
        .context()
        .waitForEvent('requestfinished', (request) => /^\/(?:tap|quote-list)$/.test(new URL(request.url()).pathname));
      const link = page.getByRole('main').getByRole('link', { name: /^Add (?:all )?to list/ });
      await link.first().click();
      await sent;
      return page;
    };
    await add('/products?', javaScript);
    await someone.leave();
    // This page has no script before a list is stored.
    const page = await add('/compare?m=canon-pixma-g2010,canon-pixma-g3010&');
    await page.getByRole('heading', { name: 'Canon PIXMA G3010' }).waitFor();
    await page.reload();
    await page.goto(`${site.url}/quote-list?add=no-such-machine`);
    expect(await counted()).toEqual({ list: 3 });
    const { rows } = await read('by=campaign');
    expect(rows.find(({ name }) => name === `list${javaScript}`)).toMatchObject({ taps: 3 });
  });
});

test('a browser that sends no pings sends a beacon instead', { tags: ['insights/taps'] }, async () => {
  someone = await visitor(browser, { context: { userAgent: phoneBrowser } });
  const { page } = someone;
  await page.context().route(/^https:/, (route) => route.fulfill({ body: 'WhatsApp' }));
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
  await tap('call');
  await tap('whatsapp');
  expect(await counted()).toEqual({ call: 1, whatsapp: 1 });
});

test('a tap that a script handles is counted once', { tags: ['insights/taps'] }, async () => {
  const page = await open('/blog/how-to-choose-a-photocopier');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
  });
  await tap('share');
  expect(await counted()).toEqual({ share: 1 });
});

test('links work when counting is down', { tags: ['insights/taps'] }, async () => {
  const page = await open('/contact');
  await page.route('**/tap?*', (route) => route.abort());
  const chat = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).first().click();
  expect((await chat).url()).toContain('https://wa.me/');
  await (await chat).close();
  expect(await counted()).toEqual({});
});

test('bots, and what was loaded ahead and never shown, are not counted', { tags: ['insights/bots'] }, async () => {
  await open(product, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await tap('whatsapp');
  const headers = { 'user-agent': phoneBrowser, 'sec-purpose': 'prefetch;prerender' };
  for (let count = 0; count < 2; count++) await (await fetch(site.url + product, { headers })).text();
  expect(await counted()).toEqual({});
});

describe('pages that the browser loads ahead', () => {
  let page: BarePage;
  beforeEach(async () => {
    page = await bareBrowser([`--user-agent=${phoneBrowser}`]);
  });
  afterEach(() => page.leave());

  test('count once they are shown', { tags: ['insights/views'] }, async () => {
    const state = '[document.readyState, location.pathname].join(" ")';
    await page.open(`${site.url}/products`);
    await expect.poll(() => page.evaluate(state).catch(() => '')).toBe('complete /products');
    const point = await page.evaluate<{ x: number; y: number }>(`(() => {
      const link = document.querySelector('article a[href="${product}"]');
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = link.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    await page.press(point);
    await expect.poll(() => page.evaluate(state, 'ahead').catch(() => '')).toBe(`complete ${product}`);
    expect(await counted()).toEqual({});
    await page.letGo(point);
    await expect.poll(() => counted()).toEqual({ view: 1 });
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].activationStart')).toBeGreaterThan(0);
  });
});

describe('searches', { tags: ['insights/searches'] }, () => {
  const found = async () => {
    const { searches, emptySearches, facets } = await read();
    const list = (rows: Insights['searches']) => Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    return { searches: list(searches), empty: list(emptySearches), facets: list(facets) };
  };

  test('count when they are complete, not for each letter', async () => {
    const page = await open('/products', { width: 1280 });
    await awake(page);
    const beacon = () => page.waitForResponse((response) => response.url().includes('/tap?k=search'));
    const search = page.getByRole('searchbox').first();
    let sent = beacon();
    await search.pressSequentially('ricoh');
    await search.press('Enter');
    await sent;
    sent = beacon();
    await page
      .getByRole('group', { name: 'Colour' })
      .getByRole('checkbox', { name: /^Black/ })
      .check();
    await sent;
    sent = beacon();
    await search.fill('qqqq zzzz');
    await search.press('Enter');
    await sent;
    expect(await found()).toMatchObject({
      searches: { ricoh: 1, 'qqqq zzzz': 1 },
      empty: { 'qqqq zzzz': 1 },
      facets: { 'Colour: Black & white': 1 },
    });
    expect(Object.keys((await found()).searches).filter((words) => 'ricoh'.startsWith(words))).toEqual(['ricoh']);
  });

  longTest('count without scripts, also from the cache; telephone numbers never', async () => {
    for (let visit = 0; visit < 2; visit++) {
      const page = await open('/products', { width: 1280, javaScript: false });
      for (const words of ['kyocera', '98765 43210']) {
        await page.getByRole('searchbox').first().fill(words);
        await page.getByRole('searchbox').first().press('Enter');
        await page.waitForURL(/search=/);
      }
      await someone.leave();
    }
    expect((await found()).searches).toMatchObject({ kyocera: 2 });
    expect(JSON.stringify(await found())).not.toMatch(/98765|43210/);
  });
});

test('a missing page is counted, and no cookie is set', {
  tags: ['insights/missing', 'insights/private'],
}, async () => {
  const page = await open('/no-such-page');
  await page.goto(`${site.url}/no-such-page?again=1`);
  expect(await page.context().cookies()).toEqual([]);
  // Reading writes what is still in memory.
  await read();
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { readOnly: true });
  const rows = db.prepare("select page, sum(count) as count from counts where kind = 'missing' group by page").all();
  db.close();
  expect(rows).toEqual([{ page: '/no-such-page', count: 2 }]);
});
