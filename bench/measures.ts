import { setTimeout as after } from 'node:timers/promises';
import { readAnswer } from './answer.ts';
import { startNginx } from './nginx.ts';
import { load, type Server, startBare, startSite, urlOf } from './processes.ts';

const connections = 64;
const brotli = { 'Accept-Encoding': 'br' };
/** Who sends a cookie is answered by the site itself. */
const made = { ...brotli, Cookie: 'bench=1' };

/** One address under load: what the client saw, and what a request cost the server. */
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
  /** The bare server, and nginx where there is one, with the same bytes. */
  bare: Load;
  nginx: Load | null;
  /** Requests a second, of what the bare server does, and of what nginx does. */
  ratio: number;
  ofNginx: number | null;
};

/** Short turns in quick succession: what else the machine does meanwhile then meets all servers alike. */
const rounds = 9;

/** Asks until the best compression is there: it is made once an answer that has stood for a second is asked for again. */
async function settled(url: string): Promise<void> {
  const { headers, body } = await readAnswer(url);
  if (!headers.some(([name]) => /^content-encoding$/i.test(name))) return;
  await after(1000);
  for (let tries = 0; tries < 20 && (await readAnswer(url)).body.length === body.length; tries++) await after(200);
}

/** An answer from memory beside other servers that send the same bytes, in turns; the median of the turns. */
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

/** An answer made for each request. */
export async function rendered(site: Server, path: string, seconds: number) {
  await under(site, path, made, 2, 4);
  return { path, ...(await under(site, path, made, seconds, 1)) };
}

/** Megabytes that a site takes at most while 64 ask it for pages of all kinds, each made for them, and for searches nobody asked. */
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

/** How many makings 64 requests at once cause, counted by the lines of the log. */
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

/** How long something takes, and the longest that a request for a small page waits meanwhile, in milliseconds. */
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

/** The very first call makes the router and what tells the time ready, which is no work of the list's. */
const firstCall = (site: Server) => readAnswer(urlOf(site, '/api/products?limit=1'));

/**
 * The list of all products, made for its first reader, who wants it in an encoding: how long that takes, and for how long it
 * holds the event loop up.
 */
export async function wholeList(site: Server, encoding: 'br' | 'gzip' | 'identity') {
  await firstCall(site);
  await site.heldUp();
  const begun = performance.now();
  const { body } = await allProducts(site, encoding);
  return { bytes: body.length, took: performance.now() - begun, heldUp: await site.heldUp() };
}

/** The longest that another waits meanwhile, who asks again and again and takes a core for it: of a site that has not made it yet. */
export async function longestWaitBesideWholeList(site: Server): Promise<number> {
  await firstCall(site);
  return (await longestWaitDuring(site, '/healthz', () => allProducts(site))).longestWait;
}
