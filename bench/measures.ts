import { load, type Server, startBare, startSite } from './processes.ts';

/** How much of it: `seconds` for each measure under load. */
export type Effort = { seconds: number; saves: number };

const connections = 64;
const brotli = { 'Accept-Encoding': 'br' };
/** Who sends a cookie is answered by the site itself. */
const made = { ...brotli, Cookie: 'bench=1' };

const urlOf = ({ port }: Server, path: string) => `http://127.0.0.1:${port}${path}`;

/** One address under load: what the client saw, and what a request cost the server. */
async function under(
  server: Server,
  path: string,
  headers: Record<string, string>,
  seconds: number,
  many = connections,
) {
  const before = server.cpu();
  const seen = await load({ port: server.port, path, connections: many, seconds, headers });
  const wrong = Object.keys(seen.statuses).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`${path} answered ${wrong.join(', ')}`);
  return { ...seen, cpuPerRequest: (server.cpu() - before) / seen.requests };
}

export type Kept = {
  path: string;
  bytes: number;
  perSecond: number;
  p50: number;
  p99: number;
  cpuPerRequest: number;
  /** Requests a second, and processor time, of the bare server with the same bytes; and the ratio of the first. */
  bare: { perSecond: number; p99: number; cpuPerRequest: number };
  ratio: number;
};

const rounds = 3;

/** An answer from memory beside a bare server that sends the same bytes, in turns; the median of the turns. */
export async function kept(site: Server, path: string, { seconds }: Effort): Promise<Kept> {
  const url = urlOf(site, path);
  const ask = async () => (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  for (let count = 0; count < 3; count++) await ask();
  // The best compression is made once an answer is asked for again.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const bytes = Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'));
  const bare = await startBare(url);
  try {
    await under(bare, path, brotli, 1);
    await under(site, path, brotli, 1);
    const turns = [];
    for (let round = 0; round < rounds; round++)
      turns.push({ bare: await under(bare, path, brotli, seconds), site: await under(site, path, brotli, seconds) });
    turns.sort((a, b) => a.site.perSecond / a.bare.perSecond - b.site.perSecond / b.bare.perSecond);
    const { bare: other, site: own } = turns[Math.floor(rounds / 2)] as (typeof turns)[number];
    return {
      path,
      bytes,
      perSecond: own.perSecond,
      p50: own.p50,
      p99: own.p99,
      cpuPerRequest: own.cpuPerRequest,
      bare: { perSecond: other.perSecond, p99: other.p99, cpuPerRequest: other.cpuPerRequest },
      ratio: own.perSecond / other.perSecond,
    };
  } finally {
    await bare.stop();
  }
}

/** An answer made for each request. */
export async function rendered(site: Server, path: string, { seconds }: Effort) {
  await under(site, path, made, 2, 4);
  const { perSecond, p50, p99, cpuPerRequest } = await under(site, path, made, seconds, 1);
  return { path, perSecond, p50, p99, cpuPerRequest };
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

/** Saves a name again and again and asks for the page at once: how long until the answer, and how many were old. */
export async function saves(site: Server, { saves: count }: Effort) {
  const json = { 'content-type': 'application/json' };
  const password = { username: 'admin', password: 'correct-horse-battery' };
  const login = await fetch(urlOf(site, '/api/auth/login'), {
    method: 'POST',
    headers: json,
    body: JSON.stringify(password),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { ...json, authorization: `Bearer ${access_token}` };
  const [product] = (await (await fetch(urlOf(site, '/api/products?limit=1'))).json()) as {
    id: string;
    slug: string;
  }[];
  const times: number[] = [];
  let stale = 0;
  for (let number = 0; number < count; number++) {
    const name = `Machine number ${number}.`;
    const body = JSON.stringify({ name });
    await (await fetch(urlOf(site, `/api/products/${product?.id}`), { method: 'PUT', headers, body })).arrayBuffer();
    const begun = performance.now();
    const text = await (await fetch(urlOf(site, `/products/${product?.slug}`))).text();
    times.push(performance.now() - begun);
    if (!text.includes(name)) stale++;
  }
  times.sort((a, b) => a - b);
  return { saves: count, stale, median: times[Math.floor(count / 2)] ?? 0 };
}

/** The longest that a small request waits while the list of all products is made, in milliseconds. */
export async function wholeList(site: Server): Promise<{ bytes: number; firstAnswer: number; longestWait: number }> {
  let longestWait = 0;
  let isDone = false;
  const begun = performance.now();
  const list = fetch(urlOf(site, '/api/products'), { headers: { 'accept-encoding': 'br' } }).then(async (answer) => {
    await answer.arrayBuffer();
    isDone = true;
    return { bytes: Number(answer.headers.get('content-length')), firstAnswer: performance.now() - begun };
  });
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(urlOf(site, '/healthz'))).text();
    longestWait = Math.max(longestWait, performance.now() - asked);
  }
  return { ...(await list), longestWait };
}
