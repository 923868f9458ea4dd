// @module-tag pictures/cdn
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { startMutableProxy } from '#tests/support/mutable-proxy.ts';
import { freePort } from '#tests/support/ports.ts';
import { readPage } from '#tests/support/read-page.ts';
import { startSite } from '#tests/support/site.ts';
import { visitor } from '#tests/support/visitor.ts';

async function start(environment: Record<string, string>) {
  const site = await startSite({ template: inject('demoData'), environment });
  onTestFinished(() => site.stop());
  return site;
}

test('pages name the CDN for all uploads, and search engines and link previews the site', async () => {
  const cdn = 'https://cdn.example';
  const site = await start({ MEDIA_CDN_URL: cdn });
  for (const path of ['/products', '/', '/products/canon-pixma-g2010', '/blog']) {
    const { all, headers } = await readPage(site.url + path);
    const addresses = all('main :is([src], [srcset])').flatMap((each) =>
      ['src', 'srcset'].flatMap((name) => each.getAttribute(name)?.split(/,\s*/) ?? []),
    );
    const uploads = addresses.filter((address) => address.includes('/uploads/'));
    expect(uploads.length, path).toBeGreaterThan(0);
    expect(uploads.filter((address) => !address.startsWith(`${cdn}/uploads/`))).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/cdn\.example/);
  }
  const { all, structuredData } = await readPage(`${site.url}/products/canon-pixma-g2010`);
  expect(all('[property="og:image"]')[0]?.getAttribute('content')).toMatch(
    /^http:\/\/localhost:\d+\/social\/products\/canon-pixma-g2010\.jpg/,
  );
  const machine = structuredData().find((data) => data['@type'] === 'Product');
  expect(machine?.image).toEqual(expect.arrayContaining([expect.stringMatching(/^http:\/\/localhost:\d+\/uploads\//)]));
});

longTest('a browser loads all uploads of public pages from the CDN', async () => {
  const port = await freePort();
  const proxy = await startMutableProxy(`http://127.0.0.1:${port}`);
  onTestFinished(() => proxy.stop());
  // Another site than 127.0.0.1, as a CDN usually is.
  const cdn = proxy.url.replace('127.0.0.1', 'localhost');
  const site = await start({ PORT: String(port), MEDIA_CDN_URL: cdn });
  const browser = await sharedBrowser();
  for (const path of ['/products', '/', '/products/canon-pixma-g2010', '/blog']) {
    const { page, complaints, leave } = await visitor(browser);
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const pictures = await page.evaluate(() =>
      [...document.images]
        .filter(({ complete, currentSrc }) => complete && currentSrc.includes('/uploads/'))
        .map(({ currentSrc, naturalWidth }) => `${new URL(currentSrc).origin} ${naturalWidth > 0}`),
    );
    expect([...new Set(pictures)], path).toEqual([`${cdn} true`]);
    expect(complaints).toEqual([]);
    await leave();
  }
});
