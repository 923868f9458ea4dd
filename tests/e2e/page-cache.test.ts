// @module-tag beyond/page-cache
import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { badHeads } from '#tests/fuzz/malformed.ts';
import { test } from '#tests/support/fixtures.ts';
import { heard } from '#tests/support/heard.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { caller } from '#tests/support/owner.ts';
import { startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

const text = async (url: string) => (await fetch(url)).text();

describe('a saved name', () => {
  test('is in the very next response', async ({ site, call }) => {
    const [product] = await call<Product[]>('GET', '/products?featured=true');
    const paths = ['/products', `/products/${product?.slug}`, '/api/products', '/'];
    for (let count = 1; count <= (isExhaustive ? 60 : 8); count++) {
      await call('PUT', `/products/${product?.id}`, { name: `Machine ${count}.` });
      const path = paths[count % paths.length] as string;
      expect(await text(site.url + path), path).toContain(`Machine ${count}.`);
    }
  });

  test.for(variants(['sqlite', 'postgres']))(
    'reaches another process on %s',
    {
      tags: ['process/shared-state'],
    },
    async (engine, { site, afterwards }) => {
      const start = async (environment: Record<string, string>) => {
        const started = await startSite({ environment });
        afterwards(started.stop);
        return started;
      };
      const environment: Record<string, string> =
        engine === 'postgres'
          ? { DATABASE_URL: await postgresDatabase(), SAMPLES: 'demo' }
          : { DATA_DIR: site.dataDir };
      const first = engine === 'postgres' ? await start(environment) : site;
      const second = await start(environment);
      const call = caller(first, await first.signIn());
      const [product] = await call<Product[]>('GET', '/products?featured=true');
      const page = `${second.url}/products/${product?.slug}`;
      for (let count = 0; count < (isExhaustive ? 20 : 3); count++) {
        await call('PUT', `/products/${product?.id}`, { name: `Name ${count}` });
        await expect.poll(() => text(page), { interval: 1 }).toContain(`Name ${count}<`);
      }
      await text(second.url);
      await call('PUT', '/settings', { whatsapp: '919811198111' });
      await expect.poll(() => text(second.url), { interval: 1 }).toContain('wa.me/919811198111');
    },
  );
});

test('each public page and call has a strong ETag, and equals a fresh one', async ({ site, call }) => {
  const [product] = await call<Product[]>('GET', '/products');
  const [post] = await call<Post[]>('GET', '/blog');
  const pages = '/ /products /products?category=printers&page=1 /products?search=duplex /services /blog /contact';
  const files = '/robots.txt /sitemap.xml /feed.xml';
  const calls = '/products /products?view=cards&limit=24 /products/tags /categories /blog /branches /settings';
  const ofApi = calls.split(' ').map((path) => `/api${path}`);
  const found = [...`${pages} ${files}`.split(' '), `/products/${product?.slug}`, `/blog/${post?.slug}`, ...ofApi];
  const elsewhere = ['/products/no-such-machine', '/blog/no-such-post', '/products?page=999'];
  /** Omits per-response headers, and the length: a cached body may be compressed better, a fresh one may have no length. */
  const comparable = ({ status, headers }: Response) => ({
    status,
    ...Object.fromEntries(
      [...headers].filter(([name]) => !/^(date|x-request-id|etag|content-length|transfer-encoding)$/.test(name)),
    ),
  });
  for (const path of [...found, ...elsewhere])
    for (const encoding of variants(['br', 'gzip', 'identity'])) {
      const ask = (headers: Record<string, string> = {}) =>
        fetch(site.url + path, { redirect: 'manual', headers: { 'accept-encoding': encoding, ...headers } });
      await (await ask()).text();
      const kept = await ask();
      // A request with a cookie bypasses the cache, so its response has no ETag.
      const fresh = await ask({ cookie: 'a=b' });
      const what = `${path} as ${encoding}`;
      const etag = kept.headers.get('etag') ?? '';
      expect.soft([etag, fresh.headers.has('etag')], what).toEqual([expect.stringMatching(/^"[\w.-]+"$/), false]);
      expect.soft(comparable(kept), what).toEqual(comparable(fresh));
      expect.soft((await kept.text()) === (await fresh.text()), what).toBe(true);
      if (elsewhere.includes(path)) continue;
      const known = await ask({ 'if-none-match': etag });
      expect.soft([fresh.status, known.status, await known.text()], what).toEqual([200, 304, '']);
    }
});

describe('bytes that are not a plain request', () => {
  /** Everything received until the site ends the connection. */
  const say = (url: string, bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      const answer = heard(socket);
      socket.on('error', () => {});
      socket.once('close', () => resolve(answer()));
      socket.write(bytes);
    });
  const statuses = (answer: string) => answer.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(9))) ?? [];
  const last = 'GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const get = (...headers: string[]) => ['GET / HTTP/1.1', ...headers, '', ''].join('\r\n');

  test('are rejected, and pipelined bytes after them get no answer', async ({ site }) => {
    for (const path of ['/', '/robots.txt']) await text(site.url + path);
    for (const bytes of [...badHeads, `${get('Host: a', 'Transfer-Encoding: chunked')}zz\r\n\r\n`]) {
      const [status = 400, ...others] = statuses(await say(site.url, bytes + last));
      expect([status >= 400, others], bytes.slice(0, 200)).toEqual([true, []]);
    }
  });

  test('neither the body of a GET nor a host in its address is taken for a request', async ({ site }) => {
    const hidden = 'GET /admin HTTP/1.1\r\nHost: a\r\n\r\n';
    const heard = await say(site.url, `${get('Host: a', `Content-Length: ${hidden.length}`)}${hidden}${last}`);
    expect(statuses(heard)).toEqual([200, 200]);
    expect(heard).toContain('Sitemap:');
    const other = get('Host: elsewhere.example', 'Connection: close').replace('/', 'http://elsewhere.example/');
    const absolute = await say(site.url, other);
    expect(statuses(absolute)).toEqual([200]);
    expect(absolute).not.toContain('elsewhere');
  });

  test('a half-open or abandoned connection is dropped', async ({ site }) => {
    for (const left of ['GET / HT', 'GET / HTTP/1.1\r\nHost: a\r\n']) {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      socket.write(left);
      socket.end();
      socket.resume();
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect((await fetch(site.url)).status).toBe(200);
  });
});
