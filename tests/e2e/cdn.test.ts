import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { productFields } from '#tests/support/factories.ts';
import { heard } from '#tests/support/heard.ts';
import { kill } from '#tests/support/kill.ts';
import { freePort } from '#tests/support/ports.ts';
import { cacheNames, cachePrograms, hasCache } from '#tests/support/prerequisites.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';
import { folderForAll } from '#tests/support/started.ts';

type CacheName = keyof typeof cachePrograms;

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/cdn', name), 'utf8');

/** Starts a cache on free ports in front of the site at `sitePort`, which may start later. */
async function startCache(name: CacheName, sitePort: number) {
  const folder = mkdtempSync(join(tmpdir(), `platen-${name}-`));
  const port = await freePort();
  const args = name === 'nginx' ? nginxArgs(folder, sitePort, port) : varnishArgs(folder, sitePort, port);
  const child = spawn(cachePrograms[name], args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = heard(child.stdout, child.stderr);
  const url = `http://127.0.0.1:${port}`;
  // The cache accepts requests, although the site may still be down.
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => child.exitCode !== null && `The cache stopped:\n${output()}`,
    );
  await vi.waitFor(async () => expect(await isUp()).toBe(true), { interval: 20, timeout: 60_000 });
  return {
    url,
    purgeUrl: name === 'nginx' ? `${url}/_version?purge=1` : `${url}/`,
    async stop() {
      await kill(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nginxArgs(folder: string, sitePort: number, port: number): string[] {
  const site = read('nginx.conf')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/cache/nginx', folder);
  const file = join(folder, 'nginx.conf');
  for (const each of ['body', 'proxy']) mkdirSync(join(folder, each));
  writeFileSync(
    file,
    `daemon off; user root; worker_processes 2; error_log stderr warn; pid ${folder}/pid;
     events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`,
  );
  return ['-p', folder, '-c', file];
}

function varnishArgs(folder: string, sitePort: number, port: number): string[] {
  const file = join(folder, 'site.vcl');
  writeFileSync(file, read('varnish.vcl').replace('"3000"', `"${sitePort}"`));
  const place = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`];
  return [...place, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
}

const encodings = ['br', 'gzip', 'identity'];
const acceptNth = (count: number) => ({ 'accept-encoding': encodings[count % 3] ?? '' });

for (const name of cacheNames)
  describe.runIf(hasCache(name))(`the site behind ${name}`, () => {
    let cache: Awaited<ReturnType<typeof startCache>>;
    let site: Site;
    let token: string;
    let product: { id: string; slug: string; name: string };
    const folder = folderForAll();
    const start = (port: number | string) =>
      startSite({
        environment: {
          PORT: String(port),
          DATA_DIR: folder,
          CDN: name,
          CDN_PURGE_URL: cache.purgeUrl,
          TRUST_PROXY: '127.0.0.1',
        },
      });
    beforeAll(async () => {
      cpSync(inject('demoData'), folder, { recursive: true });
      const port = await freePort();
      cache = await startCache(name, port);
      site = await start(port);
      [product] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
    });
    // A test may have hidden the price.
    beforeEach(async () => {
      token = site.session();
      await put({ name: product.name, priceLabel: 'no-label', regularPrice: 98_765, salePrice: null });
      // After the purge.
      await shows(`/products/${product.slug}`, `>${product.name}</h1>`);
      await shows(`/products/${product.slug}`, '98,765');
    });
    afterAll(async () => {
      await site.stop();
      await cache.stop();
    });

    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(cache.url + path, { headers, redirect: 'manual' });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const xCache = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, headers)).headers.get('x-cache');
    async function put(change: object, path = `/products/${product.id}`, method = 'PUT') {
      const answer = await callApi(cache, method, path, { token, body: change });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return answer.json();
    }
    /** Waits until a page has or lacks a text. */
    const shows = (path: string, words: string, isShown = true) =>
      expect.poll(async () => (await ask(path)).text.includes(words), { interval: 5 }).toBe(isShown);
    const warm = (path: string, encoding = 'gzip') =>
      expect.poll(() => xCache(path, { 'accept-encoding': encoding }), { interval: 5, message: path }).toBe('HIT');
    const pages = () => [
      ...[`/products/${product.slug}`, '/products', '/products?search=9&sort=price-low', '/'],
      ...['/sitemap.xml', `/compare?m=${product.slug}`, `/cost?m=${product.slug}`, '/api/products'],
      '/api/products?view=cards&limit=24',
    ];

    test('keeps public pages, calls and files in each encoding', async () => {
      const [asset = ''] = /\/assets\/[\w.-]+/.exec((await ask('/')).text) ?? [];
      for (const path of [...pages(), asset])
        for (const encoding of encodings) {
          await warm(path, encoding);
          const { status, headers } = await ask(path, { 'accept-encoding': encoding });
          expect.soft([status, headers.get('content-encoding') ?? 'identity'], path).toEqual([200, encoding]);
          expect.soft(headers.get('surrogate-key'), path).toBeNull();
        }
      const { headers } = await ask('/');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect((await ask('/', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
      expect(await xCache('/', { cookie: '_ga=GA1.1.2; _ga_X1=GS1' })).toBe('HIT');
    });

    test('never caches private responses', async () => {
      const auth = { authorization: `Bearer ${token}` };
      const { slug } = await put(productFields({ name: 'Kept secret', status: 'draft' }), '/products', 'POST');
      expect((await ask('/api/products?limit=100', auth)).text).toContain('Kept secret');
      const own = `/products/${product.slug}`;
      const paths = `/products/${slug} /products/no-such-page /admin /quote-list /inquiry/AAAAAA?key=x ${own}?sent=1
      /quotation/${'a'.repeat(32)} /contact?about=Printer&text=Hello ${own}?utm_source=a /social/pages/site.jpg`;
      const others: [string, Record<string, string>?][] = [
        ...paths.split(/\s+/).map((path): [string] => [path]),
        ['/api/products?limit=100', auth],
        ['/api/settings', { origin: 'https://other.example' }],
        ['/', { cookie: 'session=1' }],
      ];
      for (const [path, headers] of others)
        for (let count = 1; count <= 3; count++) expect.soft(await xCache(path, headers), path).not.toBe('HIT');
      expect((await ask('/api/products?limit=100')).text).not.toContain('Kept secret');
      // A purge of an earlier change may still be under way.
      const text = await (await fetch(site.url + own)).text();
      await expect.poll(async () => (await ask(own)).text, { interval: 5 }).toBe(text);
    });

    test('a visitor cannot purge', async () => {
      const headers = { 'surrogate-key': 'site', 'x-forwarded-for': '203.0.113.7' };
      const afterPurge = async () => {
        await warm('/services');
        await fetch(`${cache.url}/`, { method: 'PURGE', headers });
        await ask('/_version?purge=1');
        return xCache('/services');
      };
      // The site may still purge after an earlier change.
      await expect.poll(afterPurge).toBe('HIT');
    });

    test('has no copy with a price after the price is hidden', async () => {
      const prices = /98,?765/;
      for (const path of pages()) for (const encoding of encodings) await warm(path, encoding);
      expect((await ask(pages()[0] as string)).text).toMatch(prices);
      await put({ priceLabel: 'Price on Request' });
      await shows(pages()[0] as string, '98,765', false);
      for (let count = 0; count < 200; count++) {
        const path = pages()[count % pages().length] as string;
        const { text } = await ask(path, acceptNth(count));
        expect(text, path).not.toMatch(prices);
      }
      await warm(pages()[0] as string);
      expect((await ask(pages()[0] as string)).text).not.toMatch(prices);
    });

    test('sends kept pages while the site is down, and purges after the start', async () => {
      const { port } = new URL(site.url);
      const gzip = { 'accept-encoding': 'gzip' };
      // After the last repetition of the purge at the start.
      const passes = () =>
        JSON.parse(String(rowsOf(site, "select value from meta where key = 'purges'")[0]?.value)).passes;
      await expect.poll(passes, { interval: 50 }).toBe(4);
      await warm('/services');
      const before = await ask('/services', gzip);
      await site.stop();
      for (let count = 0; count < 50; count++) {
        const { status, text } = await ask('/services', gzip);
        expect([status, text === before.text]).toEqual([200, true]);
      }
      expect((await ask('/services?x=1')).status).toBeGreaterThanOrEqual(502);
      site = await start(port);
      await warm('/services');
    });
  });
