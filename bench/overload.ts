import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type Asked, openConnection, requestOf } from './connection.ts';
import { quantile, round } from './figures.ts';
import { signIn } from './owner.ts';
import { load, type Server } from './processes.ts';
import { inquiryOf } from './visitors.ts';

const cookie = { 'Accept-Encoding': 'br', Cookie: 'bench=1' };
const product = '/products/canon-pixma-g2010';

/** Cached pages, uncached pages, new searches and inquiries, in turn. */
const askedBy = (inquiry: Asked): Asked[] => [
  { path: '/' },
  { path: '/products', headers: cookie },
  { path: product },
  { path: '/products?search=printer+00000000' },
  { path: '/products' },
  { path: product, headers: cookie },
  { path: '/api/products?limit=24' },
  inquiry,
  { path: '/contact' },
  { path: '/', headers: cookie },
  { path: '/products?search=canon' },
];

/** Overload must be rejected with 429 or 503; every other response must succeed. */
const isExpected = (outcome: string) => /^(2\d\d|304|429|503)$/.test(outcome);

const probeEveryMs = 25;
const patienceMs = 30_000;

/** Polls /healthz on its own connection, like a monitor. */
function watchHealth({ port }: Server) {
  const times: number[] = [];
  const request = requestOf({ path: '/healthz' }, port)();
  let since = 0;
  let isOver = false;
  let failed = 0;
  const ask = () => {
    since = performance.now();
    connection.ask(request);
  };
  const connection = openConnection(port, '127.0.0.1', {
    onOpen: ask,
    onAnswer(status) {
      times.push(performance.now() - since);
      if (status !== '200') failed++;
      if (isOver) connection.end();
      else setTimeout(ask, probeEveryMs);
    },
    onGone() {
      if (!isOver) failed++;
    },
  });
  return {
    times,
    end() {
      isOver = true;
      return failed;
    },
  };
}

/** Counts acknowledged inquiries that are not among the stored messages. */
export function countLost(created: readonly string[], kept: readonly { message: string }[]): number {
  const words = new Set(kept.map(({ message }) => message));
  return created.filter((body) => !words.has(JSON.parse(body).message)).length;
}

/** Milliseconds until every URL responds as before the load. */
async function recovery(statuses: () => Promise<string>, before: string): Promise<number> {
  const begun = performance.now();
  while ((await statuses()) !== before && performance.now() - begun < patienceMs) await after(100);
  return performance.now() - begun;
}

/** Many more connections than the site can serve, each sending requests as fast as it gets responses. */
export async function overload(site: Server, { connections, seconds }: { connections: number; seconds: number }) {
  const { call } = await signIn(site);
  // Identical texts would be merged into one message, and texts of an earlier run would hide lost ones.
  const asked = askedBy(inquiryOf(`Overload ${randomUUID()}:`));
  const reads = asked.filter(({ method = 'GET' }) => method === 'GET');
  const statuses = async () => {
    const answers = await Promise.all(
      reads.map(async ({ path, headers = {} }) => {
        const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    return answers.join();
  };
  const before = await statuses();
  const health = watchHealth(site);
  const seen = await load({ port: site.port, connections, seconds, asked, areMany: true });
  const recovered = await recovery(statuses, before);
  const healthFailures = health.end();
  const of = (status: string) => seen.statuses[status] ?? 0;
  const unexpected = Object.entries(seen.statuses).filter(([outcome]) => !isExpected(outcome));
  const kept = (await call('GET', '/api/contact')) as { message: string }[];
  return {
    outcomes: seen.statuses,
    figures: {
      overloadConnections: connections,
      overloadSeconds: seconds,
      overloadAnswersPerSecond: round(seen.perSecond),
      overloadP99Ms: round(seen.p99),
      overloadTurnedAway: of('503'),
      overloadUnexpected: unexpected.reduce((sum, [, count]) => sum + count, 0),
      overloadInquiriesTaken: seen.created.length,
      overloadInquiriesLost: countLost(seen.created, kept),
      overloadHealthP50Ms: round(quantile(health.times, 0.5)),
      overloadHealthP99Ms: round(quantile(health.times, 0.99)),
      overloadHealthWorstMs: round(quantile(health.times, 1)),
      overloadHealthFailures: healthFailures,
      overloadRecoveredMs: round(seen.drainedIn + recovered),
      overloadPeakMemoryMb: round(site.peakMemory()),
    },
  };
}

export const overloadLimits = {
  overloadUnexpected: 0,
  overloadInquiriesLost: 0,
  overloadHealthP99Ms: 500,
  overloadHealthFailures: 0,
  overloadRecoveredMs: 5000,
};
