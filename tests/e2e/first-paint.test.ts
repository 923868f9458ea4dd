/**
 * @module-tag beyond/first-paint
 */
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { sharedSite } from '#tests/support/shared-site.ts';
import type { SharedSite } from '#tests/support/site.ts';
import { hold, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: SharedSite;
let someone: Visitor;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = sharedSite();
});
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

/** Passes the page and its style sheet, and holds all other requests until released. */
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

describe('the first paint takes two round trips', { timeout: 20_000 }, () => {
  test.each([
    '/',
    '/products',
    '/products/canon-pixma-g2010',
    '/services',
    '/blog',
    '/blog/caring-for-a-copier',
    '/contact',
  ])('%s: the page, then the style sheet, which is its first resource', async (path) => {
    const letGo = await holdTheRest(someone.page);
    await someone.page.goto(site.url + path, { waitUntil: 'commit' });
    expect(await firstPaint()).toBeGreaterThan(0);
    letGo();
    const head = (await (await fetch(site.url + path)).text()).split('</head>')[0] ?? '';
    const [file] = [...head.matchAll(/<link rel="(?:preload|stylesheet|modulepreload)"[^>]*>/g)];
    expect(file?.[0]).toContain('rel="stylesheet"');
  });

  test('the page itself links the fonts and the picture; the style sheet does not', async () => {
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

  test('the style sheet has no imports and no picture files', async () => {
    const html = await (await fetch(site.url)).text();
    const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const styles = await (await fetch(site.url + href)).text();
    expect(styles).not.toContain('@import');
    expect([...styles.matchAll(/url\(([^)]+)\)/g)].filter(([, file]) => !/\.woff2|^"data:/.test(file ?? ''))).toEqual(
      [],
    );
  });
});

// Chromium may compute styles before the style sheet is loaded.
test.each(['/products', '/products/canon-pixma-g2010', '/blog'])(
  '%s: no transition starts if the style sheet is late',
  async (path) => {
    const { page } = someone;
    await page.route(site.url + path, async (route) => {
      const response = await route.fetch();
      // A new URL, because the window may have the style sheet in its cache.
      await route.fulfill({ response, body: (await response.text()).replace('.css"', `.css?for=${path}"`) });
    });
    const { letGo } = await hold(page, /\.css\?for=/);
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    const transitions = await page.evaluateHandle(() => {
      const started: string[] = [];
      addEventListener('transitionrun', ({ target, propertyName }) =>
        started.push(`${propertyName} of ${(target as Element).className}`),
      );
      return started;
    });
    const colours = () => [...document.querySelectorAll('body *')].map((element) => getComputedStyle(element).color);
    expect(await page.evaluate(colours)).toContain('rgb(0, 0, 238)');
    letGo();
    await page.waitForLoadState();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await transitions.jsonValue()).toEqual([]);
  },
);
