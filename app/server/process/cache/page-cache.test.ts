// @module-tag beyond/page-cache
import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CdnName } from '#app/server/process/cdn/cdn-headers.ts';
import { createCompressor } from '#app/server/process/http/compress.ts';
import { createHttpServer } from '#app/server/process/http/http.ts';
import { heard } from '#tests/support/heard.ts';
import { listening } from '#tests/support/ports.ts';
import { testClock } from '#tests/support/stores.ts';
import type { PublicCall } from './cache-key.ts';
import { createPageCache } from './page-cache.ts';

const words = 'words and more of them, '.repeat(100);
const page = (body: string, { status = 200, ...headers }: Record<string, string | number> = {}) =>
  new Response(body, {
    status: Number(status),
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...headers },
  });

let server: Server;
let port: number;
let clock: ReturnType<typeof testClock>;
let version: number | null;
let settled: () => Promise<void>;
let lastKnown: { version: number; ageMs: number } | null;
let nextChange: () => Promise<Date | null>;
/** The addresses rendered, in order. */
let made: string[];
let make: (address: string) => Promise<Response> | Response;
let logged: { message: string; details: object }[];
let cache: ReturnType<typeof createPageCache>;

beforeAll(async () => {
  server = createHttpServer(
    (given, response) => {
      if (!cache.answer(given, response)) response.end('the site itself');
    },
    { respondIfCached: (given, response) => cache.respondIfCached(given, response) },
  );
  port = await listening(server);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  clock = testClock();
  version = 1;
  settled = async () => {};
  nextChange = async () => null;
  [made, logged] = [[], []];
  make = (address) => page(`${address} ${made.length} ${words}`);
  lastKnown = null;
  newCache();
});
afterEach(() => cache.stop());

type Options = { logLevel?: 'info' | 'debug'; calls?: readonly PublicCall[]; cdn?: CdnName };
function newCache({ logLevel = 'debug', calls = [], cdn }: Options = {}) {
  cache?.stop();
  const note = (details: object | string, message = `${details}`) =>
    logged.push({ details: typeof details === 'string' ? {} : details, message });
  const isLevelEnabled = (level: string) => level === logLevel;
  cache = createPageCache({
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
    log: { info: note, debug: note, warn: note, error: note, isLevelEnabled } as never,
    cdn: cdn === undefined ? null : { name: cdn },
    maxBytes: { page: 400_000, list: 40_000, search: 40_000 },
  });
}

type Answer = { status: number; headers: Record<string, string>; bytes: Buffer; text: string };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const given = response.headers as Record<string, string>;
      const how = given['content-encoding'];
      const unpack = how === 'br' ? brotliDecompressSync : how === 'gzip' ? gunzipSync : (plain: Buffer) => plain;
      const text = bytes.length === 0 ? '' : String(unpack(bytes));
      resolve({ status: response.statusCode ?? 0, headers: given, bytes, text });
    });
    asked.once('error', reject);
    asked.end();
  });
}

const askBr = (path = '/', more = {}) => ask(path, { 'accept-encoding': 'br', ...more });
const askWith = (tag = '', path = '/') => ask(path, { 'if-none-match': tag });
const visit = async (...paths: string[]) => {
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await ask(path));
  return answers;
};
const statuses = async (...paths: string[]) => (await visit(...paths)).map(({ status }) => status);
const numbered = (count: number, path: string) => Array.from({ length: count }, (_, number) => `${path}${number}`);
/** The number of the render that the response shows. */
const shown = async (path: string) => Number(/ (\d+) /.exec((await ask(path)).text)?.[1]);
/** From now on each render waits until it is called. */
function holdRenders() {
  const held: (() => void)[] = [];
  make = (address) => new Promise((resolve) => held.push(() => resolve(page(`${address} ${held.length} ${words}`))));
  return held;
}
const inMs = (ms: number) => {
  const at = new Date(clock.now().getTime() + ms);
  nextChange = async () => at;
};
const loseNextChange = () => {
  nextChange = () => Promise.reject(new Error('no database'));
};

