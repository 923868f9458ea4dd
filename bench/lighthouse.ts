import lighthouse from 'lighthouse';
import { bareBrowser } from '../tests/support/bare-browser.ts';
import { type Server, urlOf } from './processes.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Metrics besides the scores; lower is better. */
const audits = {
  paint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blockingTime: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
const audited = Object.keys(audits) as (keyof typeof audits)[];

/** Scores out of 100; paint and blocking times in ms, on Lighthouse's simulated phone and connection. */
type Scores = Record<(typeof categories)[number] | keyof typeof audits, number>;

/** Returns the worst of several Lighthouse runs for mobile. */
export async function scores(site: Server, path: string, runs: number): Promise<Scores> {
  // Fills the page cache, as for all visitors but the first.
  await (await fetch(urlOf(site, path))).text();
  const found: Scores[] = [];
  for (let run = 0; run < runs; run++) {
    // A new browser for each run, so that nothing is cached.
    const { port, leave } = await bareBrowser(['--disable-background-networking', '--disable-component-update']);
    try {
      found.push(await oneRun(urlOf(site, path), port));
    } finally {
      await leave();
    }
  }
  const of = (name: keyof Scores) => found.map((each) => each[name]);
  const lowest = Object.fromEntries(categories.map((name) => [name, Math.min(...of(name))]));
  const highest = Object.fromEntries(audited.map((name) => [name, Math.max(...of(name))]));
  return { ...lowest, ...highest } as Scores;
}

async function oneRun(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (result === undefined || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
  const { lhr } = result;
  return Object.fromEntries([
    ...categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ...audited.map((name) => [name, lhr.audits[audits[name]]?.numericValue ?? Number.NaN]),
  ]) as Scores;
}
