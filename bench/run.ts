/**
 * `npm run bench` measures the built site and writes what it found to `bench/results/`; `-- --gate` compares the ratios with
 * the last result that was kept, and fails where one is more than 15 % worse. `-- --quick` takes a tenth of the time.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../scripts/build.ts';
import { catalogueOf } from './data.ts';
import { type Effort, type Kept, kept, rendered, saves, stampede, wholeList } from './measures.ts';
import { load, startSite } from './processes.ts';

const results = join(import.meta.dirname, 'results');
const has = (flag: string) => process.argv.includes(flag);
const effort: Effort = has('--quick') ? { seconds: 1, saves: 50 } : { seconds: 5, saves: 1000 };
const tolerance = 0.15;
const product = '/products/canon-pixma-g2010';
const keptPaths = [
  '/',
  '/products',
  '/products?search=duplex',
  product,
  '/services',
  '/blog',
  '/contact',
  '/api/products',
  '/api/products?limit=24',
];
const madePaths = ['/products', '/products?search=duplex', '/', product, '/blog', '/contact', '/api/products?limit=24'];

const print = (text = '') => process.stdout.write(`${text}\n`);
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const row = (...cells: (string | number)[]) =>
  print(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(11))).join(' '));

async function measure() {
  if (!isBuilt()) await build();
  const samples = await catalogueOf(0);
  const large = await catalogueOf(has('--quick') ? 1000 : 10_000);
  const site = await startSite(samples);
  await (await fetch(`http://127.0.0.1:${site.port}/healthz`)).text();
  const idle = site.memory();

  print('\nFrom memory, 64 connections, beside a bare node:http server with the same bytes');
  row('', 'bytes', 'req/s', 'bare', 'ratio', 'p99 ms', 'µs/req', 'bare µs');
  const keptAnswers: Kept[] = [];
  for (const path of keptPaths) {
    const each = await kept(site, path, effort);
    keptAnswers.push(each);
    const { bytes, perSecond, bare, ratio, p99, cpuPerRequest } = each;
    const [own, other] = [round(cpuPerRequest, 1), round(bare.cpuPerRequest, 1)];
    row(path, bytes, round(perSecond), round(bare.perSecond), ratio.toFixed(2), p99.toFixed(1), own, other);
  }
  await load({ port: site.port, path: '/', connections: 64, seconds: effort.seconds * 4, headers: {} });
  const keptMemory = site.memory();

  print('\nMade for each request, one after the other');
  row('', 'req/s', 'p50 ms', 'p99 ms', 'µs/req');
  const madeAnswers = [];
  for (const path of madePaths) {
    const each = await rendered(site, path, effort);
    madeAnswers.push(each);
    row(path, round(each.perSecond), each.p50.toFixed(1), each.p99.toFixed(1), round(each.cpuPerRequest));
  }
  const madeMemory = site.memory();

  const saved = await saves(site, effort);
  await site.stop();
  const makings = await stampede(samples);
  const many = await startSite(large);
  const list = await wholeList(many);
  await many.stop();
  const starts = [];
  for (let count = 0; count < 5; count++) {
    const started = await startSite(large);
    starts.push(started.startedIn);
    await started.stop();
  }
  starts.sort((a, b) => a - b);

  const others = {
    stampedeMakings: makings,
    savedToFreshMedianMs: round(saved.median, 1),
    staleAnswers: saved.stale,
    saves: saved.saves,
    wholeListBytes: list.bytes,
    wholeListFirstMs: round(list.firstAnswer),
    longestWaitBesideWholeListMs: round(list.longestWait, 1),
    startMedianMs: round(starts[2] ?? 0),
    memoryIdleMb: round(idle),
    memoryAfterKeptLoadMb: round(keptMemory),
    memoryAfterMakingMb: round(madeMemory),
  };
  print();
  for (const [name, value] of Object.entries(others)) row(name, value);
  for (const dataDir of [samples, large]) rmSync(dataDir, { recursive: true, force: true });
  return { kept: keptAnswers, made: madeAnswers, others };
}

type Result = Awaited<ReturnType<typeof measure>>;

/** The ratios of two runs may be compared, whatever machine each ran on. */
function worse(found: Result, before: Result): string[] {
  return found.kept.flatMap(({ path, ratio }) => {
    const known = before.kept.find((each) => each.path === path);
    const isWorse = known !== undefined && ratio < known.ratio * (1 - tolerance);
    return isWorse ? [`${path}: ${ratio.toFixed(2)} of a bare server, was ${known.ratio.toFixed(2)}`] : [];
  });
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
const date = new Date().toISOString();
print(`${date}  ${machine}`);
const found = await measure();
if (has('--gate')) {
  const last = readdirSync(results).sort().at(-1);
  const faults = last === undefined ? [] : worse(found, JSON.parse(readFileSync(join(results, last), 'utf8')));
  for (const fault of faults) print(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (!has('--quick')) {
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, `${date.slice(0, 16).replace(':', '')}.json`),
    `${JSON.stringify({ date, machine, ...found }, null, 2)}\n`,
  );
}