test('renders a page once and sends the same bytes to later requests', async () => {
  const [first, second] = (await visit('/', '/?utm_source=letter')) as [Answer, Answer];
  expect(made).toEqual(['/']);
  expect(second.text).toBe(first.text);
  const { date: _, 'x-request-id': id, ...kept } = second.headers;
  expect(first.headers).toMatchObject(kept);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(id).not.toBe(first.headers['x-request-id']);
});

test('stampede: renders a page once for 64 concurrent requests', async () => {
  const held = holdRenders();
  const asked = Array.from({ length: 64 }, () => ask('/'));
  await expect.poll(() => made.length).toBe(1);
  held[0]?.();
  expect(new Set((await Promise.all(asked)).map(({ text }) => text))).toEqual(new Set([`/ 1 ${words}`]));
  expect(made).toEqual(['/']);
});

describe('log of cache hits', () => {
  function logAt(logLevel: 'info' | 'debug') {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    newCache({ logLevel });
  }
  const line = (answers: number, seconds: number) => {
    return { message: 'Answered from memory', details: { answers, seconds } };
  };

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

  test('logs hits at debug level, with the request id and without the query', { tags: ['log/private'] }, async () => {
    logAt('debug');
    await ask('/products?search=asha');
    for (const method of ['GET', 'HEAD']) {
      const requestId = (await ask('/products?search=asha', {}, method)).headers['x-request-id'];
      const details = { requestId, method, path: '/products', status: 200 };
      expect(logged.at(-1)).toEqual({ message: 'request', details });
    }
    expect(logged).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(logged.at(-1)).toEqual(line(2, 60));
  });

  test('counts requests that waited for a render in progress, and writes the remaining hits on stop', async () => {
    logAt('info');
    const held = holdRenders();
    const asked = Array.from({ length: 5 }, () => ask('/'));
    // This request bypasses the cache; once it is answered, the earlier ones have arrived.
    await ask('/', { cookie: 'a=b' });
    held[0]?.();
    await Promise.all(asked);
    vi.advanceTimersByTime(60_000);
    expect(logged).toEqual([line(4, 60)]);
    await visit('/', '/');
    vi.advanceTimersByTime(9_600);
    for (let stops = 0; stops < 2; stops++) cache.stop();
    expect(logged).toEqual([line(4, 60), line(2, 10)]);
  });
});

describe('invalidation', () => {
  test('drops pages when the clock reaches the next change or is set back', async () => {
    nextChange = async () => new Date(clock.now().getTime() + 1000);
    const renders: number[] = [];
    for (const ms of [0, 999, 1, -500]) {
      clock.advance(ms);
      renders.push(await shown('/'));
    }
    expect(renders).toEqual([1, 1, 2, 3]);
  });

  test('caches nothing when the next change cannot be read', async () => {
    loseNextChange();
    await visit('/', '/');
    expect(made).toHaveLength(2);
    expect(logged[0]?.message).toBe('Could not read the time of the next scheduled change');
  });

  test('evicts the least recently used entry when a room is full, and never pages for invented addresses', async () => {
    const pages = ['/', '/services', '/blog'];
    await visit(...pages, ...numbered(20, '/products?search='), ...numbered(20, '/products?category='));
    make = () => page(words, { status: 404 });
    await visit(...numbered(20, '/products/no-such-'));
    made = [];
    await visit(...pages);
    expect(made).toEqual([]);
    await visit('/products?search=0', '/products?category=0');
    expect(made).toHaveLength(2);
  });

  test('does not evict filled lists for empty ones', async () => {
    const real = ['/products?category=laser', '/products?page=2'];
    await visit(...real);
    make = () => page(words, { 'X-Robots-Tag': 'noindex' });
    await visit(...numbered(40, '/products?tag='));
    made = [];
    await visit(...real);
    expect(made).toEqual([]);
  });
});

test('does not cache a page rendered while content changed, nor send it to requests made after the change', async () => {
  const held = holdRenders();
  const before = ask('/');
  await expect.poll(() => held.length).toBe(1);
  version = 2;
  const after = ask('/');
  await expect.poll(() => held.length).toBe(2);
  for (const finish of held) finish();
  await Promise.all([before, after]);
  expect(made).toHaveLength(2);
  make = () => page('later');
  expect((await ask('/')).text).toBe((await after).text);
});

