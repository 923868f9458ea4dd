/** The parts of the bench. Each measures, prints its rows and returns its part of the result. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { backUp } from './backup.ts';
import { type Made, madeAfterChange, madeForSearches } from './changes.ts';
import { clicks } from './click.ts';
import { quantile, round } from './figures.ts';
import { type Growth, growth, growthColumns, growthLines } from './growth.ts';
import { importProducts } from './import.ts';
import { scores } from './lighthouse.ts';
import { kept, longestWaitBesideWholeList, makingPeak, rendered, stampede, wholeList } from './measures.ts';
import { load, type Server, startSite, urlOf, watchesLoop } from './processes.ts';
import { part, row, shown } from './report.ts';
import { type Saves, saves, savesBesideReaders, savesOfAnother, savesOfAnotherOnPostgres } from './saves.ts';
import { upload } from './upload.ts';
import { wakes } from './wake.ts';

/** The amount of work per part. */
export type Effort = {
  seconds: number;
  saves: number;
  starts: number;
  clicks: number;
  /** Product changes, each followed by a page read, and new searches. */
  changes: number;
  searches: number;
  /** Number of touches on a page. */
  wakes: number;
  lighthouseRuns: number;
  /** Made-up combinations of facets, and products created and updated. */
  combinations: number;
  productSaves: number;
  /** Lines of the imported price list. */
  importedLines: number;
  /** Catalogue sizes to compare. */
  sizes: number[];
};

/** A site with the samples, and data folders with the samples and with many products. */
export type Bench = { site: Server; samples: string; large: string; effort: Effort };

const product = '/products/canon-pixma-g2010';
const post = '/blog/how-to-choose-a-photocopier';
export const publicPages = ['/', '/products', product, '/services', '/blog', post, '/contact'];
/** Pages with facets; Lighthouse measures them as well. */
const listPages = ['/brands/canon', '/categories/laser-printers', '/compare?m=canon-pixma-g2010,canon-pixma-g3010'];
/** Pages that compute a result. URLs with a result are noindex. */
const answerPages = ['/cost', '/choose', '/toner'];
const calls = ['/products/tags', '/categories', '/blog', '/branches', '/settings'].map((path) => `/api${path}`);
/** Pages whose behaviour needs the site's script. */
const wakingPages = ['/products', product, '/blog', '/contact'];
/** The list of all products yields to other requests while it is rendered, so it has its own row. */
const madePaths = [...publicPages, '/products?search=duplex', '/api/products?limit=24', ...calls];
const keptPaths = [...madePaths, '/api/products'];

/** A second after startup, the site frees memory that only startup needed. */
const restMs = 3000;

export async function answers({ site, samples, effort: { seconds } }: Bench) {
  await after(restMs);
  const idle = site.memory();
  part(
    'Cached, 64 connections, compared with a bare node:http server and nginx with the same bytes',
    ...['bytes', 'req/s', 'bare', 'ratio', 'nginx', 'ratio', 'p50 ms', 'p99 ms', 'µs/req', 'bare µs', 'nginx µs'],
  );
  const fromMemory = [];
  for (const path of keptPaths) {
    const each = await kept(site, path, seconds);
    fromMemory.push(each);
    const { bytes, perSecond, bare, nginx, ratio, ofNginx, p50, p99, cpuPerRequest } = each;
    const beside = [
      round(bare.perSecond),
      ratio.toFixed(2),
      nginx ? round(nginx.perSecond) : '–',
      ofNginx?.toFixed(2) ?? '–',
    ];
    const costs = [cpuPerRequest, bare.cpuPerRequest, nginx?.cpuPerRequest].map((cost) => cost?.toFixed(1) ?? '–');
    row(path, bytes, round(perSecond), ...beside, p50.toFixed(1), p99.toFixed(1), ...costs);
  }
  await load({ port: site.port, connections: 64, seconds: seconds * 4, asked: [{ path: '/' }] });
  const keptMemory = site.memory();

  part('Rendered for each request, unchanged data, sequential', 'req/s', 'p50 ms', 'p99 ms', 'µs/req');
  const made = [];
  for (const path of madePaths) {
    const each = await rendered(site, path, seconds);
    made.push(each);
    row(path, round(each.perSecond), each.p50.toFixed(1), each.p99.toFixed(1), round(each.cpuPerRequest));
  }
  const others = {
    memoryIdleMb: round(idle),
    memoryAfterKeptLoadMb: round(keptMemory),
    memoryAfterMakingMb: round(site.memory()),
    memoryMakingPeakMb: round(await makingPeak(samples, seconds * 3)),
  };
  return { kept: fromMemory, made, others: shown('Memory', others) };
}

