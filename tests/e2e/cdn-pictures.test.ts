/**
 * @module-tag pictures/cdn
 */
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { variants } from '#tests/support/how-long.ts';
import { startMutableProxy } from '#tests/support/mutable-proxy.ts';
import { startSite } from '#tests/support/site.ts';
import { visitor } from '#tests/support/visitor.ts';

test('a browser loads all uploads of public pages from the CDN', async () => {
  const port = await freePort();
  const proxy = await startMutableProxy(`http://127.0.0.1:${port}`);
  // Another site than 127.0.0.1, as a CDN usually is.
  const cdn = proxy.url.replace('127.0.0.1', 'localhost');
  const site = await startSite({
    template: inject('demoData'),
    environment: { PORT: String(port), MEDIA_CDN_URL: cdn },
  });
  onTestFinished(async () => {
    await site.stop();
    proxy.stop();
  });
  const browser = await sharedBrowser();
  for (const path of variants(['/products', '/', '/products/canon-pixma-g2010', '/blog'])) {
    const { page, complaints, leave } = await visitor(browser);
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const pictures = await page.evaluate(() =>
      [...document.images]
        .filter(({ complete, currentSrc }) => complete && currentSrc.includes('/uploads/'))
        .map(({ currentSrc, naturalWidth }) => ({ origin: new URL(currentSrc).origin, isShown: naturalWidth > 0 })),
    );
    expect(pictures.length, path).toBeGreaterThan(0);
    expect(new Set(pictures.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ origin: cdn, isShown: true })]),
    );
    expect(complaints).toEqual([]);
    await leave();
  }
  // Search engines and link previews get addresses of the site.
  const html = await (await fetch(`${site.url}/products/canon-pixma-g2010`)).text();
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/social\/products\/canon-pixma-g2010\.jpg/);
  expect(html).toMatch(/"image":\["http:\/\/localhost:\d+\/uploads\//);
  expect(html.match(/"image":\["([^"]+)/)?.[1]).not.toContain(cdn);
});