test('renders every response while the version is unknown, and reuses the cache if the version is unchanged', async () => {
  const renders: number[] = [];
  for (const known of [1, null, null, 1, null, 2]) {
    version = known;
    await ask('/');
    renders.push(made.length);
  }
  expect(renders).toEqual([1, 2, 3, 3, 4, 5]);
});

test.each([
  ['is unchanged, nothing is rendered', 1, []],
  ['has changed, one render serves all', 2, ['/']],
])('waits for the version while it is being read; if it %s', async (_, next, makings) => {
  await ask('/');
  made = [];
  version = null;
  let waiting = 0;
  const known = Promise.withResolvers<void>();
  settled = () => {
    waiting++;
    return known.promise;
  };
  const answers = Array.from({ length: 16 }, () => ask('/'));
  await expect.poll(() => waiting).toBe(16);
  version = next;
  known.resolve();
  expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1);
  expect(made).toEqual(makings);
});

test.each([301, 302])('keeps redirects (%i) in the search room', async (status) => {
  make = (address) => page('', { status, Location: '/products?page=4', address });
  const ways = numbered(5, '/products?page=10');
  for (const way of [...ways, ...ways])
    expect(await ask(way)).toMatchObject({ status, headers: { location: '/products?page=4', address: way } });
  expect(made).toHaveLength(5);
});

test('responds 500 when rendering fails, and renders again for the next request', async () => {
  make = () => Promise.reject(new Error('no'));
  expect(await statuses('/')).toEqual([500]);
  make = () => page(words);
  expect(await statuses('/')).toEqual([200]);
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
  test('serves cached pages until 10 minutes after the last version check, and 503 for the rest', async () => {
    const before = (await ask('/')).text;
    lose(10 * 60_000);
    expect((await ask('/')).text).toBe(before);
    expect(await statuses('/', '/services')).toEqual([200, 503]);
    lose(10 * 60_000 + 1);
    expect(await statuses('/')).toEqual([503]);
  });

  test('logs one warning per episode, and uses a new version as soon as it is known', async () => {
    await ask('/');
    for (const episode of [1, 2]) {
      lose(0);
      expect(await statuses('/', '/', '/')).toEqual([200, 200, 200]);
      expect(warnings()).toBe(episode);
      version = 1;
      expect(await statuses('/')).toEqual([200]);
    }
    version = 2;
    make = () => page('new');
    expect((await ask('/')).text).toBe('new');
  });

  test('never serves a page after the version has changed or may have changed', async () => {
    await ask('/');
    lose(0);
    for (const known of [null, { version: 2, ageMs: 0 }]) {
      lastKnown = known;
      expect(await statuses('/')).toEqual([503]);
    }
  });

  test('does not serve API calls', async () => {
    newCache({ calls: [{ path: '/products', queryKeys: [] }] });
    expect(await statuses('/api/products', '/')).toEqual([200, 200]);
    lose(0);
    expect(await statuses('/api/products', '/')).toEqual([503, 200]);
  });

  describe('while the version is known but the next change cannot be read', () => {
    beforeEach(async () => {
      inMs(1000);
      await ask('/');
      lastKnown = { version: 1, ageMs: 0 };
      clock.advance(1000);
      loseNextChange();
    });

    test('serves the pages from before that change if rendering fails too, for at most 10 minutes', async () => {
      make = () => page('no data', { status: 503 });
      expect(await statuses('/', '/', '/services')).toEqual([200, 200, 503]);
      expect(warnings()).toBe(1);
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
  const compressible = Array.from({ length: 3000 }, (_, at) => (at * at) % 977).join(' ');
  const isBest = (path: string) => expect.poll(async () => (await askBr(path)).headers.etag).toMatch(/best/);

  test('sends each client an encoding it accepts, each with its own ETag, to HEAD only the headers of GET', async () => {
    const head = await ask('/', { 'accept-encoding': 'br' }, 'HEAD');
    const answers = [await ask('/'), await ask('/', { 'accept-encoding': 'gzip' }), await askBr('/')];
    expect(made).toHaveLength(1);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, bytes } of answers) expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-length', 'etag']) expect(head.headers[name]).toBe(answers[2]?.headers[name]);
    make = () => page(words, { 'Content-Type': 'image/png' });
    expect((await askBr('/services')).headers).not.toHaveProperty('content-encoding');
  });

  test('recompresses a requested page at maximum quality, with a new ETag', async () => {
    make = () => page(compressible);
    const quick = await askBr();
    clock.advance(1000);
    await expect.poll(async () => (await askBr()).bytes.length).toBeLessThan(quick.bytes.length);
    const best = await askBr();
    expect(best.text).toBe(quick.text);
    expect(best.headers.etag).not.toBe(quick.headers.etag);
    expect((await askBr('/', { 'if-none-match': quick.headers.etag })).status).toBe(304);
  });

  test.each([
    ['one second', 1000, () => {}],
    [
      'ten seconds during a series of changes',
      10_000,
      async () => {
        await askBr();
        clock.advance(2000);
        version = 2;
      },
    ],
  ])('does not use maximum quality until content is unchanged for %s', async (_, ms, before) => {
    make = (address) => page(`${address} ${compressible}`);
    await before();
    const quick = await askBr();
    clock.advance(ms - 1);
    await askBr();
    clock.advance(1);
    // Improvements run in order: one for the first page would have finished earlier.
    await isBest('/contact');
    expect((await askBr()).headers.etag).toBe(quick.headers.etag);
    // A change after a pause waits for one second only.
    clock.advance(10_000);
    version = 3;
    await askBr();
    clock.advance(1000);
    await isBest('/');
  });

  test('keeps a very large response compressed, and sends it uncompressed to clients without encodings', async () => {
    const large = Array.from({ length: 200_000 }, (_, at) => `${at % 700} machines`).join(',');
    make = () => page(large);
    for (const encoding of ['br', 'gzip', 'identity', 'br'])
      expect((await ask('/', { 'accept-encoding': encoding })).text === large, encoding).toBe(true);
    const { headers } = await ask('/');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(large)));
    expect((await ask('/', {}, 'HEAD')).headers['content-length']).toBe(headers['content-length']);
    expect((await askWith(headers.etag)).status).toBe(304);
    expect(made).toHaveLength(1);
  });
});

