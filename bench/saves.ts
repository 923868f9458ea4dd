import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { medianAndWorst, quantile } from './figures.ts';
import { signIn } from './owner.ts';
import { load, type Server, startSite, urlOf } from './processes.ts';

/**
 * Milliseconds from a save's response to the first response that shows it. `stale` counts first responses that did not.
 */
export type Saves = { saves: number; median: number; worst: number; stale: number };

/** Saves a name repeatedly in one process and requests the page at once from the same or another process. */
export async function saves(site: Server, other: Server, count: number): Promise<Saves> {
  const { rename, page } = await signIn(site);
  const url = urlOf(other, page);
  const times: number[] = [];
  let stale = 0;
  for (let number = 0; number < count; number++) {
    const name = `Machine number ${number}.`;
    await rename(name);
    const begun = performance.now();
    for (let asked = 0; !(await (await fetch(url)).text()).includes(name); asked++) if (asked === 0) stale++;
    times.push(performance.now() - begun);
  }
  return { saves: count, stale, ...medianAndWorst(times) };
}

/** The same with two processes on one SQLite file. */
export async function savesOfAnother(site: Server, dataDir: string, count: number): Promise<Saves> {
  const other = await startSite(dataDir);
  try {
    return await saves(site, other, count);
  } finally {
    await other.stop();
  }
}

/** The same with two processes on one PostgreSQL database, which it starts. */
export async function savesOfAnotherOnPostgres(count: number): Promise<Saves> {
  const postgres = await startPostgres();
  const folders = [1, 2].map((number) => mkdtempSync(join(tmpdir(), `platen-bench-postgres-${number}-`)));
  const environment = { DATABASE_URL: `${postgres.url}/postgres`, SAMPLES: 'demo' };
  const running: Server[] = [];
  try {
    // Start them one after the other: the first inserts the samples.
    for (const folder of folders) running.push(await startSite(folder, environment));
    const [site, other] = running as [Server, Server];
    return await saves(site, other, count);
  } finally {
    for (const site of running) await site.stop();
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const readers = 64;
const savesEachSecond = 10;

/** 64 clients read a cached list, alone and during ten saves per second, each of which invalidates the cache. */
export async function savesBesideReaders(site: Server, seconds: number) {
  const { rename } = await signIn(site);
  const headers = { 'Accept-Encoding': 'br' };
  const read = () => load({ port: site.port, connections: readers, seconds, asked: [{ path: '/products', headers }] });
  await read();
  const before = await read();
  const times: number[] = [];
  let isReading = true;
  const reading = read().finally(() => {
    isReading = false;
  });
  const saving: Promise<void>[] = [];
  for (let number = 0; isReading; number++) {
    const begun = performance.now();
    // Not sequential: a slow save must not delay the next.
    saving.push(rename(`Beside readers ${number}.`).then(() => void times.push(performance.now() - begun)));
    await after(1000 / savesEachSecond);
  }
  const { requests, statuses, perSecond, p99 } = await reading;
  await Promise.all(saving);
  const alone = (before.perSecond + (await read()).perSecond) / 2;
  return {
    perSecond,
    /** Throughput of the readers relative to a run without saves. */
    share: perSecond / alone,
    p99,
    saves: times.length,
    saveP99: quantile(times, 0.99),
    errors: requests - (statuses['200'] ?? 0),
  };
}
