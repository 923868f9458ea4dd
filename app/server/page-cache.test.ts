/**
 * @module-tag beyond/page-cache
 */
import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testClock } from '#tests/support/stores.ts';
import type { PublicCall } from './cache-key.ts';
import type { CdnName } from './cdn/cdn-headers.ts';
import { createCompressor } from './compress.ts';
import { createHttpServer } from './http.ts';
import { createPageCache } from './page-cache.ts';

const words = 'words and more of them, '.repeat(100);
const page = (body: string, { status = 200, ...headers }: Record<string, string | number> = {}) =>
  new Response(body, {
    status: Number(status),
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...headers },
  });

let server: Server;
let clock: ReturnType<typeof testClock>;
let version: number | null;
let settled: () => Promise<void>;
let lastKnown: { version: number; ageMs: number } | null;
let nextChange: () => Promise<Date | null>;
/** The addresses rendered, in order. */
let made: string[];
let make: (address: string) => Promise<Response> | Response;
let observed: number;
let stale: number;
let logged: { message: string; details: object }[];
let cache: ReturnType<typeof createPageCache>;

beforeEach(async () => {
  clock = testClock();
  version = 1;
  settled = async () => {};
  nextChange = async () => null;
  made = [];
  make = (address) => page(`${address} ${made.length} ${words}`);
  logged = [];
  observed = 0;
  stale = 0;
  lastKnown = null;
  cache = newCache();
  server = createHttpServer(
    (given, response) => {
      if (!cache.answer(given, response)) response.end('the site itself');
    },
    { respondIfCached: (given, response) => cache.respondIfCached(given, response) },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  cache.stop();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

function newCache(logLevel: 'info' | 'debug' = 'debug', calls: readonly PublicCall[] = [], cdn?: CdnName) {
  const note = (details: object | string, message?: string) =>
    logged.push(
      typeof details === 'string' ? { details: {}, message: details } : { details, message: String(message) },
    );
  return createPageCache({
    content: { current: () => version, settled: () => settled(), lastKnown: () => lastKnown },
    nextChange: () => nextChange(),
    calls,
    make: async ({ url }) => {
      const address = url.slice('http://localhost'.length);
      made.push(address);
      return make(address);
    },
    compressor: createCompressor(),
    now: clock.now,
    log: {
      info: note,
      debug: note,
      warn: note,
      error: note,
      isLevelEnabled: (level: string) => level === logLevel,
    } as never,
    metrics: { observeCacheHit: () => observed++, observeStale: () => stale++ },
    cdn: cdn === undefined ? null : { name: cdn },
    maxBytes: { page: 400_000, list: 40_000, search: 40_000 },
  });
}

type Answer = { status: number; headers: Record<string, string>; bytes: Buffer; text: string };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const given = response.headers as Record<string, string>;
      const text = String(
        bytes.length === 0
          ? ''
          : given['content-encoding'] === 'br'
            ? brotliDecompressSync(bytes)
            : given['content-encoding'] === 'gzip'
              ? gunzipSync(bytes)
              : bytes,
      );
      resolve({ status: response.statusCode ?? 0, headers: given, bytes, text });
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** The number of the render that the response shows. */
const shown = async (path: string) => Number(/ (\d+) /.exec((await ask(path)).text)?.[1]);

test('renders a page once and sends the same bytes to later requests', async () => {
  const first = await ask('/');
  const second = await ask('/?utm_source=letter');
  expect(made).toEqual(['/']);
  expect(second.text).toBe(first.text);
  const { date: _, 'x-request-id': id, ...kept } = second.headers;
  expect(first.headers).toMatchObject(kept);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(id).not.toBe(first.headers['x-request-id']);
});

test('stampede: renders a page once for 64 concurrent requests', async () => {
  let begin = () => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  make = async () => {
    await started;
    return page(words);
  };
  const asked = Array.from({ length: 64 }, () => ask('/'));
  await expect.poll(() => made.length).toBe(1);
  begin();
  expect(new Set((await Promise.all(asked)).map(({ text }) => text))).toEqual(new Set([words]));
  expect(made).toEqual(['/']);
  // The request that triggers the render is not counted as a hit.
  expect(observed).toBe(63);
});

describe('log of cache hits', () => {
  function logAt(level: 'info' | 'debug') {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    cache.stop();
    cache = newCache(level);
  }
  const line = (answers: number, seconds: number) => ({
    message: 'Answered from memory',
    details: { answers, seconds },
  });

  test('writes one line with the number of hits per minute, and none for a minute without hits', async () => {
    logAt('info');
    for (let count = 0; count <= 100; count++) await ask('/');
    expect(logged).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(logged).toEqual([line(100, 60)]);
    vi.advanceTimersByTime(60_000);
    await ask('/');
    vi.advanceTimersByTime(60_000);
    expect(logged).toEqual([line(100, 60), line(1, 60)]);
  });

  test('writes one line per hit at debug level, with the request id and without the query', {
    tags: ['log/private'],
  }, async () => {
    logAt('debug');
    await ask('/products?search=asha');
    const kept = [await ask('/products?search=asha'), await ask('/products?search=asha', {}, 'HEAD')];
    expect(logged).toEqual(
      kept.map(({ headers }, index) => ({
        message: 'request',
        details: { requestId: headers['x-request-id'], method: ['GET', 'HEAD'][index], path: '/products', status: 200 },
      })),
    );
    vi.advanceTimersByTime(60_000);
    expect(logged.at(-1)).toEqual(line(2, 60));
  });

  test('counts requests that waited for a render in progress', async () => {
    logAt('info');
    let finish = () => {};
    make = () =>
      new Promise((resolve) => {
        finish = () => resolve(page(words));
      });
    const asked = Array.from({ length: 5 }, () => ask('/'));
    // This request bypasses the cache; once it is answered, the earlier ones have arrived.
    await ask('/', { cookie: 'a=b' });
    finish();
    await Promise.all(asked);
    vi.advanceTimersByTime(60_000);
    expect(logged).toEqual([line(4, 60)]);
  });

  test('writes the remaining hits on stop', async () => {
    logAt('info');
    await ask('/');
    vi.advanceTimersByTime(60_000);
    await ask('/');
    await ask('/');
    vi.advanceTimersByTime(9_600);
    cache.stop();
    cache.stop();
    expect(logged).toEqual([line(2, 10)]);
  });
});

describe('invalidation', () => {
  test('drops every page when the content version changes', async () => {
    for (const path of ['/', '/services', '/', '/services']) await ask(path);
    version = 2;
    for (const path of ['/', '/services']) await ask(path);
    expect(made).toEqual(['/', '/services', '/', '/services']);
  });

  test('drops pages when the clock reaches the next change or is set back', async () => {
    nextChange = async () => new Date(clock.now().getTime() + 1000);
    expect(await shown('/')).toBe(1);
    clock.advance(999);
    expect(await shown('/')).toBe(1);
    clock.advance(1);
    expect(await shown('/')).toBe(2);
    clock.advance(-500);
    expect(await shown('/')).toBe(3);
  });

  test('caches nothing when the next change cannot be read', async () => {
    nextChange = () => Promise.reject(new Error('no database'));
    await ask('/');
    await ask('/');
    expect(made).toHaveLength(2);
    expect(logged[0]?.message).toBe('Could not read the time of the next scheduled change');
  });

  test('evicts the least recently used entry when a room is full, and never pages for invented addresses', async () => {
    for (const path of ['/', '/services', '/blog']) await ask(path);
    for (let number = 0; number < 20; number++) await ask(`/products?search=${number}`);
    for (let number = 0; number < 20; number++) await ask(`/products?category=${number}`);
    make = () => page(words, { status: 404 });
    for (let number = 0; number < 20; number++) await ask(`/products/no-such-${number}`);
    made = [];
    for (const path of ['/', '/services', '/blog']) await ask(path);
    expect(made).toEqual([]);
    await ask('/products?search=0');
    await ask('/products?category=0');
    expect(made).toHaveLength(2);
  });

  test('does not evict filled lists for empty ones', async () => {
    const real = ['/products?category=laser', '/products?page=2'];
    for (const path of real) await ask(path);
    make = () => page(words, { 'X-Robots-Tag': 'noindex' });
    for (let number = 0; number < 40; number++) await ask(`/products?tag=${number}`);
    made = [];
    for (const path of real) await ask(path);
    expect(made).toEqual([]);
  });
});

test('does not cache a page rendered while content changed, nor send it to requests made after the change', async () => {
  const begun: (() => void)[] = [];
  make = (address) => new Promise((resolve) => begun.push(() => resolve(page(`${address} ${begun.length} ${words}`))));
  const before = ask('/');
  await expect.poll(() => begun.length).toBe(1);
  version = 2;
  const after = ask('/');
  await expect.poll(() => begun.length).toBe(2);
  for (const finish of begun) finish();
  await Promise.all([before, after]);
  expect(made).toHaveLength(2);
  make = () => page('later');
  expect((await ask('/')).text).toBe((await after).text);
});

test('renders every response while the version is unknown, and reuses the cache if the version is unchanged', async () => {
  await ask('/');
  version = null;
  await ask('/');
  await ask('/');
  version = 1;
  await ask('/');
  expect(made).toHaveLength(3);
  version = null;
  await ask('/');
  version = 2;
  await ask('/');
  expect(made).toHaveLength(5);
});

test.each([
  ['is unchanged, nothing is rendered', 1, []],
  ['has changed, one render serves all', 2, ['/']],
])('waits for the version while it is being read; if it %s', async (_, next, makings) => {
  await ask('/');
  made = [];
  version = null;
  let waiting = 0;
  let know = () => {};
  const known = new Promise<void>((resolve) => {
    know = resolve;
  });
  settled = () => {
    waiting++;
    return known;
  };
  const answers = Array.from({ length: 16 }, () => ask('/'));
  await expect.poll(() => waiting).toBe(16);
  version = next;
  know();
  expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1);
  expect(made).toEqual(makings);
});

test.each([301, 302])('keeps redirects (%i) in the search room', async (status) => {
  make = (address) => page('', { status, Location: '/products?page=4', address });
  const ways = Array.from({ length: 5 }, (_, number) => `/products?page=${number + 100}`);
  for (const way of [...ways, ...ways])
    expect(await ask(way)).toMatchObject({ status, headers: { location: '/products?page=4', address: way } });
  expect(made).toHaveLength(5);
});

test.each([
  [{ status: 500 }],
  [{ status: 503 }],
  [{ 'Cache-Control': 'no-store' }],
  [{ 'Cache-Control': 'private, max-age=5' }],
  [{ 'Set-Cookie': 'a=b' }],
])('does not cache %j', async (how) => {
  make = () => page(words, how as Record<string, string>);
  await ask('/');
  await ask('/');
  expect(made).toHaveLength(2);
});

test('responds 500 when rendering fails, and renders again for the next request', async () => {
  make = () => Promise.reject(new Error('no'));
  expect((await ask('/')).status).toBe(500);
  make = () => page(words);
  expect((await ask('/')).status).toBe(200);
});

describe('without the database', { tags: ['beyond/pages-without-database'] }, () => {
  const unreachable = 'The database cannot be reached: serving cached pages for up to 10 minutes';
  const warnings = () => logged.filter(({ message }) => message === unreachable).length;

  /** Loses the database; the last successful check is `ageMs` old. */
  function lose(ageMs: number) {
    version = null;
    lastKnown = { version: 1, ageMs };
    make = () => page('no data', { status: 503 });
  }
  const statuses = async (...paths: string[]) => {
    const found = [];
    for (const path of paths) found.push((await ask(path)).status);
    return found;
  };

  test('serves cached pages until 10 minutes after the last version check, and 503 for the rest', async () => {
    const before = (await ask('/')).text;
    lose(10 * 60_000);
    expect((await ask('/')).text).toBe(before);
    expect(await statuses('/', '/services')).toEqual([200, 503]);
    lose(10 * 60_000 + 1);
    expect(await statuses('/')).toEqual([503]);
  });

  test('counts each stale page and logs one warning per episode', async () => {
    await ask('/');
    for (const episode of [1, 2]) {
      lose(0);
      await statuses('/', '/', '/');
      expect([warnings(), stale]).toEqual([episode, 3 * episode]);
      version = 1;
      expect(await statuses('/')).toEqual([200]);
    }
    expect(stale).toBe(6);
  });

  test('never serves a page after the version has changed or may have changed', async () => {
    await ask('/');
    lose(0);
    lastKnown = null;
    expect(await statuses('/')).toEqual([503]);
    lastKnown = { version: 2, ageMs: 0 };
    expect(await statuses('/')).toEqual([503]);
    expect(stale).toBe(0);
  });

  test('uses the new version as soon as it is known', async () => {
    await ask('/');
    lose(0);
    expect(await statuses('/')).toEqual([200]);
    version = 2;
    make = () => page('new');
    expect((await ask('/')).text).toBe('new');
  });

  test('does not serve API calls', async () => {
    cache.stop();
    cache = newCache('info', [{ path: '/products', queryKeys: [] }]);
    expect(await statuses('/api/products', '/')).toEqual([200, 200]);
    lose(0);
    expect(await statuses('/api/products', '/')).toEqual([503, 200]);
  });

  describe('while the version is known but the next change cannot be read', () => {
    beforeEach(async () => {
      nextChange = async () => new Date(clock.now().getTime() + 1000);
      await ask('/');
      lastKnown = { version: 1, ageMs: 0 };
      clock.advance(1000);
      nextChange = () => Promise.reject(new Error('no database'));
    });

    test('serves the pages from before that change if rendering fails too, for at most 10 minutes', async () => {
      make = () => page('no data', { status: 503 });
      expect(await statuses('/', '/', '/services')).toEqual([200, 200, 503]);
      expect([warnings(), stale]).toEqual([1, 2]);
      clock.advance(10 * 60_000 + 1);
      expect(await statuses('/')).toEqual([503]);
    });

    test('never serves them after a page that was rendered later', async () => {
      expect(await shown('/')).toBe(2);
      make = () => page('no data', { status: 503 });
      expect(await statuses('/')).toEqual([503]);
      lose(0);
      expect(await statuses('/')).toEqual([503]);
    });
  });
});

describe('encodings', () => {
  test('sends each client an encoding it accepts, each with its own ETag', async () => {
    const plain = await ask('/');
    const gzip = await ask('/', { 'accept-encoding': 'gzip' });
    const br = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(made).toHaveLength(1);
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(new Set([plain, gzip, br].map(({ text }) => text)).size).toBe(1);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, bytes } of [plain, gzip, br]) expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  test('recompresses a requested page at maximum quality, with a new ETag', async () => {
    make = () => page(Array.from({ length: 3000 }, (_, at) => (at * at) % 977).join(' '));
    const br = { 'accept-encoding': 'br' };
    const quick = await ask('/', br);
    clock.advance(1000);
    await expect.poll(async () => (await ask('/', br)).bytes.length).toBeLessThan(quick.bytes.length);
    const best = await ask('/', br);
    expect(best.text).toBe(quick.text);
    expect(best.headers.etag).not.toBe(quick.headers.etag);
    expect((await ask('/', { ...br, 'if-none-match': quick.headers.etag as string })).status).toBe(304);
  });

  test('does not use maximum quality until content is unchanged for one second', async () => {
    make = () => page(Array.from({ length: 3000 }, (_, at) => (at * at) % 977).join(' '));
    const br = { 'accept-encoding': 'br' };
    const quick = await ask('/', br);
    clock.advance(999);
    await ask('/', br);
    clock.advance(1);
    // Improvements run in order: one for the first page would have finished earlier.
    await expect.poll(async () => (await ask('/contact', br)).headers.etag).toMatch(/best/);
    expect((await ask('/', br)).headers.etag).toBe(quick.headers.etag);
  });

  test('does not use maximum quality until content is unchanged for ten seconds during a series of changes', async () => {
    make = (address) => page(`${address} ${Array.from({ length: 3000 }, (_, at) => (at * at) % 977).join(' ')}`);
    const br = { 'accept-encoding': 'br' };
    await ask('/', br);
    clock.advance(2000);
    version = 2;
    const quick = await ask('/', br);
    clock.advance(9999);
    await ask('/', br);
    clock.advance(1);
    await expect.poll(async () => (await ask('/contact', br)).headers.etag).toMatch(/best/);
    expect((await ask('/', br)).headers.etag).toBe(quick.headers.etag);
    // A change after a pause waits for one second only.
    clock.advance(10_000);
    version = 3;
    await ask('/', br);
    clock.advance(1000);
    await expect.poll(async () => (await ask('/', br)).headers.etag).toMatch(/best/);
  });

  test('keeps a very large response compressed, and sends it uncompressed to clients without encodings', async () => {
    const large = Array.from({ length: 200_000 }, (_, at) => `${at % 700} machines`).join(',');
    make = () => page(large);
    for (const encoding of ['br', 'gzip', 'identity', 'br'])
      expect((await ask('/', { 'accept-encoding': encoding })).text === large, encoding).toBe(true);
    const plain = await ask('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(large)));
    expect((await ask('/', {}, 'HEAD')).headers).toMatchObject({ 'content-length': plain.headers['content-length'] });
    expect((await ask('/', { 'if-none-match': plain.headers.etag as string })).status).toBe(304);
    expect(made).toHaveLength(1);
  });

  test('sends a picture uncompressed', async () => {
    make = () => page(words, { 'Content-Type': 'image/png' });
    expect((await ask('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('If-None-Match', () => {
  test('304: sends headers only when the ETag matches', async () => {
    const { headers } = await ask('/', { 'accept-encoding': 'br' });
    for (const tag of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const {
        status,
        bytes,
        headers: given,
      } = await ask('/', {
        'accept-encoding': 'br',
        'if-none-match': tag as string,
      });
      expect([status, bytes.length]).toEqual([304, 0]);
      expect(given).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      expect(given['content-length']).toBeUndefined();
    }
    expect(made).toHaveLength(1);
  });

  test('200: sends the page when it has changed or the ETag is unknown', async () => {
    const { headers } = await ask('/');
    version = 2;
    expect((await ask('/', { 'if-none-match': headers.etag as string })).status).toBe(200);
    expect((await ask('/', { 'if-none-match': 'nonsense' })).status).toBe(200);
  });

  test('responds 404, never 304, for a missing page', async () => {
    make = () => page('nothing', { status: 404 });
    const { headers } = await ask('/products/no-such');
    expect((await ask('/products/no-such', { 'if-none-match': headers.etag as string })).status).toBe(404);
  });
});

test('HEAD: sends the headers of GET from the same render', async () => {
  const head = await ask('/', { 'accept-encoding': 'br' }, 'HEAD');
  const get = await ask('/', { 'accept-encoding': 'br' });
  expect(head.bytes).toHaveLength(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers.etag).toBe(get.headers.etag);
  expect(made).toHaveLength(1);
});

test('passes requests with a cookie to the site', async () => {
  expect((await ask('/', { cookie: 'a=b' })).text).toBe('the site itself');
});

test('pipelining: answers requests in order', async () => {
  await ask('/');
  await ask('/services');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const paths = ['/', '/services', '/blog', '/', '/admin', '/services'];
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  const answers = () => heard.match(/(\/[a-z]* \d+ words|the site itself)/g);
  await expect.poll(answers).toHaveLength(6);
  expect(answers()?.map((answer) => answer.split(' ')[0])).toEqual([
    '/',
    '/services',
    '/blog',
    '/',
    'the',
    '/services',
  ]);
  socket.destroy();
});

describe('behind a CDN', { tags: ['scale/cdn'] }, () => {
  const names = ['surrogate-control', 'surrogate-key', 'cdn-cache-control', 'cache-tag', 'x-accel-expires', 'vary'];
  const cdnHeaders = ({ headers }: Answer) =>
    Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const start = (cdn: CdnName, calls: readonly PublicCall[] = []) => {
    cache.stop();
    cache = newCache('debug', calls, cdn);
  };
  const kept = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400';
  const notKept = { 'surrogate-control': 'max-age=0', vary: 'Accept-Encoding' };

  test('adds no header without one', async () => {
    expect(cdnHeaders(await ask('/'))).toEqual({ vary: 'Accept-Encoding' });
  });

  test.each<[CdnName, Record<string, string>]>([
    ['fastly', { 'surrogate-control': kept, 'surrogate-key': 'site v1' }],
    ['varnish', { 'surrogate-control': kept, 'surrogate-key': 'site v1' }],
    ['cloudflare', { 'cdn-cache-control': kept, 'cache-tag': 'site,v1' }],
    ['nginx', { 'x-accel-expires': '3600', 'surrogate-key': 'site v1' }],
  ])('lets %s keep a page by its version, fresh, cached or unchanged, and browsers not', async (cdn, expected) => {
    start(cdn);
    const fresh = await ask('/');
    const etag = fresh.headers.etag ?? '';
    for (const answer of [fresh, await ask('/'), await ask('/', { 'if-none-match': etag }), await ask('/', {}, 'HEAD')])
      expect(cdnHeaders(answer)).toEqual({ ...expected, vary: 'Accept-Encoding' });
    expect(fresh.headers['cache-control']).toBe('no-cache');
  });

  test('only until the next scheduled change, without going stale after it', async () => {
    const atMs = (ms: number) => {
      nextChange = async () => new Date(clock.now().getTime() + ms);
      start('fastly');
    };
    for (const [ms, maxAge, staleFor] of [
      [3_700_000, 3600, 60],
      [3_631_000, 3600, 30],
      [90_900, 89, 0],
      [2_000, 1, 0],
    ] as const) {
      atMs(ms);
      expect((await ask('/')).headers['surrogate-control']).toBe(
        `max-age=${maxAge}, stale-while-revalidate=${staleFor}, stale-if-error=86400`,
      );
    }
    atMs(1_999);
    expect(cdnHeaders(await ask('/'))).toEqual(notKept);
    nextChange = () => Promise.reject(new Error('away'));
    start('fastly');
    expect(cdnHeaders(await ask('/'))).toEqual(notKept);
  });

  test('race: a page that was rendered before a change is not kept if it is sent after it', async () => {
    start('fastly');
    let finish = () => {};
    make = () =>
      new Promise((resolve) => {
        finish = () => resolve(page(words));
      });
    const asked = ask('/');
    await expect.poll(() => made.length).toBe(1);
    version = 2;
    finish();
    expect(cdnHeaders(await asked)).toEqual(notKept);
    make = () => page(words);
    expect((await ask('/')).headers['surrogate-key']).toBe('site v2');
  });

  test('not while the version is unknown', async () => {
    start('fastly');
    version = null;
    expect(cdnHeaders(await ask('/'))).toEqual(notKept);
  });

  test.each([
    ['an unknown query key', '/?utm_source=a'],
    ['a known and an unknown one', '/products?category=printers&x=1'],
    ['a repeated one', '/products?paper=a3&paper=a4'],
    ['one without effect', '/products?page=1'],
    ['a question mark alone', '/?'],
    ["a visitor's text", '/contact?about=Printer&text=Hello'],
    ['a confirmation', '/products/canon-g2010?sent=1'],
  ])('not a page whose address has %s', async (_, path) => {
    start('fastly');
    expect(cdnHeaders(await ask(path))).toEqual(notKept);
  });

  test('also a page whose address has its query keys in another order', async () => {
    start('fastly');
    expect((await ask('/products?page=2&tag=a3')).headers['surrogate-control']).toBe(kept);
  });

  test.each([
    ['a missing page', { status: 404 }],
    ['a redirect', { status: 301, Location: '/' }],
    ['an error', { status: 500 }],
    ['a page with a failed section', { 'Cache-Control': 'no-store' }],
    ['a list without results', { 'X-Robots-Tag': 'noindex' }],
    ['a response with a cookie', { 'Set-Cookie': 'a=b' }],
  ])('not %s', async (_, headers) => {
    start('fastly');
    make = () => page(words, headers as Record<string, string>);
    for (const answer of [await ask('/'), await ask('/')]) expect(cdnHeaders(answer)).toEqual(notKept);
  });

  test('calls only if the CDN separates signed-in users and other sites', async () => {
    const calls = [{ path: '/products', queryKeys: [] }];
    make = () => page('[]', { Vary: 'Authorization' });
    start('fastly', calls);
    expect(cdnHeaders(await ask('/api/products'))).toMatchObject({
      vary: 'Authorization, Origin',
      'surrogate-control': kept,
    });
    start('cloudflare', calls);
    expect(cdnHeaders(await ask('/api/products'))).toEqual({ 'cdn-cache-control': 'max-age=0', vary: 'Authorization' });
  });
});
