/**
 * `npm run bench:scale` measures the store alone, without pages and their cache, with 1,000, 10,000 and 100,000 products.
 * It exits with 1 if a query of the largest costs more than three times that of the smallest, or takes more than 5 ms with
 * 10,000 products. `-- --postgres` measures PostgreSQL instead of SQLite, `-- 1000 10000` other sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { pageSize } from '#app/domain/catalogue/product.ts';
import { formatIn } from '#app/domain/chooser/format.ts';
import { sampleCategories } from '#app/domain/overview/samples.ts';
import { openStore } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { addMachines } from '#tests/support/large-catalogue.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { quantile, round } from './figures.ts';
import { type Figures, judge } from './report.ts';
import { catalogueFilters, choices, filters, plansOf, searches, selections } from './scale-queries.ts';

type Engine = 'sqlite' | 'postgres';

/** In ms: total, and the part spent inside SQLite. */
type Times = { p50: number; p99: number; engineP50: number; engineP99: number };

const machinesApart = 60_000;

/** Runs a statement of PostgreSQL outside of the store. */
async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function measure(size: number, engine: Engine, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-scale-'));
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  const now = () => {
    time += machinesApart;
    return new Date(time);
  };
  try {
    const filling = await openStore({ databaseUrl, dataDir, now });
    for (const category of sampleCategories) await filling.store.categories.create(category);
    await addMachines(filling.store, 0, size, plansOf);
    await filling.close();
    // PostgreSQL does this on its own some minutes after many writes.
    if (databaseUrl !== undefined) await run(databaseUrl, 'vacuum analyze');
    const { store, close } = await openStore({ databaseUrl, dataDir, now: () => new Date(time) });
    const times = await costs(store);
    await close();
    return { engine, size, times };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function costs(store: Store) {
  const first = { limit: pageSize };
  return {
    // First page of a list with its count, by category, tag and both.
    filter: await timesOf(filters.map((filter) => () => store.products.page('public', filter, first))),
    // First page of a search with its count.
    search: await timesOf(searches.map((search) => () => store.products.page('public', { search }, first))),
    // A page of a selection of facets, prices and sort, with all counts.
    facets: await timesOf(
      catalogueFilters.map(
        ({ offset, ...filter }) =>
          () =>
            store.catalogue.page(filter, { ...first, offset }),
      ),
    ),
    // A search with a selection of facets, with all counts.
    facetSearch: await timesOf(
      searches.flatMap((search) =>
        selections
          .slice(1, 4)
          .map((selection) => () => store.catalogue.page({ selection, search, sort: 'rank' }, { ...first, offset: 0 })),
      ),
    ),
    // Every question and result of the chooser.
    choose: await timesOf(choices.map((answers) => () => store.catalogue.choose(answers, formatIn(dealer.locale)))),
  };
}

const rounds = 20;
/** Warm-up, because a site in service is meant. */
const warmRounds = 5;
const least = 200;

/** Milliseconds spent inside SQLite so far. */
let inEngine = 0;
type Method = (this: StatementSync, ...parameters: unknown[]) => unknown;
const statement = StatementSync.prototype as unknown as Record<'all' | 'get' | 'run', Method>;
for (const name of ['all', 'get', 'run'] as const) {
  const own = statement[name];
  statement[name] = function (...parameters) {
    const begun = performance.now();
    try {
      return own.apply(this, parameters);
    } finally {
      inEngine += performance.now() - begun;
    }
  };
}

/** Returns the median and 99th percentile over all functions, each run equally often. */
async function timesOf(works: readonly (() => Promise<unknown>)[]): Promise<Times> {
  for (let round = 0; round < warmRounds; round++) for (const work of works) await work();
  const times: number[] = [];
  const engineTimes: number[] = [];
  for (let round = 0; round < Math.max(rounds, least / works.length); round++)
    for (const work of works) {
      const [begun, engineBefore] = [performance.now(), inEngine];
      await work();
      times.push(performance.now() - begun);
      engineTimes.push(inEngine - engineBefore);
    }
  const at = (part: number) => ({ all: quantile(times, part), engine: quantile(engineTimes, part) });
  const [half, most] = [at(0.5), at(0.99)];
  return { p50: half.all, p99: most.all, engineP50: half.engine, engineP99: most.engine };
}

type Growth = Awaited<ReturnType<typeof measure>>;

/** Table rows: time per query, and on SQLite the part spent in the engine. */
function growthLines({ engine, size, times }: Growth): string[][] {
  const all = Object.values(times);
  const whole = all.map(({ p50, p99 }) => `${p50.toFixed(2)} / ${p99.toFixed(1)}`);
  const own = all.map(({ engineP50, engineP99 }) => `${engineP50.toFixed(2)} / ${engineP99.toFixed(1)}`);
  return [[`${size} products`, ...whole], ...(engine === 'sqlite' ? [['of that SQLite', ...own]] : [])];
}

const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
const sizes = given.length > 0 ? given : [1000, 10_000, 100_000];
const engine = process.argv.includes('--postgres') ? 'postgres' : 'sqlite';
const print = (cells: string[]) => process.stdout.write(`${cells.map((cell) => cell.padStart(18)).join('')}\n`);
const server = engine === 'postgres' ? await startPostgres() : null;
const rows: Growth[] = [];
try {
  for (const size of sizes) {
    if (server) await run(`${server.url}/postgres`, `create database growth_${size}`);
    const databaseUrl = server ? `${server.url}/growth_${size}` : undefined;
    const measured = await measure(size, engine, databaseUrl);
    if (rows.length === 0) print([`${engine}, ms p50/p99`, ...Object.keys(measured.times)]);
    rows.push(measured);
    for (const line of growthLines(measured)) print(line);
  }
} finally {
  await server?.stop();
}
const [smallest, largest] = [rows[0], rows.at(-1)];
const figures: Figures = {};
for (const name of ['filter', 'search', 'facets', 'facetSearch'] as const) {
  if (smallest && largest)
    figures[`growth ${name}`] = round(largest.times[name].engineP50 / smallest.times[name].engineP50, 2);
  const middle = rows.find(({ size }) => size === 10_000);
  if (middle) figures[`p99Ms ${name}`] = round(middle.times[name].p99, 1);
}
if (engine === 'sqlite') judge(figures, { growth: { limit: 3 }, p99Ms: { limit: 5 } });
