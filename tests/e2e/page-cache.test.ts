/**
 * @module-tag beyond/page-cache
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

let site: Site;
let token: string;
beforeAll(async () => {
  site = await startSite({ template: inject('demoData') });
  token = await site.signIn();
});
afterAll(() => site.stop());

const call = async (where: Site, method: string, path: string, body?: unknown, as = token) => {
  const response = await fetch(`${where.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}`).toBe(true);
  return response.json();
};

const text = async (where: Site, path: string) => (await fetch(where.url + path)).text();

describe('a saved name', () => {
  test('is in the very next response, every time', async () => {
    const { id, slug } = (await call(site, 'GET', '/products?featured=true'))[0];
    const paths = ['/products', `/products/${slug}`, '/api/products', '/'];
    for (let count = 1; count <= (isExhaustive ? 60 : 20); count++) {
      await call(site, 'PUT', `/products/${id}`, { name: `Machine ${count}.` });
      const path = paths[count % paths.length] as string;
      expect((await text(site, path)).includes(`Machine ${count}.`), path).toBe(true);
    }
  });

  test.each(variants(['sqlite', 'postgres']))('reaches the responses of another process on %s', async (engine) => {
    const environment =
      engine === 'postgres'
        ? { DATABASE_URL: await postgresDatabase(), SAMPLES: 'demo' }
        : ({} as Record<string, string>);
    const first = engine === 'postgres' ? await startSite({ environment }) : site;
    const second = await startSite({ environment: engine === 'postgres' ? environment : { DATA_DIR: site.dataDir } });
    try {
      const as = await first.signIn();
      const { id, slug } = (await call(first, 'GET', '/products?featured=true', undefined, as))[0];
      await text(second, `/products/${slug}`);
      for (let count = 1; count <= 20; count++) {
        await call(first, 'PUT', `/products/${id}`, { name: `Name ${count}` }, as);
        await expect
          .poll(async () => (await text(second, `/products/${slug}`)).includes(`Name ${count}<`), {
            interval: 1,
            timeout: 1000,
          })
          .toBe(true);
      }
      await text(second, '/');
      await call(first, 'PUT', '/settings', { whatsapp: '919811198111' }, as);
      await expect
        .poll(async () => (await text(second, '/')).includes('wa.me/919811198111'), { interval: 1, timeout: 1000 })
        .toBe(true);
    } finally {
      if (first !== site) await first.stop();
      await second.stop();
    }
  });
});

/** One public page or API call of each kind. */
const publicAddresses = async () => {
  const { slug } = (await call(site, 'GET', '/products'))[0];
  const post = (await call(site, 'GET', '/blog'))[0].slug;
  return [
    '/',
    '/products',
    '/products?category=printers&page=1',
    '/products?search=duplex',
    `/products/${slug}`,
    '/services',
    '/blog',
    `/blog/${post}`,
    '/contact',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/api/products',
    '/api/products?view=cards&limit=24',
    '/api/products/tags',
    '/api/categories',
    '/api/blog',
    '/api/branches',
    '/api/settings',
  ];
};

test('all public pages and API calls have a strong ETag and answer 304 to a matching If-None-Match', async () => {
  for (const path of await publicAddresses()) {
    const fresh = await fetch(site.url + path);
    const again = await fetch(site.url + path);
    expect.soft(fresh.status, path).toBe(200);
    expect.soft((await fresh.text()) === (await again.text()), path).toBe(true);
    const etag = fresh.headers.get('etag') ?? '';
    expect.soft(etag, path).toMatch(/^"[\w.-]+"$/);
    const known = await fetch(site.url + path, { headers: { 'if-none-match': etag } });
    expect.soft([known.status, await known.text()], path).toEqual([304, '']);
  }
});

test('a cached response equals a fresh one in headers and body, redirects and 404 pages included', async () => {
  /** Omits per-response headers, and the length: a cached body may be compressed better, a fresh one may have no length. */
  const comparable = ({ status, headers }: Response) => ({
    status,
    ...Object.fromEntries(
      [...headers].filter(([name]) => !/^(date|x-request-id|etag|content-length|transfer-encoding)$/.test(name)),
    ),
  });
  const elsewhere = ['/products/no-such-machine', '/blog/no-such-post', '/products?page=999'];
  for (const path of [...(await publicAddresses()), ...elsewhere])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (headers: Record<string, string> = {}) =>
        fetch(site.url + path, { redirect: 'manual', headers: { 'accept-encoding': encoding, ...headers } });
      await (await ask()).text();
      const kept = await ask();
      // A request with a cookie bypasses the cache, so its response has no ETag.
      const anew = await ask({ cookie: 'a=b' });
      const what = `${path} as ${encoding}`;
      expect.soft([kept.headers.has('etag'), anew.headers.has('etag')], what).toEqual([true, false]);
      expect.soft(comparable(kept), what).toEqual(comparable(anew));
      expect.soft((await kept.text()) === (await anew.text()), what).toBe(true);
    }
});

describe('bytes that are not a plain request', () => {
  /** Everything received until the connection ends or goes idle. */
  const say = (...parts: string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      let heard = '';
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1');
      });
      socket.on('error', () => {});
      socket.once('close', () => resolve(heard));
      for (const part of parts) socket.write(part);
    });
  const statuses = (heard: string) => heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(9))) ?? [];
  const last = 'GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  beforeAll(async () => {
    for (const path of ['/', '/robots.txt']) await text(site, path);
  });

  test.each([
    [
      'both lengths',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde', [400]],
    ['a bad chunk', 'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n', [400]],
    ['a length of nothing', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', [400]],
    [
      'a chunked body of a chunked body',
      'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n',
      [400],
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n', [400]],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n', [400]],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
    ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${last}`, [400]],
    ['a method of nobody’s', 'GOT / HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n', [400]],
  ])('%s: rejected, and pipelined bytes after it get no answer', async (_what, bytes, expected) => {
    const heard = await say(bytes, last);
    expect(statuses(heard)).toEqual(expected);
  });

  test('the body of a GET is not parsed as the next request', async () => {
    const hidden = 'GET /admin HTTP/1.1\r\nHost: a\r\n\r\n';
    const heard = await say(`GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}${last}`);
    expect(statuses(heard)).toEqual([200, 200]);
    expect(heard).toContain('Sitemap:');
  });

  test('an absolute-form target is answered like a path', async () => {
    const heard = await say(
      'GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n',
    );
    expect(statuses(heard)).toEqual([200]);
    expect(heard).not.toContain('elsewhere');
  });

  test('pipelined requests are answered in order, whatever the chunk size', async () => {
    const all = `${'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(7)}${last}`;
    for (const size of [1, 7, 64, 5000]) {
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.slice(at * size, (at + 1) * size),
      );
      expect(statuses(await say(...parts)), `pieces of ${size}`).toEqual(Array(8).fill(200));
    }
  });

  test('a half-open or abandoned connection is dropped', async () => {
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
