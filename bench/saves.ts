import { setTimeout as after } from 'node:timers/promises';
import { medianAndWorst, quantile } from './figures.ts';
import { signIn } from './owner.ts';
import { load, type Server, urlOf } from './processes.ts';

/**
 * Renames a product repeatedly and reads its page at once. Times in ms from the save's response to the first response
 * that shows it; `stale` counts first responses that did not.
 */
export async function saves(site: Server, other: Server, count: number) {
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
  return { stale, ...medianAndWorst(times) };
}

const readers = 64;
const savesEachSecond = 10;

/** 64 clients read a cached list, alone and beside ten saves per second, each of which invalidates the cache. */
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
  const { requests, statuses, perSecond } = await reading;
  await Promise.all(saving);
  const alone = (before.perSecond + (await read()).perSecond) / 2;
  return {
    /** Throughput of the readers relative to a run without saves. */
    share: perSecond / alone,
    saveP99: quantile(times, 0.99),
    errors: requests - (statuses['200'] ?? 0),
  };
}
