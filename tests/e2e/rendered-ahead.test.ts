// @module-tag beyond/rendered-ahead
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BarePage, bareBrowser } from '#tests/support/bare-browser.ts';
import { test as siteTest } from '#tests/support/fixtures.ts';
import { longDescribe } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const product = '/products/canon-pixma-g2010';
const analyticsId = 'G-TEST123456';
/** Addresses that are never prerendered. */
const others = [
  '/admin',
  '/admin/login',
  '/admin/products',
  '/api',
  '/api/products',
  '/api/docs',
  '/uploads/a.webp',
  '/feed.xml',
  '/sitemap.xml?page=1',
  '/robots.txt',
];

longDescribe('in a browser', () => {
  let site: Site;
  let page: BarePage;
  /** Proxy in front of the site that records prerender and prefetch requests. */
  let front: Server;
  let url: string;
  let ahead: string[];
  beforeAll(async () => {
    site = await startSite({ template: inject('demoData') });
    const { port } = new URL(site.url);
    const isAhead = (headers: IncomingHttpHeaders) => String(headers['sec-purpose'] ?? '').includes('prerender');
    front = createServer(({ url: path = '', method, headers }, response) => {
      if (isAhead(headers) && headers['sec-fetch-mode'] === 'navigate') ahead.push(path);
      request({ port, path, method, headers }, async (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // The browser may abort a prerender.
        await pipeline(answer, response).catch(() => {});
      })
        .on('error', () => response.destroy())
        .end();
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const token = await site.signIn();
    await fetch(`${site.url}/api/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ googleAnalyticsId: analyticsId }),
    });
  });
  afterAll(async () => {
    front.close();
    front.closeAllConnections();
    await site.stop();
  });
  beforeEach(async () => {
    ahead = [];
    page = await bareBrowser();
  });
  afterEach(() => page.leave());

  const state = '[document.readyState, Boolean(document.querySelector("main")), location.pathname].join(" ")';
  const loaded = (path: string) =>
    expect.poll(() => page.evaluate(state).catch(() => '')).toBe(`complete true ${path}`);
  const middleOf = (selector: string) =>
    page.evaluate<{ x: number; y: number }>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  const corner = { x: 2, y: 2 };

  describe('a link between public pages', () => {
    test('prerenders on press and shows the page on release', async () => {
      await page.open(`${url}/products`);
      await loaded('/products');
      const link = await middleOf(`article a[href="${product}"]`);
      await page.press(link);
      await expect.poll(() => page.evaluate(state, 'ahead').catch(() => '')).toBe(`complete true ${product}`);
      expect(ahead).toEqual([product]);
      expect(await page.evaluate('location.pathname')).toBe('/products');
      await page.letGo(link);
      await loaded(product);
      expect(await page.evaluate('performance.getEntriesByType("navigation")[0].activationStart')).toBeGreaterThan(0);
      expect(ahead).toEqual([product]);
    });

    test('counts no visit and loads no script before the page is shown', async () => {
      await page.open(`${url}/products`);
      await loaded('/products');
      await page.evaluate('localStorage.setItem("consent", "yes")');
      const link = await middleOf(`article a[href="${product}"]`);
      await page.press(link);
      await expect.poll(() => page.evaluate(state, 'ahead').catch(() => '')).toBe(`complete true ${product}`);
      const scripts = `[...document.querySelectorAll('script[src]')].map(({ src }) => src).concat(
      performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')))`;
      expect(await page.evaluate(scripts, 'ahead')).toEqual([]);
      await page.letGo(link);
      await loaded(product);
      await expect
        .poll(() => page.evaluate<string[]>(scripts))
        .toContain(`https://www.googletagmanager.com/gtag/js?id=${analyticsId}`);
    });
  });

  test('panel pages, API calls and files are not prerendered', async () => {
    await page.open(`${url}/services`);
    await loaded('/services');
    await page.evaluate(`document.querySelector('main').replaceChildren(...${JSON.stringify([...others, '/blog'])}.map((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: href });
    const line = document.createElement('p');
    line.append(link);
    return line;
  }))`);
    // Once the last link is prerendered, the others would have been too.
    for (const href of [...others, '/blog']) {
      await page.press(await middleOf(`main a[href="${href}"]`));
      await page.letGo(corner);
    }
    await expect.poll(() => ahead).toEqual(['/blog']);
  });
});

siteTest('speculation rules come with every public page and with no panel page', async ({ site }) => {
  for (const path of ['/', '/products', product, '/services', '/blog', '/contact', '/no-such-page'])
    expect((await fetch(site.url + path)).headers.get('speculation-rules'), path).toBe('"/speculation-rules.json"');
  expect((await fetch(`${site.url}/admin/login`)).headers.get('speculation-rules')).toBeNull();
});

siteTest('speculation rules prerender public pages, not the panel, calls or files', async ({ site }) => {
  type Condition = { href_matches?: string; not?: Condition };
  type Rules = { prerender: [{ where: { and: Condition[] }; eagerness: string }] };
  const [{ where, eagerness }] = ((await (await fetch(`${site.url}/speculation-rules.json`)).json()) as Rules)
    .prerender;
  expect(eagerness).toBe('moderate');
  const isMet = (path: string, { href_matches, not }: Condition): boolean => {
    if (not) return not.href_matches === undefined || !isMet(path, not);
    // The pattern of the rules matches any search.
    const pathname = (href_matches ?? '').replace('?', '\\?');
    return new URLPattern({ pathname }).test(new URL(path, site.url));
  };
  const isAhead = (path: string) => where.and.every((condition) => isMet(path, condition));
  expect(['/', '/products', product, '/blog', '/contact'].filter((path) => !isAhead(path))).toEqual([]);
  expect([...others, '/quote-list'].filter(isAhead)).toEqual([]);
});