describe('If-None-Match', () => {
  test('304: sends headers only when the ETag matches', async () => {
    const { etag = '' } = (await askBr()).headers;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, bytes, headers } = await askBr('/', { 'if-none-match': tag });
      expect([status, bytes.length]).toEqual([304, 0]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('content-length');
    }
    expect(made).toHaveLength(1);
  });

  test('200 or 404: sends the page when it has changed, is missing or the ETag is unknown', async () => {
    const { etag } = (await ask('/')).headers;
    version = 2;
    for (const tag of [etag, 'nonsense']) expect((await askWith(tag)).status).toBe(200);
    make = () => page('nothing', { status: 404 });
    const missing = (await ask('/products/no-such')).headers.etag;
    expect((await askWith(missing, '/products/no-such')).status).toBe(404);
  });
});

test('pipelining: answers requests in order', async () => {
  await visit('/', '/services');
  const socket = connect(port, '127.0.0.1');
  const paths = ['/', '/services', '/blog', '/', '/admin', '/services'];
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  const answer = heard(socket);
  const answers = () => answer().match(/(\/[a-z]* \d+ words|the site itself)/g);
  await expect.poll(answers).toHaveLength(6);
  const first = answers()?.map((answer) => answer.split(' ')[0]);
  expect(first).toEqual(['/', '/services', '/blog', '/', 'the', '/services']);
  socket.destroy();
});

