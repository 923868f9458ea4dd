import lighthouse from 'lighthouse';
import { startBrowser } from './browser.ts';
import { type Server, urlOf } from './processes.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores of 100; paints in milliseconds, as on the phone and the line that Lighthouse has in mind. */
export type Scores = Record<(typeof categories)[number], number> & {
  paint: number;
  largestPaint: number;
  shift: number;
};

/** The worst of so many runs of Lighthouse for phones. */
export async function scores(site: Server, path: string, runs: number): Promise<Scores & { path: string }> {
  const found: Scores[] = [];
  for (let run = 0; run < runs; run++) {
    // A browser of its own for each run: nothing is left of the one before.
    const { port, stop } = await startBrowser();
    try {
      found.push(await oneRun(urlOf(site, path), port));
    } finally {
      await stop();
    }
  }
  const of = (name: keyof Scores) => found.map((each) => each[name]);
  const lowest = Object.fromEntries(categories.map((name) => [name, Math.min(...of(name))]));
  const highest = Object.fromEntries(
    (['paint', 'largestPaint', 'shift'] as const).map((name) => [name, Math.max(...of(name))]),
  );
  return { path, ...lowest, ...highest } as Scores & { path: string };
}

async function oneRun(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (result === undefined || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
  const { categories: judged, audits } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    ...(Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)])) as Scores),
    paint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
  };
}
