// @module-tag beyond/first-paint
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { startBrowser } from '#tests/support/browser.ts';
import { selfSigned } from '#tests/support/certificate.ts';
import { longTest, test } from '#tests/support/fixtures.ts';
import { longDescribe } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
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
  longTest.for(['/', '/products', '/services', '/blog', '/blog/caring-for-a-copier', '/contact'])(
    '%s: the page, then the style sheet, which is its first resource',
    async (path, { visit, site, read }) => {
      const { page } = await visit(null);
      const letGo = await holdTheRest(page);
      await page.goto(site.url + path, { waitUntil: 'commit' });
      expect(await firstPaint(page)).toBeGreaterThan(0);
      letGo();
      const [file] = (await read(path)).all('head link:is([rel=preload], [rel=stylesheet], [rel=modulepreload])');
      expect(file?.getAttribute('rel')).toBe('stylesheet');
    },
  );

  test('the page itself links the style sheet first, the fonts and the picture; the style sheet links none', async ({
    visit,
    site,
    read,
  }) => {
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

longDescribe('a browser behind a proxy that passes early hints', { tags: ['beyond/early-hints'] }, () => {
  let browser: Browser;
  let site: Site;
  let proxy: Http2SecureServer;
  /** Requests and responses in the order that the proxy saw them. */
  const seen: string[] = [];

  /** Proxy that simulates a slow site: it delays the page until a hinted file is requested. */
  beforeAll(async () => {
    const certificate = selfSigned();
    const key = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
    [browser, site] = await Promise.all([
      // The browser ignores early hints, and caches nothing, if it only tolerates the certificate.
      startBrowser([`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`]),
      startSite({
        template: inject('demoData'),
        environment: { TRUST_PROXY: '127.0.0.1', EARLY_HINTS: 'on' },
      }),
    ]);
    const { port } = new URL(site.url);
    const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];
    let whenAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      whenAsked = resolve;
    });
    proxy = createSecureServer(certificate, ({ url: path, method, headers }, response) => {
      seen.push(path);
      if (path.endsWith('.css')) whenAsked();
      const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
      request({ port, path, method, headers: { ...passed, host: 'localhost' } })
        .on('information', ({ statusCode, headers }) => {
          seen.push(String(statusCode));
          response.stream.additionalHeaders({ ':status': statusCode, link: headers.link });
        })
        .on('response', async (answer) => {
          if (path === '/products') await asked;
          for (const name of hopByHop) delete answer.headers[name];
          seen.push(`${answer.statusCode} ${path}`);
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          // The browser may disconnect early.
          await pipeline(answer, response).catch(() => {});
        })
        .on('error', () => response.destroy())
        .end();
    });
    proxy.listen(0, 'localhost');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    await browser.close();
    proxy.close();
    await site.stop();
  });

  test('fetches each early-hinted file once, before the page arrives', async () => {
    const page = await browser.newPage();
    await page.goto(`https://localhost:${(proxy.address() as AddressInfo).port}/products`);
    expect(seen.slice(0, 2)).toEqual(['/products', '103']);
    for (const file of [/\/app-.*\.css$/, /\/archivo-expanded-[^r].*woff2$/, /\/archivo-regular-[^r].*woff2$/]) {
      const asked = seen.filter((each) => each.startsWith('/') && file.test(each));
      expect(asked, String(file)).toHaveLength(1);
      expect(seen.indexOf(asked[0] as string), String(file)).toBeLessThan(seen.indexOf('200 /products'));
    }
    expect(await page.locator('h1').textContent()).toBe('Our Products');
  });
});
