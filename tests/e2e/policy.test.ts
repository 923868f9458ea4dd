/**
 * @module-tag beyond/csp-alone
 */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, type Visitor, visitor } from '#tests/support/visitor.ts';

// Tests the CSP alone, as if the sanitizer let everything through: real pages with their real headers,
// and raw HTML injected. The HTML must not trick a trusted script into loading a foreign one.

const id = 'G-TEST123456';
const evil = 'https://evil.invalid/x.js';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  await fetch(`${site.url}/api/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await site.signIn()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ googleAnalyticsId: id }),
  });
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

/** Opens a page of the site with HTML injected at the start of its content. Returns requests to other origins. */
async function openWith(path: string, html: string) {
  someone = await visitor(browser);
  const { page } = someone;
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isForeign = true' });
    },
  );
  await page.route(site.url + path, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const place = /<main[^>]*>/;
    expect(body).toMatch(place);
    await route.fulfill({ response, body: body.replace(place, (main) => main + html) });
  });
  await page.addInitScript(() => localStorage.setItem('consent', 'yes'));
  await page.goto(site.url + path);
  return { page, outside };
}

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
  test.each(posing)('loads only the configured id beside %s', async (_what, html) => {
    const { page, outside } = await openWith('/', html);
    await page.waitForFunction(() => 'isForeign' in window);
    expect(outside).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  });

  test('loads nothing for an id of another kind, even in its own element', async () => {
    someone = await visitor(browser);
    const { page } = someone;
    const outside: string[] = [];
    await page.route(/google/, (route) => {
      outside.push(route.request().url());
      return route.abort();
    });
    await page.route(`${site.url}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(id, 'GTM-EVIL1') });
    });
    await page.addInitScript(() => localStorage.setItem('consent', 'yes'));
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    expect(outside).toEqual([]);
  });
});

describe('the wake-up script', () => {
  test.each([
    ['an element with its address', `<div data-file="${evil}" data-entry="${evil}"></div>`],
    [
      'elements that are named as the script’s own',
      `<form name="currentScript" data-entry="${evil}"></form><img name="currentScript" data-entry="${evil}">`,
    ],
    ['elements that are named as what it loads', `<a id="siteFile" href="${evil}"></a><a name="siteFile"></a>`],
    ['one that stands for the panel’s data', `<a id="hydrationData" href="${evil}"></a>`],
  ] as const)("loads the site's own file beside %s", async (_what, html) => {
    const { page, outside } = await openWith('/contact', html);
    await awake(page);
    expect(outside.filter((url) => url.includes('evil.invalid'))).toEqual([]);
  });
});

test('no inline script of a page has an id', async () => {
  for (const path of ['/', '/products', '/contact', '/admin/login']) {
    const html = await (await fetch(site.url + path)).text();
    const scripts = html.match(/<script(?![^>]*\bld\+json)[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => /\sid=/.test(script))).toEqual([]);
  }
});

test('inline scripts stay below 2 kB on every page, analytics included', async () => {
  const [{ slug }] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
  const [post] = await (await fetch(`${site.url}/api/blog?limit=1`)).json();
  for (const path of ['/', '/products', `/products/${slug}`, '/services', '/blog', `/blog/${post.slug}`, '/contact']) {
    const html = await (await fetch(site.url + path)).text();
    const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
    expect(scripts.length).toBeGreaterThan(2);
    expect(gzipSync(scripts.join('\n')).length, path).toBeLessThan(2048);
  }
});
