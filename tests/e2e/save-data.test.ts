import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { sharedSite } from '#tests/support/shared-site.ts';
import type { SharedSite } from '#tests/support/site.ts';
import { visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: SharedSite;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = sharedSite();
});

/** Resources fetched by the loaded page: URL and bytes transferred, headers included. */
async function fetchedBy(path: string, context: Parameters<Browser['newContext']>[0] = {}) {
  const { page, leave } = await visitor(browser, { javaScript: false, context });
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
  await leave();
  return fetched;
}

describe('a visitor with Save-Data', { tags: ['beyond/save-data'] }, () => {
  const savesData = { extraHTTPHeaders: { 'save-data': 'on' } };
  const bytesOf = (fetched: { address: string; bytes: number }[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

  longTest.each([
    ['/services', 2 / 3],
    ['/products/hp-color-laserjet-managed-mfp-e77428', 7 / 10],
  ])('downloads much less on a first visit to %s', async (path, most) => {
    const phone = { deviceScaleFactor: 2.6 };
    const usual = bytesOf(await fetchedBy(path, phone));
    const saving = bytesOf(await fetchedBy(path, { ...phone, ...savesData }));
    expect(saving).toBeLessThan(usual * most);
  });

  test('gets no fonts, and a picture of half the width at the same URL', async () => {
    const html = await (await fetch(`${site.url}/products/canon-pixma-g2010`)).text();
    const [, font] = /href="([^"]+archivo-expanded-[^r"]+\.woff2)"/.exec(html) ?? [];
    const [, wide] = /(\/uploads\/[^ "]+\.960\.avif)/.exec(html) ?? [];
    const get = (address: string | undefined, saves: boolean) =>
      fetch(site.url + address, { headers: saves ? { 'save-data': 'on' } : {} });
    const without = await get(font, true);
    expect([without.status, without.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await get(font, false)).status).toBe(200);
    const [usual, saving, half] = await Promise.all([
      get(wide, false),
      get(wide, true),
      get(wide?.replace('.960.', '.480.'), false),
    ]);
    for (const { headers } of [usual, saving]) expect(headers.get('vary')).toContain('Save-Data');
    expect(saving.headers.get('etag')).not.toBe(usual.headers.get('etag'));
    expect(await saving.bytes()).toEqual(await half.bytes());
    // The smallest size and the original do not change.
    for (const other of [wide?.replace('.960.', '.320.'), wide?.replace('.960.avif', '.webp')])
      expect(await (await get(other, true)).bytes(), other).toEqual(await (await get(other, false)).bytes());
  });

  test('gets no script before the first interaction', async () => {
    const { page, leave } = await visitor(browser);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto(`${site.url}/products`, { waitUntil: 'load' });
    const fetched = await page.evaluate(async () => {
      // Idle work of the page would have been requested before this.
      await new Promise((resolve) => requestIdleCallback(resolve));
      await (await fetch('/healthz')).text();
      const { saveData } = (navigator as unknown as { connection: { saveData: boolean } }).connection;
      return { saveData, names: performance.getEntriesByType('resource').map(({ name }) => name) };
    });
    await leave();
    expect(fetched.saveData).toBe(true);
    expect(fetched.names.filter((name) => new URL(name).pathname.endsWith('.js'))).toEqual([]);
  });
});
