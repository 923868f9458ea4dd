/** The parts of the table: each measures, prints its lines, and gives what goes into the result. */
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

/** How much of it. */
export type Effort = {
  seconds: number;
  saves: number;
  starts: number;
  clicks: number;
  /** Changes of a product, each with a page read after it, and searches that nobody asked before. */
  changes: number;
  searches: number;
  /** Touches that wake a page. */
  wakes: number;
  lighthouseRuns: number;
  /** Lines of the price list that is imported. */
  importedLines: number;
  /** Products of the catalogues that are compared. */
  sizes: number[];
};

/** A site over the samples, and folders with these and with many machines. */
export type Bench = { site: Server; samples: string; large: string; effort: Effort };

const product = '/products/canon-pixma-g2010';
const post = '/blog/how-to-choose-a-photocopier';
const publicPages = ['/', '/products', product, '/services', '/blog', post, '/contact'];
const calls = ['/products/tags', '/categories', '/blog', '/branches', '/settings'].map((path) => `/api${path}`);
/** Whose behaviour waits for the script of the site. */
const wakingPages = ['/products', product, '/blog', '/contact'];
/** The list of all products is made at leisure, with others' turns in between: it has a line of its own. */
const madePaths = [...publicPages, '/products?search=duplex', '/api/products?limit=24', ...calls];
const keptPaths = [...madePaths, '/api/products'];

/** A second after its start the site gives back what only that needed. */
const restMs = 3000;

export async function answers({ site, samples, effort: { seconds } }: Bench) {
  await after(restMs);
  const idle = site.memory();
  part(
    'From memory, 64 connections, beside a bare node:http server and nginx with the same bytes',
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

  part('Made for each request, of what has not changed, one after the other', 'req/s', 'p50 ms', 'p99 ms', 'µs/req');
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

/** On a site over a copy of its own: what is measured after it finds no other names. */
export async function changed({ samples, effort: { changes, searches } }: Bench) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-changed-'));
  cpSync(samples, folder, { recursive: true });
  const site = await startSite(folder);
  const show = (name: string, each: Made) => {
    row(name, each.p50.toFixed(1), round(each.cpuPerRequest));
    return each;
  };
  try {
    part('Made after a change of a product on the page, one after the other', 'p50 ms', 'µs/req');
    const pages = [];
    for (const path of ['/', '/products', product])
      pages.push({ path, ...show(path, await madeAfterChange(site, path, changes)) });
    const search = show('a search never asked', await madeForSearches(site, searches));
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
  return { others: shown('From a save to an answer that shows it', others) };
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
  return { others: shown('64 readers of /products, while its products are saved ten times a second', others) };
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
    wholeListHoldsUpMs: list.heldUp,
    wholeListGzipHoldsUpMs: gzipped.heldUp,
    wholeListPlainHoldsUpMs: plain.heldUp,
    startMedianMs: round(quantile(starts, 0.5)),
  };
  return { others: shown('The first request, and the first after a start', others) };
}

export async function photo({ samples }: Bench) {
  const { bytes, took, longestWait, peakMemory } = await upload(samples);
  const others = {
    uploadBytes: bytes,
    uploadMs: round(took),
    longestWaitBesideUploadMs: round(longestWait, 1),
    uploadPeakMemoryMb: round(peakMemory),
  };
  return { others: shown('The upload of a photo', others) };
}

export async function click({ site, effort: { clicks: count } }: Bench) {
  const { ahead, plain } = await clicks(site, count);
  const others = {
    clickRenderedAheadMedianMs: round(ahead.median),
    clickRenderedAheadWorstMs: round(ahead.worst),
    clickPlainMedianMs: round(plain.median),
    clickPlainWorstMs: round(plain.worst),
  };
  return { others: shown('From a click on a card to the product, 150 ms and 1.6 Mbit/s away', others) };
}

export async function wake({ site, effort: { wakes: count } }: Bench) {
  part('From a touch until the script of the page has run, on a machine four times as slow, ms', 'median', 'worst');
  const pages = [];
  for (const path of wakingPages) {
    const each = await wakes(site, path, count);
    pages.push(each);
    row(path, each.median.toFixed(1), each.worst.toFixed(1));
  }
  const others = { wakeWorstMs: round(Math.max(...pages.map(({ worst }) => worst)), 1) };
  return { wake: pages, others: shown('The worst of all', others) };
}

export async function lighthouse({ site, effort: { lighthouseRuns } }: Bench) {
  const columns = ['speed', 'access', 'practices', 'search', 'paint', 'largest', 'blocking', 'shift'];
  part(`Lighthouse for phones, the worst of ${lighthouseRuns}`, ...columns);
  const pages = [];
  for (const path of lighthouseRuns > 1 ? publicPages : ['/', '/products']) {
    // Kept from now on, as for all but the first visitor after a change.
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
  return { others: shown('A price list of new products, while a page is read', others) };
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
  return { others: shown('A backup, made and proven while a page is read', others) };
}

/** What the store alone takes for a question, over ever more products, and how many times as much the most take as the fewest. */
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
    }),
  };
}
