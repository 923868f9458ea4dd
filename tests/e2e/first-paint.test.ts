/**
 * @module-tag beyond/first-paint
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type OneConnection, startOneConnection } from '#tests/support/one-connection.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let way: OneConnection;
let someone: Visitor;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
// A new port each time is a site that the browser knows nothing of.
beforeEach(async () => {
  way = await startOneConnection(site.url);
  someone = await visitor(browser);
});
afterEach(async () => {
  await someone.leave();
  await way.stop();
});

const firstPaint = () =>
  someone.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

describe('once connected, the first paint needs two round trips', () => {
  test.each([
    '/',
    '/products',
    '/products/canon-pixma-g2010',
    '/services',
    '/blog',
    '/blog/caring-for-a-copier',
    '/contact',
  ])('%s: the page, and the style sheet over the same connection', async (path) => {
    await someone.page.goto(way.url + path, { waitUntil: 'commit' });
    await firstPaint();
    expect(way.asked().slice(0, 2)).toEqual([path, expect.stringMatching(/^\/assets\/app-.*\.css$/)]);
  });

  test('the page leads to the fonts and to the picture, not the style sheet', async () => {
    const { page } = someone;
    await page.goto(`${way.url}/products/canon-pixma-g2010`, { waitUntil: 'commit' });
    const painted = await firstPaint();
    way.open();
    await page.waitForLoadState('load');
    const asked = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, startTime, initiatorType }) => ({ name, startTime, initiatorType }),
      ),
    );
    for (const [file, by] of [
      [/archivo-expanded-[^r][^/]*woff2$/, 'link'],
      [/archivo-expanded-rupee[^/]*woff2$/, 'link'],
      [/archivo-regular-[^r][^/]*woff2$/, 'link'],
      [/\.avif$/, 'img'],
    ] as const) {
      const first = asked.find(({ name }) => file.test(name));
      expect(first?.initiatorType, String(file)).toBe(by);
      expect(first?.startTime, String(file)).toBeLessThan(painted);
    }
  });

  test('the style sheet imports none, and holds no picture', async () => {
    const html = await (await fetch(site.url)).text();
    const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const styles = await (await fetch(site.url + href)).text();
    expect(styles).not.toContain('@import');
    expect([...styles.matchAll(/url\(([^)]+)\)/g)].filter(([, file]) => !file?.includes('.woff2'))).toEqual([]);
  });
});
