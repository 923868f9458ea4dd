/**
 * `npm run bench` measures the built site, prints tables and writes the figures to `bench/results/`. It exits with 1 if
 * one is beyond its limit.
 *
 * `-- --only click,panel` runs only these parts; `-- --quick` takes a tenth of the time. Neither writes a result.
 */
import { rmSync } from 'node:fs';
import { build, isBuilt } from '../scripts/build.ts';
import { catalogueOf } from './data.ts';
import * as all from './parts.ts';
import { startSite, urlOf } from './processes.ts';
import { type Figures, judge, type Limits, machine, print, writeResult } from './report.ts';

const isQuick = process.argv.includes('--quick');
const effort: all.Effort = isQuick
  ? { seconds: 1, saves: 50, changes: 20, searches: 20, times: 2 }
  : { seconds: 3, saves: 1000, changes: 150, searches: 200, times: 5 };

/** In order: parts that write come after those that measure an unchanged site. */
const { answers, changed, click, panel, lighthouse, start, hostile, fresh, readers } = all;
const parts = { answers, changed, click, panel, lighthouse, start, hostile, fresh, readers };
type Part = keyof typeof parts;

const limits: Limits = {
  cachedRatio: { limit: 0.85, isLeast: true },
  cachedP99Ms: { limit: 5 },
  memoryCachedLoadMb: { limit: 150 },
  memoryRenderingPeakMb: { limit: 220 },
  panelSignInMs: { limit: 1500 },
  panelDashboardMs: { limit: 800 },
  panelDashboardOfflineMs: { limit: 800 },
  panelMessagesMs: { limit: 400 },
  panelProductsMs: { limit: 400 },
  panelPostsMs: { limit: 400 },
  panelPostEditorMs: { limit: 1200 },
  performance: { limit: 99, isLeast: true },
  accessibility: { limit: 100, isLeast: true },
  'best-practices': { limit: 100, isLeast: true },
  seo: { limit: 100, isLeast: true },
  largestPaint: { limit: 1350 },
  shift: { limit: 0 },
  startMedianMs: { limit: 500 },
  hostileUs: { limit: 10_000 },
  staleAnswers: { limit: 0 },
  readersErrors: { limit: 0 },
};
/** Pages with one result of many are noindex. */
limits['seo /compare?m=canon-pixma-g2010,canon-pixma-g3010'] = { limit: 60, isLeast: true };

function chosen(): Part[] {
  const at = process.argv.indexOf('--only');
  const names = (at < 0 ? Object.keys(parts) : (process.argv[at + 1] ?? '').split(',')) as Part[];
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`Unknown part "${unknown}"; use ${Object.keys(parts).join(', ')}`);
  return names;
}

async function measure(names: Part[]): Promise<Figures> {
  if (!isBuilt()) await build();
  const samples = await catalogueOf(0);
  const large = names.includes('start') ? await catalogueOf(10_000) : samples;
  const site = await startSite(samples);
  const figures: Figures = {};
  try {
    await (await fetch(urlOf(site, '/healthz'))).text();
    for (const name of names) Object.assign(figures, await parts[name]({ site, samples, large, effort }));
    return figures;
  } finally {
    await site.stop();
    for (const dataDir of [samples, large]) rmSync(dataDir, { recursive: true, force: true });
  }
}

const date = new Date().toISOString();
print(`${date}  ${machine}`);
const figures = await measure(chosen());
judge(figures, limits);
if (!isQuick && !process.argv.includes('--only')) writeResult(date, figures);
