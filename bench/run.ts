/**
 * `npm run bench` measures the built site, prints tables and writes the figures to `bench/results/`. It exits with 1 if
 * one is beyond its limit.
 *
 * `-- --only panel,start` runs only these parts; `-- --quick` takes a tenth of the time. Neither writes a result.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#app/storage/store/open.ts';
import { addMachines } from '#tests/support/large-catalogue.ts';
import { build, isBuilt } from '../scripts/build.ts';
import * as all from './parts.ts';
import { startSite, urlOf } from './processes.ts';
import { type Figures, judge, type Limits, machine, print, writeResult } from './report.ts';

const isQuick = process.argv.includes('--quick');
const effort: all.Effort = isQuick
  ? { seconds: 1, changes: 20, searches: 20, times: 2 }
  : { seconds: 3, changes: 150, searches: 200, times: 5 };

const { answers, changed, panel, lighthouse, start, hostile } = all;
const parts = { answers, changed, panel, lighthouse, start, hostile };
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

/** Creates a data folder with this many products, at least the samples, all with pictures. */
async function catalogueOf(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), `platen-bench-${count}-`));
  await (await startSite(dataDir, { SAMPLES: 'demo' })).stop();
  const { store, close } = await openStore({ databaseUrl: undefined, dataDir, now: () => new Date() });
  const samples = await store.products.list('public');
  const pictures = samples.map(({ images }) => images);
  await addMachines(store, samples.length, count, (number) => ({ images: pictures[number % pictures.length] }));
  await close();
  return dataDir;
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
