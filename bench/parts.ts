/** The parts of the bench. Each measures, prints its rows and returns its figures. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { quantile, round } from './figures.ts';
import { scores } from './lighthouse.ts';
import { afterChange, cached, hostileCosts, loadCached, newSearches, rendered, renderingPeak } from './measures.ts';
import { signIn } from './owner.ts';
import { panelTimes } from './panel.ts';
import { type Server, startSite } from './processes.ts';
import { type Figures, part, row, shown } from './report.ts';

/** The amount of work: seconds under load, and how often the rest is repeated. */
export type Effort = { seconds: number; changes: number; searches: number; times: number };

/** A site with the samples, and data folders with the samples and with 10,000 products. */
export type Bench = { site: Server; samples: string; large: string; effort: Effort };

const product = '/products/canon-pixma-g2010';
const post = '/blog/how-to-choose-a-photocopier';
const publicPages = ['/', '/products', product, '/services', '/blog', post, '/contact'];
/** Pages with facets or a result; Lighthouse measures them as well. */
const otherPages = [
  ...['/brands/canon', '/categories/laser-printers', '/compare?m=canon-pixma-g2010,canon-pixma-g3010'],
  ...['/cost', '/choose', '/toner'],
];
const calls = ['/api/products?limit=24', '/api/products/tags', '/api/categories', '/api/branches', '/api/settings'];
const paths = [...publicPages, '/products?search=duplex', ...calls];

/** Milliseconds between the start and the measurement of the idle site. */
const restMs = 3000;

export async function answers({ site, samples, effort: { seconds } }: Bench): Promise<Figures> {
  await after(restMs);
  const figures: Figures = { memoryIdleMb: round(site.memory()) };
  part(
    'Cached, 64 connections, beside a bare node:http server with the same bytes',
    ...['bytes', 'req/s', 'bare', 'ratio', 'p50 ms', 'p99 ms', 'µs/req', 'bare µs'],
  );
  for (const path of paths) {
    const { bytes, own, bare, ratio } = await cached(site, path, seconds);
    const perSecond = [round(own.perSecond), round(bare.perSecond), round(ratio, 2)];
    row(
      path,
      bytes,
      ...perSecond,
      ...[own.p50, own.p99, own.cpuPerRequest, bare.cpuPerRequest].map((x) => round(x, 1)),
    );
    Object.assign(figures, { [`cachedRatio ${path}`]: round(ratio, 2), [`cachedP99Ms ${path}`]: round(own.p99, 1) });
  }
  await loadCached(site, seconds * 4);
  figures.memoryCachedLoadMb = round(site.memory());
  part('Rendered for each request, unchanged data, sequential', 'req/s', 'p50 ms', 'p99 ms', 'µs/req');
  for (const path of paths) {
    const { perSecond, p50, p99, cpuPerRequest } = await rendered(site, path, seconds);
    row(path, round(perSecond), round(p50, 1), round(p99, 1), round(cpuPerRequest));
    figures[`renderedUs ${path}`] = round(cpuPerRequest);
  }
  figures.memoryRenderingPeakMb = round(await renderingPeak(samples, seconds * 3));
  return figures;
}

/** Uses its own copy of the data, because it renames products. */
export async function changed({ samples, effort: { changes, searches } }: Bench): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-changed-'));
  cpSync(samples, folder, { recursive: true });
  const site = await startSite(folder);
  try {
    const { rename } = await signIn(site);
    const figures: Figures = {};
    part('Rendered after a change to a product on the page, sequential', 'p50 ms', 'µs/req');
    for (const path of ['/', '/products', product, 'a new search']) {
      const isSearch = path === 'a new search';
      const found = await (isSearch ? newSearches(site, searches) : afterChange(site, rename, path, changes));
      row(path, round(found.p50, 1), round(found.cpuPerRequest));
      figures[`changedUs ${path}`] = round(found.cpuPerRequest);
    }
    return figures;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function hostile({ samples, effort: { changes } }: Bench): Promise<Figures> {
  const site = await startSite(samples, { TRUST_PROXY: '127.0.0.1' });
  const figures: Figures = {};
  part('Posts that are expensive to read', 'µs/req');
  for (const { name, cpuPerRequest } of await hostileCosts(site, changes)) {
    row(name, round(cpuPerRequest));
    figures[`hostileUs ${name}`] = round(cpuPerRequest);
  }
  await site.stop();
  return figures;
}

export async function start({ large, effort: { times } }: Bench): Promise<Figures> {
  const starts: number[] = [];
  for (let number = 0; number < times; number++) {
    const started = await startSite(large);
    starts.push(started.startedIn);
    await started.stop();
  }
  return shown('From launch to listening, 10,000 products', { startMedianMs: round(quantile(starts, 0.5)) });
}

export async function panel({ site, effort: { times } }: Bench): Promise<Figures> {
  part('The panel on a phone, 150 ms, 1.6 Mbit/s, 4× slower CPU, ms', 'median', 'worst');
  const figures: Figures = {};
  for (const { name, median, worst } of await panelTimes(site, times)) {
    row(name, round(median), round(worst));
    figures[`${name}Ms`] = round(median);
  }
  return figures;
}

export async function lighthouse({ site, effort: { times } }: Bench): Promise<Figures> {
  const columns = ['speed', 'access', 'practices', 'search', 'paint', 'largest', 'blocking', 'shift'];
  part(`Lighthouse for mobile, worst of ${times}`, ...columns);
  const figures: Figures = {};
  for (const path of times > 2 ? [...publicPages, ...otherPages] : ['/', '/products']) {
    const found = await scores(site, path, times);
    row(path, ...Object.values(found).map((value) => round(value, value < 1 ? 3 : 0)));
    for (const [name, value] of Object.entries(found)) figures[`${name} ${path}`] = round(value, 3);
  }
  return figures;
}
