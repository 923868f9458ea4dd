import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { medianAndWorst, quantile } from './figures.ts';
import { signIn } from './owner.ts';
import { load, type Server, startSite, urlOf } from './processes.ts';

/** Milliseconds from the answer to a save until an answer shows it. `stale` counts the first answers that did not. */
export type Saves = { saves: number; median: number; worst: number; stale: number };

/** Saves a name again and again by one process, and asks for the page at once by the same or another on the database. */
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

/** The same with two processes over one SQLite file. */
export async function savesOfAnother(site: Server, dataDir: string, count: number): Promise<Saves> {
  const other = await startSite(dataDir);
  try {
    return await saves(site, other, count);
  } finally {
    await other.stop();
  }
}

/** The same with two processes over one PostgreSQL database, which is started for it. */
export async function savesOfAnotherOnPostgres(count: number): Promise<Saves> {
  const postgres = await startPostgres();
  const folders = [1, 2].map((number) => mkdtempSync(join(tmpdir(), `platen-bench-postgres-${number}-`)));
  const environment = { DATABASE_URL: `${postgres.url}/postgres`, SAMPLES: 'demo' };
  const running: Server[] = [];
  try {
    // One after the other: the first fills the samples in.
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

/** 64 readers of a kept list, alone and while its products are saved ten times a second: each save drives out all that is kept. */
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
    // Not one after the other: a slow save does not make the next one later.
    saving.push(rename(`Beside readers ${number}.`).then(() => void times.push(performance.now() - begun)));
    await after(1000 / savesEachSecond);
  }
  const { requests, statuses, perSecond, p99 } = await reading;
  await Promise.all(saving);
  const alone = (before.perSecond + (await read()).perSecond) / 2;
  return {
    perSecond,
    /** Of what the readers get through without saves. */
    share: perSecond / alone,
    p99,
    saves: times.length,
    saveP99: quantile(times, 0.99),
    errors: requests - (statuses['200'] ?? 0),
  };
}
