// @module-tag beyond/first-paint

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fulfillChanged } from '#tests/support/changed-answer.ts';
import { longTest, test } from '#tests/support/fixtures.ts';
import { hold } from '#tests/support/visitor.ts';

const firstPaint = (page: Page) =>
  page.evaluate(
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
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

describe('the first paint takes two round trips', () => {
  test('the page links the style sheet, then fonts and picture; the sheet none', async ({ visit, site, read }) => {
    const path = '/products/canon-pixma-g2010';
    const { page } = await visit(null);
    const letGo = await holdTheRest(page);
    await page.goto(site.url + path, { waitUntil: 'commit' });
    const painted = await firstPaint(page);
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
    const [file] = (await read(path)).all('head link:is([rel=preload], [rel=stylesheet], [rel=modulepreload])');
    expect(file?.getAttribute('rel')).toBe('stylesheet');
    const styles = await (await fetch(site.url + file?.getAttribute('href'))).text();
    expect(styles).not.toContain('@import');
    const files = [...styles.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file);
    expect(files.filter((file) => !/\.woff2|^"data:/.test(file ?? ''))).toEqual([]);
  });
});

// Chromium may compute styles before the style sheet is loaded.
longTest.for(['/products', '/products/canon-pixma-g2010', '/blog'])(
  '%s: no transition starts if the style sheet is late',
  async (path, { visit, site }) => {
    const { page } = await visit(null);
    // A new URL, because the window may have the style sheet in its cache.
    await page.route(site.url + path, (route) =>
      fulfillChanged(route, (html) => html.replace('.css"', `.css?for=${path}"`)),
    );
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
