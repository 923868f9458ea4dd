import { setTimeout as after } from 'node:timers/promises';
import { readAnswer } from './answer.ts';
import { startNginx } from './nginx.ts';
import { load, type Server, startBare, startSite, urlOf } from './processes.ts';

const connections = 64;
const brotli = { 'Accept-Encoding': 'br' };
/** A request with a cookie bypasses the page cache. */
const made = { ...brotli, Cookie: 'bench=1' };

/** Puts one URL under load; returns what the client measured and the server's CPU time per request. */
async function under(
  server: Server,
  path: string,
  headers: Record<string, string>,
  seconds: number,
  many = connections,
): Promise<Load> {
  const before = server.cpu();
  const seen = await load({ port: server.port, connections: many, seconds, asked: [{ path, headers }] });
  const wrong = Object.keys(seen.statuses).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`${path} answered ${wrong.join(', ')}`);
  const { perSecond, p50, p99, requests } = seen;
  return { perSecond, p50, p99, cpuPerRequest: (server.cpu() - before) / requests };
}

type Load = { perSecond: number; p50: number; p99: number; cpuPerRequest: number };

export type Kept = Load & {
  path: string;
  bytes: number;
  /** The bare server, and nginx if installed, with the same bytes. */
  bare: Load;
  nginx: Load | null;
  /** Throughput relative to the bare server and to nginx. */
  ratio: number;
  ofNginx: number | null;
};

/** Short alternating rounds, so that other load on the machine affects all servers alike. */
const rounds = 9;

/**
 * Requests until the best compression is ready; it starts when a response that is over a second old is requested again.
 */
async function settled(url: string): Promise<void> {
  const { headers, body } = await readAnswer(url);
  if (!headers.some(([name]) => /^content-encoding$/i.test(name))) return;
  await after(1000);
  for (let tries = 0; tries < 20 && (await readAnswer(url)).body.length === body.length; tries++) await after(200);
}

/** Measures a cached response against other servers that send the same bytes, alternating; median of the rounds. */
export async function kept(site: Server, path: string, seconds: number): Promise<Kept> {
  const url = urlOf(site, path);
  await settled(url);
  const bytes = (await readAnswer(url)).body.length;
  const [bare, nginx] = [await startBare(url), await startNginx(url)];
  const asked = [bare, site, ...(nginx ? [nginx] : [])];
  try {
    for (const server of asked) await under(server, path, brotli, 1);
    const turns: { bare: Load; own: Load; nginx: Load | null }[] = [];
    for (let round = 0; round < rounds; round++) {
      const [other, own, third = null] = await inTurns(asked, (server) => under(server, path, brotli, seconds / 3));
      turns.push({ bare: other as Load, own: own as Load, nginx: third });
    }
    const median = (ratio: (turn: (typeof turns)[number]) => number) =>
      turns.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(rounds / 2)] as (typeof turns)[number];
    const ratio = ({ own, bare }: (typeof turns)[number]) => own.perSecond / bare.perSecond;
    const ofNginx = ({ own, nginx }: (typeof turns)[number]) => own.perSecond / (nginx?.perSecond ?? Number.NaN);
    const middle = median(ratio);
    return {
      path,
      bytes,
      ...middle.own,
      bare: middle.bare,
      nginx: middle.nginx,
      ratio: ratio(middle),
      ofNginx: nginx ? ofNginx(median(ofNginx)) : null,
    };
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

async function inTurns<Item, Result>(items: Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

/** Measures a response that is rendered for each request. */
export async function rendered(site: Server, path: string, seconds: number) {
  await under(site, path, made, 2, 4);
  return { path, ...(await under(site, path, made, seconds, 1)) };
}

/** Peak memory in MB while 64 connections request uncached pages of all kinds and new searches. */
export async function makingPeak(dataDir: string, seconds: number): Promise<number> {
  const site = await startSite(dataDir);
  try {
    const products = (await (await fetch(urlOf(site, '/api/products'))).json()) as { slug: string; category: string }[];
    const categories = [...new Set(products.map(({ category }) => category))];
    const lists = [
      ...Array.from({ length: Math.ceil(products.length / 24) }, (_, page) => `/products?page=${page + 1}`),
      ...categories.map((category) => `/products?category=${encodeURIComponent(category)}`),
    ];
    const paths = products.flatMap(({ slug }, at) => [
      `/products/${slug}`,
      lists[at % lists.length] as string,
      '/products?search=printer+00000000',
    ]);
    const asked = paths.map((path) => ({ path, headers: made }));
    const { statuses } = await load({ port: site.port, connections, seconds, asked });
    const wrong = Object.keys(statuses).filter((status) => status !== '200');
    if (wrong.length > 0) throw new Error(`Pages of all kinds answered ${wrong.join(', ')}`);
    return site.peakMemory();
  } finally {
    await site.stop();
  }
}

/** How often a page is rendered for 64 simultaneous requests, counted in the log. */
export async function stampede(dataDir: string): Promise<number> {
  const site = await startSite(dataDir, { LOG_LEVEL: 'info' });
  try {
    const answers = await Promise.all(Array.from({ length: connections }, () => fetch(urlOf(site, '/products'))));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return site.output().match(/"path":"\/products"/g)?.length ?? 0;
  } finally {
    await site.stop();
  }
}

/** Returns how long an action takes, and the longest latency of a small page during it, in ms. */
export async function longestWaitDuring(site: Server, path: string, act: () => Promise<unknown>) {
  let longestWait = 0;
  let isDone = false;
  const begun = performance.now();
  const acting = act().finally(() => {
    isDone = true;
  });
  const timed = acting.then(() => performance.now() - begun);
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(urlOf(site, path))).text();
    longestWait = Math.max(longestWait, performance.now() - asked);
  }
  return { took: await timed, longestWait };
}

const allProducts = (site: Server, encoding?: string) => readAnswer(urlOf(site, '/api/products'), encoding);

/** The first call initializes the router and the clock, which must not count for the list. */
const firstCall = (site: Server) => readAnswer(urlOf(site, '/api/products?limit=1'));

/** Measures the first request for the list of all products in an encoding: total time, and event loop delay. */
export async function wholeList(site: Server, encoding: 'br' | 'gzip' | 'identity') {
  await firstCall(site);
  await site.maxLoopDelay();
  const begun = performance.now();
  const { body } = await allProducts(site, encoding);
  return { bytes: body.length, took: performance.now() - begun, maxLoopDelay: await site.maxLoopDelay() };
}

/**
 * The longest latency of another client that sends requests continuously, on a site that has not rendered the list yet.
 */
export async function longestWaitBesideWholeList(site: Server): Promise<number> {
  await firstCall(site);
  return (await longestWaitDuring(site, '/healthz', () => allProducts(site))).longestWait;
}