describe('behind a CDN', { tags: ['scale/cdn'] }, () => {
  const names = ['surrogate-control', 'surrogate-key', 'cdn-cache-control', 'cache-tag', 'x-accel-expires', 'vary'];
  const cdnHeaders = ({ headers }: Answer) =>
    Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const kept = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400';
  const notKept = { 'surrogate-control': 'max-age=0', vary: 'Accept-Encoding' };

  test.each<[CdnName, Record<string, string>]>([
    ['fastly', { 'surrogate-control': kept, 'surrogate-key': 'site v1' }],
    ['varnish', { 'surrogate-control': kept, 'surrogate-key': 'site v1' }],
    ['cloudflare', { 'cdn-cache-control': kept, 'cache-tag': 'site,v1' }],
    ['nginx', { 'x-accel-expires': '3600', 'surrogate-key': 'site v1' }],
  ])('lets %s keep a page by its version, fresh, cached or unchanged, and browsers not', async (cdn, expected) => {
    newCache({ cdn });
    const fresh = await ask('/');
    for (const answer of [fresh, await ask('/'), await askWith(fresh.headers.etag), await ask('/', {}, 'HEAD')])
      expect(cdnHeaders(answer)).toEqual({ ...expected, vary: 'Accept-Encoding' });
    expect(fresh.headers['cache-control']).toBe('no-cache');
    newCache();
    expect(cdnHeaders(await ask('/'))).toEqual({ vary: 'Accept-Encoding' });
  });

  test('only until the next scheduled change, without going stale after it, and not if its time or the version is unknown', async () => {
    for (const [ms, maxAge, staleFor] of [
      [3_700_000, 3600, 60],
      [3_631_000, 3600, 30],
      [90_900, 89, 0],
      [2_000, 1, 0],
    ]) {
      inMs(ms as number);
      newCache({ cdn: 'fastly' });
      expect((await ask('/')).headers['surrogate-control']).toBe(
        `max-age=${maxAge}, stale-while-revalidate=${staleFor}, stale-if-error=86400`,
      );
    }
    const forgetVersion = () => {
      version = null;
    };
    for (const unknown of [() => inMs(1_999), loseNextChange, forgetVersion]) {
      unknown();
      newCache({ cdn: 'fastly' });
      expect(cdnHeaders(await ask('/'))).toEqual(notKept);
    }
  });

  test('race: a page that was rendered before a change is not kept if it is sent after it', async () => {
    newCache({ cdn: 'fastly' });
    const held = holdRenders();
    const asked = ask('/');
    await expect.poll(() => made.length).toBe(1);
    version = 2;
    held[0]?.();
    expect(cdnHeaders(await asked)).toEqual(notKept);
    make = () => page(words);
    expect((await ask('/')).headers['surrogate-key']).toBe('site v2');
  });

  test.each([
    ['/?utm_source=a', false],
    ['/products?category=printers&x=1', false],
    ['/products?paper=a3&paper=a4', false],
    ['/products?page=1', false],
    ['/?', false],
    ['/contact?about=Printer&text=Hello', false],
    ['/products/canon-g2010?sent=1', false],
    ['/products?page=2&tag=a3', true],
  ])('keeps only addresses whose query keys are known, single and have an effect: %s', async (path, isKept) => {
    newCache({ cdn: 'fastly' });
    expect((await ask(path)).headers['surrogate-control']).toBe(isKept ? kept : 'max-age=0');
  });

  test.each<[Record<string, string | number>, renders: number]>([
    [{ status: 500 }, 2],
    [{ status: 503 }, 2],
    [{ 'Cache-Control': 'no-store' }, 2],
    [{ 'Cache-Control': 'private, max-age=5' }, 2],
    [{ 'Set-Cookie': 'a=b' }, 2],
    [{ status: 404 }, 1],
    [{ status: 301, Location: '/' }, 1],
    [{ 'X-Robots-Tag': 'noindex' }, 1],
  ])('not %j, which takes %i renders for two requests', async (headers, renders) => {
    newCache({ cdn: 'fastly' });
    make = () => page(words, headers);
    for (const answer of await visit('/', '/')) expect(cdnHeaders(answer)).toEqual(notKept);
    expect(made).toHaveLength(renders);
  });

  test('calls only if the CDN separates signed-in users and other sites', async () => {
    const calls = [{ path: '/products', queryKeys: [] }];
    make = () => page('[]', { Vary: 'Authorization' });
    newCache({ cdn: 'fastly', calls });
    const apart = { vary: 'Authorization, Origin', 'surrogate-control': kept };
    expect(cdnHeaders(await ask('/api/products'))).toMatchObject(apart);
    newCache({ cdn: 'cloudflare', calls });
    expect(cdnHeaders(await ask('/api/products'))).toEqual({ 'cdn-cache-control': 'max-age=0', vary: 'Authorization' });
  });
});
