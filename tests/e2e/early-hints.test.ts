/**
 * @module-tag beyond/early-hints
 */
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startBrowser } from '#tests/support/browser.ts';
import { selfSigned } from '#tests/support/certificate.ts';
import { type Site, startSite } from '#tests/support/site.ts';

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

test('a browser fetches each early-hinted file once, before the page arrives', async () => {
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
