import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
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
afterEach(() => someone.leave());

/** What the page has fetched once it has loaded: address and bytes on the wire, headers and all. */
async function fetchedBy(path: string) {
  someone = await visitor(browser, { javaScript: false });
  const { page } = someone;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  const fetched: { address: string; bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    fetched.push({ address: addresses.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  return fetched;
}

describe('a page on its first visit', { tags: ['beyond/page-weight'] }, () => {
  test.each([
    ['/services', 54_000],
    // Without scripts a browser fetches all pictures at once, those below the window too.
    ['/', 108_000],
  ])('%s takes at most %i bytes of all kinds', async (path, most) => {
    const fetched = await fetchedBy(path);
    expect(fetched.some(({ address }) => address.endsWith('.woff2'))).toBe(true);
    expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most);
  });

  test.each([
    ['/', 1],
    ['/products', 1],
    ['/products/hp-color-laserjet-managed-mfp-e77428', 1],
    ['/services', 0],
    ['/contact', 0],
    ['/blog', 0],
  ])('%s asks %i times for the bold rupee sign, ahead of its text where a price stands', async (path, times) => {
    const fetched = await fetchedBy(path);
    expect(fetched.filter(({ address }) => address.includes('archivo-expanded-rupee'))).toHaveLength(times);
    expect(await someone.page.locator('head link[rel=preload][href*=archivo-expanded-rupee]').count()).toBe(times);
  });
});
