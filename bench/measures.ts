/** What a request costs: from the page cache, rendered, and under load. */
import { setTimeout as after } from 'node:timers/promises';
import { hostilePosts } from '#tests/support/hostile-posts.ts';
import { readAnswer } from './answer.ts';
import { quantile } from './figures.ts';
import { load, type Server, startBare, startSite, urlOf } from './processes.ts';

const connections = 64;
const brotli = { 'Accept-Encoding': 'br' };
/** A request with a cookie bypasses the page cache. */
const uncached = { ...brotli, Cookie: 'bench=1' };
/** Short alternating rounds, so that other load on the machine affects both servers alike. */
const rounds = 9;

/** Requests per second, times in ms, and CPU time of the server per request in µs. */
type Load = { perSecond: number; p50: number; p99: number; cpuPerRequest: number };

async function under(
  server: Server,
  path: string,
  headers: Record<string, string>,
  seconds: number,
  many = connections,
): Promise<Load> {
  const before = server.cpu();
  const seen = await load({ port: server.port, connections: many, seconds, asked: [{ path, headers }] });
  requireOk(path, seen.statuses);
  const { perSecond, p50, p99, requests } = seen;
  return { perSecond, p50, p99, cpuPerRequest: (server.cpu() - before) / requests };
}

function requireOk(what: string, statuses: Record<string, number>): void {
  const wrong = Object.keys(statuses).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`${what} answered ${wrong.join(', ')}`);
}

/** Requests until the best compression is ready; it starts when a response over a second old is requested again. */
async function settled(url: string): Promise<void> {
  const { headers, body } = await readAnswer(url);
  if (!headers.some(([name]) => /^content-encoding$/i.test(name))) return;
  await after(1000);
  for (let tries = 0; tries < 20 && (await readAnswer(url)).body.length === body.length; tries++) await after(200);
}

/** A cached response beside a bare server that sends the same headers and bytes: the round with the median ratio. */
export async function cached(site: Server, path: string, seconds: number) {
  const url = urlOf(site, path);
  await settled(url);
  const bare = await startBare(url);
  try {
    for (const server of [bare, site]) await under(server, path, brotli, 1);
    const found: { own: Load; bare: Load; ratio: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const other = await under(bare, path, brotli, seconds / 3);
      const own = await under(site, path, brotli, seconds / 3);
      found.push({ own, bare: other, ratio: own.perSecond / other.perSecond });
    }
    const middle = found.toSorted((a, b) => a.ratio - b.ratio)[rounds >> 1];
    if (middle === undefined) throw new Error('No round');
    return { bytes: (await readAnswer(url)).body.length, ...middle };
  } finally {
    await bare.stop();
  }
}

/** A response that is rendered for each request, one after the other. */
export async function rendered(site: Server, path: string, seconds: number): Promise<Load> {
  await under(site, path, uncached, 2, 4);
  return under(site, path, uncached, seconds, 1);
}

export const loadCached = (site: Server, seconds: number) => under(site, '/', brotli, seconds);

/** Peak memory in MB while 64 connections request uncached pages of all kinds and new searches. */
export async function renderingPeak(dataDir: string, seconds: number): Promise<number> {
  const site = await startSite(dataDir);
  try {
    const products = (await (await fetch(urlOf(site, '/api/products'))).json()) as { slug: string }[];
    const asked = products.flatMap(({ slug }, at) =>
      [`/products/${slug}`, `/products?page=${1 + (at % 5)}`, '/products?search=printer+00000000'].map((path) => ({
        path,
        headers: uncached,
      })),
    );
    requireOk('pages of all kinds', (await load({ port: site.port, connections, seconds, asked })).statuses);
    return site.peakMemory();
  } finally {
    await site.stop();
  }
}

/** The site's CPU time per read in µs, and the median time to the complete response in ms. */
export type Made = { cpuPerRequest: number; p50: number };

async function read(site: Server, path: string): Promise<{ text: string; took: number }> {
  const begun = performance.now();
  const answer = await fetch(urlOf(site, path), { headers: brotli });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { text, took: performance.now() - begun };
}

const changeRounds = 5;

/** Renames a product and reads its page, repeatedly; subtracts the CPU time of as many renames without a read. */
export async function afterChange(
  site: Server,
  rename: (name: string) => Promise<unknown>,
  path: string,
  count: number,
): Promise<Made> {
  const times: number[] = [];
  let number = 0;
  async function changes(many: number, isRead: boolean): Promise<number> {
    const before = site.cpu();
    for (const last = number + many; number < last; number++) {
      const name = `Changed machine ${number}.`;
      await rename(name);
      if (!isRead) continue;
      const { text, took } = await read(site, path);
      if (!text.includes(name)) throw new Error(`${path} does not show the changed product`);
      times.push(took);
    }
    return site.cpu() - before;
  }
  const each = Math.ceil(count / changeRounds);
  // Warm up first: V8 compiles hot functions, and a site in service is meant.
  await changes(2 * each, true);
  times.length = 0;
  let cpu = 0;
  for (let round = 0; round < changeRounds; round++) cpu += (await changes(each, true)) - (await changes(each, false));
  return { cpuPerRequest: cpu / times.length, p50: quantile(times, 0.5) };
}

/** Searches of two words of one name, each with results and used once; the first fifth warms up. */
export async function newSearches(site: Server, count: number): Promise<Made> {
  const products = JSON.parse((await read(site, '/api/products')).text) as { name: string }[];
  const words = products.map(({ name }) => name.toLowerCase().match(/[\w-]{2,}/g) ?? []);
  const pairs = words.flatMap((all) => all.flatMap((one, at) => all.slice(at + 1).map((other) => `${one}+${other}`)));
  const asked = [...new Set(pairs)].slice(0, Math.ceil(count * 1.25)).map((pair) => `/products?search=${pair}`);
  if (asked.length < count) throw new Error(`Only ${asked.length} searches are available`);
  const times: number[] = [];
  for (const path of asked.slice(0, -count)) await read(site, path);
  const before = site.cpu();
  for (const path of asked.slice(-count)) times.push((await read(site, path)).took);
  return { cpuPerRequest: (site.cpu() - before) / times.length, p50: quantile(times, 0.5) };
}

const hostileRounds = 3;

/** The CPU time in µs of each post that is expensive to read: the least of the rounds. Each request has its own address. */
export async function hostileCosts(site: Server, count: number): Promise<{ name: string; cpuPerRequest: number }[]> {
  const found = [];
  for (const { path, name, body, type } of hostilePosts) {
    const costs: number[] = [];
    for (let round = 0; round <= hostileRounds; round++) {
      const before = site.cpu();
      for (let number = 0; number < count; number++) {
        const headers = { 'content-type': type, origin: urlOf(site, ''), 'x-forwarded-for': `203.0.113.${number}` };
        await (await fetch(urlOf(site, path), { method: 'POST', body, headers, redirect: 'manual' })).arrayBuffer();
      }
      // The first round compiles the code.
      if (round > 0) costs.push((site.cpu() - before) / count);
    }
    found.push({ name: `${path} ${name}`, cpuPerRequest: Math.min(...costs) });
  }
  return found;
}
