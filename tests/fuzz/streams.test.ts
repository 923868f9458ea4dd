// @module-tag beyond/page-cache
// @module-tag beyond/pipelining
import { readdirSync, readlinkSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isExhaustive } from '#tests/support/how-long.ts';
import { createRandom, seedOfRun } from '#tests/support/random.ts';
import { callApi, startSite } from '#tests/support/site.ts';
import type { Read } from './answers.ts';
import { askAlone, converse, type Heard } from './conversation.ts';
import { written } from './sent.ts';
import { type Asked, makeStream, type Stream } from './streams.ts';

/**
 * Pipelined requests, split and ended anywhere, against a site that serves most of them from the page cache. Each response
 * must equal the one to the same request alone. FUZZ_SEED repeats an earlier run, FUZZ_STREAMS sets the number of streams.
 */

const count = Number(process.env.FUZZ_STREAMS ?? (isExhaustive ? 1_000 : 25));

const connections = 12;
/** Number of streams after which the owner saves something on every page, which evicts the page cache. */
const savedAfter = 100;
/** Number of faults after which the run stops. */
const maxFaults = 10;

const header = ({ head }: Read, name: string) => new RegExp(`\\r\\n${name}: ([^\\r]*)`).exec(head)?.[1];

/** The response to a request sent alone, rendered without the page cache. */
type Alone = Pick<Read, 'status' | 'body'> & {
  /** Its ETag in the page cache, if cached. */
  tag: string | null;
};

/** The fault of a response, or `null`. */
function faultOfAnswer({ method, acceptEncoding, ifNoneMatch, isVisitor }: Asked, answer: Read, alone: Alone) {
  const { status, body } = answer;
  const encoding = header(answer, 'content-encoding');
  if (encoding !== undefined && !new RegExp(`${encoding}(?!;q=0)`).test(acceptEncoding))
    return `is in ${encoding}, which the client does not accept`;
  const isKnown = isVisitor && alone.tag !== null && (ifNoneMatch === '*' || ifNoneMatch === alone.tag);
  const expected = isKnown ? 304 : alone.status;
  if (status !== expected) return `is ${status}, not ${expected}`;
  return method === 'HEAD' || isKnown || body.equals(alone.body) ? null : 'has the wrong body';
}

/** Whether a response is the rejection of an invalid request, by Node.js or by the site. */
const isRefusal = (answer: Read | undefined) =>
  (answer?.status === 400 || answer?.status === 431) &&
  header(answer, 'connection') === 'close' &&
  !answer.body.includes('HTTP/1.1');

async function faultOf(
  { asked, begun, end, pieces }: Stream,
  { answers, rest, isEndless }: Heard,
  faultOfEach: (asked: Asked, answer: Read) => Promise<string | null>,
): Promise<string | null> {
  if (isEndless) return 'the connection stays open';
  const mayBeRefused = end === 'broken off' || end === 'malformed';
  const given = mayBeRefused && isRefusal(answers.at(-1)) ? answers.slice(0, -1) : answers;
  const requests = begun ? [...asked, begun] : asked;
  if (given.length > requests.length) return `${given.length} answers to ${requests.length} requests`;
  for (const [index, answer] of given.entries()) {
    const fault = await faultOfEach(requests[index] as Asked, answer);
    if (fault !== null) return `answer ${index + 1} of ${given.length} ${fault}`;
  }
  if (new Set(given.map((answer) => header(answer, 'x-request-id'))).size < given.length)
    return 'two answers share a request id';
  // A client that disconnects or sends invalid bytes early may miss the remaining responses.
  const mayBeFewer = end === 'hung up' || end === 'gone' || (mayBeRefused && pieces.tail.length === 0);
  if (mayBeFewer) return null;
  if (given.length < asked.length) return `${given.length} answers to ${asked.length} requests`;
  return end === 'asked' && rest.length > 0 ? `${rest.length} bytes after the last answer` : null;
}

/** Number of open connections of the process. */
const sockets = (pid: number | undefined) =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

const inWords = ({ end, pieces }: Stream) =>
  `${end}: ${JSON.stringify([pieces.asked, pieces.tail].map((part) => part.map((piece) => piece.toString('latin1'))))}`;