/** Uses its own copy of the data, because it renames products. */
export async function changed({ samples, effort: { changes, searches } }: Bench) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-changed-'));
  cpSync(samples, folder, { recursive: true });
  const site = await startSite(folder);
  const show = (name: string, each: Made) => {
    row(name, each.p50.toFixed(1), round(each.cpuPerRequest));
    return each;
  };
  try {
    part('Rendered after a change to a product on the page, sequential', 'p50 ms', 'µs/req');
    const pages = [];
    for (const path of ['/', '/products', product])
      pages.push({ path, ...show(path, await madeAfterChange(site, path, changes)) });
    const search = show('a new search', await madeForSearches(site, searches));
    const others = { searchNeverAskedP50Ms: round(search.p50, 1), searchNeverAskedUs: round(search.cpuPerRequest) };
    return { madeAfterChange: pages, others };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function fresh({ site, samples, effort: { saves: count } }: Bench, isOnPostgres: boolean) {
  const own = await saves(site, site, count);
  const other = await savesOfAnother(site, samples, count);
  const postgres = isOnPostgres ? await savesOfAnotherOnPostgres(count) : null;
  const named = (name: string, stale: string, { median, worst, stale: count }: Saves) => ({
    [`${name}MedianMs`]: round(median, 1),
    [`${name}WorstMs`]: round(worst, 1),
    [stale]: count,
  });
  const others = {
    saves: count,
    ...named('savedToFresh', 'staleAnswers', own),
    ...named('otherProcess', 'otherProcessStaleAnswers', other),
    ...(postgres ? named('otherProcessOnPostgres', 'otherProcessOnPostgresStaleAnswers', postgres) : {}),
  };
  return { others: shown('From a save to a response that shows it', others) };
}

export async function readers({ site, effort: { seconds } }: Bench) {
  const { perSecond, share, p99, saves, saveP99, errors } = await savesBesideReaders(site, seconds * 2);
  const others = {
    readersPerSecondBesideSaves: round(perSecond),
    readersShareBesideSaves: round(share, 2),
    readersP99BesideSavesMs: round(p99, 1),
    savesBesideReaders: saves,
    savesP99BesideReadersMs: round(saveP99, 1),
    errorsBesideSaves: errors,
  };
  return { others: shown('64 readers of /products during ten saves per second', others) };
}

export async function first({ samples, large, effort: { starts: count } }: Bench) {
  const makings = await stampede(samples);
  const ofMany = async <Result>(measured: (site: Server) => Promise<Result>) => {
    const many = await startSite(large, watchesLoop);
    await after(restMs);
    const result = await measured(many);
    await many.stop();
    return result;
  };
  const list = await ofMany((many) => wholeList(many, 'br'));
  const gzipped = await ofMany((many) => wholeList(many, 'gzip'));
  const plain = await ofMany((many) => wholeList(many, 'identity'));
  const longestWait = await ofMany(longestWaitBesideWholeList);
  const starts: number[] = [];
  for (let number = 0; number < count; number++) {
    const started = await startSite(large);
    starts.push(started.startedIn);
    await started.stop();
  }
  const others = {
    stampedeMakings: makings,
    wholeListBytes: list.bytes,
    wholeListFirstMs: round(list.took),
    longestWaitBesideWholeListMs: round(longestWait, 1),
    wholeListHoldsUpMs: list.maxLoopDelay,
    wholeListGzipHoldsUpMs: gzipped.maxLoopDelay,
    wholeListPlainHoldsUpMs: plain.maxLoopDelay,
    startMedianMs: round(quantile(starts, 0.5)),
  };
  return { others: shown('First requests after startup', others) };
}

export async function photo({ samples }: Bench) {
  const { bytes, took, longestWait, peakMemory } = await upload(samples);
  const others = {
    uploadBytes: bytes,
    uploadMs: round(took),
    longestWaitBesideUploadMs: round(longestWait, 1),
    uploadPeakMemoryMb: round(peakMemory),
  };
  return { others: shown('Upload of a photo', others) };
}

export async function click({ site, effort: { clicks: count } }: Bench) {
  const { ahead, plain } = await clicks(site, count);
  const others = {
    clickRenderedAheadMedianMs: round(ahead.median),
    clickRenderedAheadWorstMs: round(ahead.worst),
    clickPlainMedianMs: round(plain.median),
    clickPlainWorstMs: round(plain.worst),
  };
  return { others: shown('From a click on a card to the product, at 150 ms and 1.6 Mbit/s', others) };
}

export async function wake({ site, effort: { wakes: count } }: Bench) {
  part('From a touch until the script has run, 4× slower CPU, ms', 'median', 'worst');
  const pages = [];
  for (const path of wakingPages) {
    const each = await wakes(site, path, count);
    pages.push(each);
    row(path, each.median.toFixed(1), each.worst.toFixed(1));
  }
  const others = { wakeWorstMs: round(Math.max(...pages.map(({ worst }) => worst)), 1) };
  return { wake: pages, others: shown('Worst of all pages', others) };
}

export async function lighthouse({ site, effort: { lighthouseRuns } }: Bench) {
  const columns = ['speed', 'access', 'practices', 'search', 'paint', 'largest', 'blocking', 'shift'];
  part(`Lighthouse for mobile, worst of ${lighthouseRuns}`, ...columns);
  const pages = [];
  for (const path of lighthouseRuns > 1 ? [...publicPages, ...listPages, ...answerPages] : ['/', '/products']) {
    // Fill the page cache, as for all visitors but the first.
    await (await fetch(urlOf(site, path))).text();
    const each = await scores(site, path, lighthouseRuns);
    pages.push(each);
    const { performance, accessibility, 'best-practices': practices, seo } = each;
    const milliseconds = [each.paint, each.largestPaint, each.blockingTime].map((value) => round(value));
    row(path, performance, accessibility, practices, seo, ...milliseconds, each.shift.toFixed(3));
  }
  return { lighthouse: pages };
}

export async function imports({ samples, effort: { importedLines } }: Bench) {
  const { planned, written, undone } = await importProducts(samples, importedLines);
  const others = {
    importedLines,
    importPlannedMs: round(planned.took),
    importWrittenMs: round(written.took),
    importUndoneMs: round(undone.took),
    longestWaitBesideImportMs: round(Math.max(planned.longestWait, written.longestWait, undone.longestWait), 1),
  };
  return { others: shown('Import of a price list of new products, while a page is read', others) };
}

export async function backups({ large }: Bench) {
  const { took, longestWait, longestWaitAlone, bytes, products } = await backUp(large);
  const others = {
    backupProducts: products,
    backupBytes: bytes,
    backupProvenMs: round(took),
    longestWaitBesideBackupMs: round(longestWait, 1),
    longestWaitWithoutBackupMs: round(longestWaitAlone, 1),
  };
  return { others: shown('Backup with trial restore, while a page is read', others) };
}

/** Query times of the store at growing sizes, and the ratio of the largest to the smallest. */
export async function grown({ effort: { sizes } }: Bench) {
  part('The store alone, SQLite, ms p50 / p99', ...growthColumns);
  const rows: Growth[] = [];
  for (const size of sizes)
    for (const each of await growth([size])) {
      rows.push(each);
      for (const [name = '', ...cells] of growthLines(each)) row(name, ...cells);
    }
  const [least, most] = [rows[0], rows.at(-1)];
  const times = (name: (typeof growthColumns)[number]) =>
    least && most ? Number((most[name].p50 / least[name].p50).toFixed(2)) : 0;
  return {
    growth: rows,
    others: shown('Growth', {
      filterGrowth: times('filter'),
      searchGrowth: times('search'),
      deepPageGrowth: times('deepPage'),
      facetsGrowth: times('facets'),
      facetSearchGrowth: times('facetSearch'),
    }),
  };
}
