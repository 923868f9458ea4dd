// @module-tag scale/cdn
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { listening } from '#tests/support/ports.ts';
import { readPage } from '#tests/support/read-page.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';

/** The CDN of the pictures. */
const pictureUrl = 'https://cdn.example';

let site: Site;
let token: string;
let cdn: Server;
let purges: number;
let product: { id: string; slug: string; featuredImage: string; images: string[] };
beforeAll(async () => {
  purges = 0;
  cdn = createServer((_request, response) => {
    purges++;
    response.end('{}');
  });
  const url = `http://127.0.0.1:${await listening(cdn)}/service/ID/purge`;
  const environment = { CDN: 'fastly', CDN_PURGE_URL: url, CDN_TOKEN: 'token', MEDIA_CDN_URL: pictureUrl };
  site = await startSite({ template: inject('demoData'), environment });
  token = site.session();
  [product] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
});
afterAll(async () => {
  await site.stop();
  cdn.close();
});

/** The content version of the home page: a purge of its key removes the page. */
const versionOfHome = async () =>
  Number(/^site v(\d+)$/.exec((await fetch(`${site.url}/`)).headers.get('surrogate-key') ?? '')?.[1]);

/** The content version after the last purge that the CDN has confirmed. */
const purgedVersion = (): number =>
  JSON.parse(String(rowsOf(site, "select value from meta where key = 'purges'")[0]?.value)).version;

/** What Fastly may do with a response: keep it until its version is purged, keep it as a file, or pass it on only. */
type Use = 'page' | 'file' | 'passed' | 'unclear';

async function use(path: string, init: RequestInit = {}): Promise<Use> {
  const { headers } = await fetch(site.url + path, { redirect: 'manual', ...init });
  const control = headers.get('cache-control') ?? '';
  const surrogate = headers.get('surrogate-control');
  if (/^max-age=[1-9]/.test(surrogate ?? '') && /^site v\d+$/.test(headers.get('surrogate-key') ?? ''))
    return /private|no-store|public/.test(control) || headers.has('set-cookie') ? 'unclear' : 'page';
  if (headers.has('surrogate-key')) return 'unclear';
  if (/^private|, private/.test(control) || surrogate === 'max-age=0') return 'passed';
  return surrogate === null && control.startsWith('public') ? 'file' : 'unclear';
}

test('public pages and calls may be kept, files as well, and nothing else', async () => {
  const { slug, images, featuredImage } = product;
  const html = await (await fetch(`${site.url}/`)).text();
  const asset = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? '';
  const post = (await (await fetch(`${site.url}/api/blog`)).json())[0].slug;
  const as = { headers: { authorization: `Bearer ${token}` } };
  const form = { method: 'POST', body: new URLSearchParams({ name: 'A' }), headers: { origin: site.url } };
  const upload = [featuredImage, ...images].find((each) => each?.startsWith('/uploads/')) ?? '';
  const pages = `/ /products /products/${slug} /products?page=2 /products?search=duplex /services /blog /blog/${post} /contact
    /choose /toner /cost /compare /robots.txt /sitemap.xml /feed.xml /api/products /api/products/tags /api/settings
    /api/products?view=cards&limit=24`;
  const passed = `/uploads/missing.webp /social/pages/site.jpg /?utm_source=a /products/${slug}?sent=1
    /contact?about=Printer&text=Hello /products/no-such-machine /no-such-page /Products
    /products?search=nothing-like-this-zzz /quote-list /quote-list?m=${slug} /inquiry/AAAAAA?key=x
    /quotation/${'a'.repeat(32)} /quotation/${'a'.repeat(32)}/pdf /blog/preview/abc /admin /admin/products /admin-worker.js
    /api/contact /api/no-such-call /healthz /readyz`;
  const all = (kind: Use, paths: string) => paths.split(/\s+/).map((path): [Use, string] => [kind, path]);
  const expected: [Use, string, RequestInit?][] = [
    ...all('page', pages),
    ...all('passed', passed),
    ['file', asset],
    ['file', upload],
    ['file', '/favicon.ico'],
    ['passed', upload, { headers: { 'save-data': 'on' } }],
    ['passed', '/', { headers: { cookie: 'session=1' } }],
    ['passed', '/', { headers: { origin: 'https://other.example' } }],
    ['passed', '/api/products', as],
    ['passed', '/api/contact', as],
    ['passed', '/api/export/products', as],
    ['passed', '/contact', form],
    ['passed', '/tap?k=whatsapp', { method: 'POST' }],
  ];
  for (const [kind, path, init] of expected) {
    expect.soft(await use(path, init), path).toBe(kind);
    expect.soft(await use(path, init), `${path} again`).toBe(kind);
  }
});

test('a saved price purges its version', async () => {
  await expect.poll(purgedVersion).toBe(await versionOfHome());
  const [before, version] = [purges, await versionOfHome()];
  await callApi(site, 'PUT', `/products/${product.id}`, { token, body: { priceLabel: 'Price on Request' } });
  expect(await versionOfHome()).not.toBe(version);
  await expect.poll(purgedVersion, { timeout: 60_000 }).toBe(await versionOfHome());
  expect(purges).toBeGreaterThan(before);
});

test('pages name the CDN for all uploads, and search engines and link previews the site', {
  tags: ['pictures/cdn'],
}, async () => {
  for (const path of ['/products', '/', '/products/canon-pixma-g2010', '/blog']) {
    const { all, headers } = await readPage(site.url + path);
    const addresses = all('main :is([src], [srcset])').flatMap((each) =>
      ['src', 'srcset'].flatMap((name) => each.getAttribute(name)?.split(/,\s*/) ?? []),
    );
    const uploads = addresses.filter((address) => address.includes('/uploads/'));
    expect(uploads.length, path).toBeGreaterThan(0);
    expect(uploads.filter((address) => !address.startsWith(`${pictureUrl}/uploads/`))).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/cdn\.example/);
  }
  const { all, structuredData } = await readPage(`${site.url}/products/canon-pixma-g2010`);
  expect(all('[property="og:image"]')[0]?.getAttribute('content')).toMatch(
    /^http:\/\/localhost:\d+\/social\/products\/canon-pixma-g2010\.jpg/,
  );
  const machine = structuredData().find((data) => data['@type'] === 'Product');
  expect(machine?.image).toEqual(expect.arrayContaining([expect.stringMatching(/^http:\/\/localhost:\d+\/uploads\//)]));
});