test(`${count} streams of pipelined requests get the same responses, in order, as single requests`, async () => {
  const seed = seedOfRun();
  const environment = { TRUST_PROXY: '127.0.0.1', EARLY_HINTS: 'on' };
  const site = await startSite({ template: inject('demoData'), environment });
  onTestFinished(() => site.stop());
  const port = Number(new URL(site.url).port);
  const token = site.session();

  async function ask(method: string, address: string, headers: Record<string, string> = {}): Promise<Read> {
    const answer = await askAlone(port, written(method, address, { Connection: 'close', ...headers }, null), {
      method,
    });
    if (answer === null) throw new Error(`${method} ${address}: no response`);
    return answer;
  }
  const json = async (path: string) => (await callApi(site, 'GET', path)).json();

  const [product, other] = await json('/products?limit=2');
  const [post] = await json('/blog');
  const kept = [
    '/',
    '/products',
    '/products?search=duplex',
    '/products?search=laser&utm_source=letter',
    '/products?category=printers',
    '/products?page=2',
    `/products/${product.slug}`,
    `/products/${other.slug}`,
    '/products/no-such-machine',
    '/services',
    '/blog',
    '/blog?q=paper',
    `/blog/${post.slug}`,
    '/contact',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/api/settings',
    '/api/categories',
    '/api/branches',
    '/api/blog',
    '/api/products',
    '/api/products?limit=3',
    '/api/products?search=duplex',
  ];
  const addresses = [...kept, '/no-such-page', '/api/no-such-call', '/healthz', '/admin', '/products.data'];

  let known = new Map<string, Alone>();
  let tags = new Map<string, string>();

  async function askItself(method: string, address: string): Promise<Alone> {
    const { status, body } = await ask(method, address, { cookie: 'a=b' });
    const isKept = method === 'GET' && kept.includes(address) && status === 200;
    return { status, body, tag: isKept ? (tags.get(address) ?? '') : null };
  }

  async function faultOfEach(asked: Asked, answer: Read): Promise<string | null> {
    const method = asked.method === 'HEAD' ? 'GET' : asked.method;
    const name = `${method} ${asked.address}`;
    const before = known.get(name);
    if (before && faultOfAnswer(asked, answer, before) === null) return null;
    // First request, or changed since: opening hours may have changed.
    const now = await askItself(method, asked.address);
    known.set(name, now);
    const fault = faultOfAnswer(asked, answer, now);
    return fault && `(${name}) ${fault}`;
  }

  /** Changes every page. Warms the cache for some URLs, whose ETags are then known; the others stay uncached. */
  async function save(turn: number) {
    const body = { whatsapp: `9198${String(10_000_000 + turn)}` };
    expect((await callApi(site, 'PUT', '/settings', { token, body })).status).toBe(200);
    known = new Map();
    tags = new Map();
    for (const address of kept.filter((_, index) => (index + turn) % 2 === 0)) {
      const { tag } = await ask('GET', address);
      if (tag !== null) tags.set(address, tag);
    }
  }

  const faults: string[] = [];
  let next = 0;
  let answered = 0;

  async function work(until: number) {
    while (next < until && faults.length < maxFaults) {
      const index = next++;
      const stream = makeStream({ addresses, tags }, createRandom(seed, index));
      const heard = await converse(port, stream);
      answered += heard.answers.length;
      const fault = await faultOf(stream, heard, faultOfEach);
      if (fault !== null) faults.push(`${fault}\n  seed ${seed}, stream ${index}, ${inWords(stream)}`);
    }
  }

  const opened = sockets(site.process.pid);
  for (let turn = 0; next < count && faults.length < maxFaults; turn++) {
    await save(turn);
    const until = Math.min(count, next + savedAfter);
    await Promise.all(Array.from({ length: connections }, () => work(until)));
  }
  expect(faults).toEqual([]);
  // A stream gets 3.5 responses on average.
  expect(answered).toBeGreaterThan(count);
  // The site closed all connections at once, before the keep-alive timeout.
  await expect.poll(() => sockets(site.process.pid)).toBeLessThanOrEqual(opened);
  expect(site.process.exitCode).toBeNull();
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":(50|60)/);
}, 1_800_000);
