// @module-tag beyond/csp-alone

import { describe, expect } from 'vitest';
import { fulfillChanged } from '#tests/support/changed-answer.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { awake, standIn, type Visitor } from '#tests/support/visitor.ts';

// Tests the CSP alone, as if the sanitizer let everything through: real pages with their real headers,
// and raw HTML injected. The HTML must not trick a trusted script into loading a foreign one.

const id = 'G-TEST123456';
const evil = 'https://evil.invalid/x.js';

/** Opens a page with changed HTML and consent to analytics. Returns requests to other origins. */
async function openWith({ page }: Visitor, url: string, change: (html: string) => string) {
  const isOther = (address: URL) => address.origin !== new URL(url).origin;
  const outside = await standIn(page, isOther, 'window.isForeign = true');
  await page.route(url, (route) =>
    fulfillChanged(route, (html) => {
      expect(change(html)).not.toBe(html);
      return change(html);
    }),
  );
  await page.addInitScript(() => localStorage.setItem('consent', 'yes'));
  await page.goto(url);
  return { page, outside };
}

const inMain = (added: string) => (html: string) => html.replace(/<main[^>]*>/, (main) => main + added);

/** All kinds at once, then each alone. */
const allAndEach = <Kind extends readonly [string, string]>(kinds: readonly Kind[]) =>
  variants([['all kinds of elements', kinds.map(([, html]) => html).join('')] as const, ...kinds]);

const posing = [
  ['an element with its banner’s id', `<div id="consent" data-id="GTM-EVIL1"></div>`],
  [
    'elements that are named as the script’s own',
    `<form name="currentScript" data-id="GTM-EVIL1"></form><img name="currentScript" data-id="GTM-EVIL1">`,
  ],
  ['one that stands for its queue', `<a id="dataLayer"></a><div id="consent" data-id="G-X&amp;l=../evil"></div>`],
  ['one in a table that nobody closes', `<table><tr><td><section id="consent" data-id="GTM-EVIL1">`],
  ['one behind an early end of the page', `</main></body><div id="consent" data-id="GTM-EVIL1"></div>`],
] as const;

describe('the analytics script', () => {
  test.for(allAndEach(posing))('loads only the configured id beside %s', async ([, html], { visit, site, call }) => {
    await call('PUT', '/settings', { googleAnalyticsId: id });
    const { page, outside } = await openWith(await visit(null), `${site.url}/`, inMain(html));
    await page.waitForFunction(() => 'isForeign' in window);
    expect(outside).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  });

  test('loads nothing for an id of another kind, even in its own element', async ({ visit, site, call }) => {
    await call('PUT', '/settings', { googleAnalyticsId: id });
    const other = (html: string) => html.replaceAll(id, 'GTM-EVIL1');
    const { page, outside } = await openWith(await visit(null), `${site.url}/`, other);
    await page.waitForLoadState('networkidle');
    expect(outside).toEqual([]);
  });
});

const waking = [
  ['an element with its address', `<div data-file="${evil}" data-entry="${evil}"></div>`],
  [
    'elements that are named as the script’s own',
    `<form name="currentScript" data-entry="${evil}"></form><img name="currentScript" data-entry="${evil}">`,
  ],
  ['elements that are named as what it loads', `<a id="siteFile" href="${evil}"></a><a name="siteFile"></a>`],
  ['one that stands for the panel’s data', `<a id="hydrationData" href="${evil}"></a>`],
] as const;

test.for(allAndEach(waking))("the wake-up script loads the site's file by %s", async ([, html], { visit, site }) => {
  const { page, outside } = await openWith(await visit(null), `${site.url}/contact`, inMain(html));
  await awake(page);
  expect(outside.filter((url) => url.includes('evil.invalid'))).toEqual([]);
});

test('no inline script of a page has an id', async ({ read }) => {
  for (const path of ['/', '/products', '/contact', '/admin/login']) {
    const scripts = (await read(path)).all('script:not([type="application/ld+json"])');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => script.hasAttribute('id'))).toEqual([]);
  }
});
