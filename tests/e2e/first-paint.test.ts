/**
 * @module-tag beyond/first-paint
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
beforeEach(async () => {
  someone = await visitor(browser);
});
afterEach(() => someone.leave());

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

/** Lets the page and its style sheet through, and keeps all else waiting until it is let go. */
async function holdTheRest(page: Page) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) await gone;
    await route.continue().catch(() => {});
  });
  return letGo;
}

describe('the first paint needs two round trips', { timeout: 20_000 }, () => {
  test.each([
    '/',
    '/products',
    '/products/canon-pixma-g2010',
    '/services',
    '/blog',
    '/blog/caring-for-a-copier',
    '/contact',
  ])('%s: the page, and the style sheet, which is the first file it names', async (path) => {
    const letGo = await holdTheRest(someone.page);
    await someone.page.goto(site.url + path, { waitUntil: 'commit' });
    expect(await firstPaint()).toBeGreaterThan(0);
    letGo();
    const head = (await (await fetch(site.url + path)).text()).split('</head>')[0] ?? '';
    const [file] = [...head.matchAll(/<link rel="(?:preload|stylesheet|modulepreload)"[^>]*>/g)];
    expect(file?.[0]).toContain('rel="stylesheet"');
  });

  test('the page leads to the fonts and to the picture, not the style sheet', async () => {
    const { page } = someone;
    const letGo = await holdTheRest(page);
    await page.goto(`${site.url}/products/canon-pixma-g2010`, { waitUntil: 'commit' });
    const painted = await firstPaint();
    letGo();
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

describe('a long list', { tags: ['beyond/list-layout'] }, () => {
  test.each([360, 1280])('at %i pixels nothing moves, at load or while it is scrolled to its end', async (width) => {
    const { page } = someone;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/products`, { waitUntil: 'load' });
    const moved = await page.evaluate(async () => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      const frames = async () => {
        for (let count = 0; count < 3; count++) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      do {
        scrollBy({ top: 400, behavior: 'instant' });
        await frames();
      } while (scrollY + innerHeight < document.documentElement.scrollHeight - 1);
      return sum;
    });
    expect(moved).toBe(0);
  });

  test('cards far below are not laid out before they come near', async () => {
    const { page } = someone;
    await page.goto(`${site.url}/products`, { waitUntil: 'load' });
    const card = (number: number) => page.locator('[data-list] > ul > li').nth(number).locator('h2');
    const isLaidOut = (number: number) =>
      card(number).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isLaidOut(0), await isLaidOut(5), await isLaidOut(23)]).toEqual([true, true, false]);
    await page.locator('[data-list] > ul > li').nth(23).scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(23)).toBe(true);
  });
});
