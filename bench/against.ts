/**
 * `npm run bench:against -- <folder> [path…]` compares the CPU time per request with that of another checkout, both built.
 * Three processes of each take turns in short rounds, so that a machine that becomes slower or faster affects both. Each
 * path is measured from the page cache and rendered, which a cookie causes. Takes two minutes for each path. With this
 * folder as the other one, it prints the noise.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, isBuilt } from '../scripts/build.ts';
import { quantile, round } from './figures.ts';
import { load, type Server, startSite } from './processes.ts';
import { part, row } from './report.ts';

const rounds = 10;
const secondsPerRound = 0.6;
const processesPerBuild = 3;
const somePaths = ['/', '/products', '/products/canon-pixma-g2010', '/contact', '/api/products?limit=24'];

const kinds: { name: string; connections: number; headers: Record<string, string> }[] = [
  { name: 'cached', connections: 64, headers: { 'Accept-Encoding': 'br' } },
  { name: 'rendered', connections: 1, headers: { 'Accept-Encoding': 'br', Cookie: 'a=1' } },
];

const [folder = '', ...paths] = process.argv.slice(2);
const builds = { this: join(import.meta.dirname, '..'), other: resolve(folder) };
if (folder === '' || !existsSync(join(builds.other, 'build/server.js')))
  throw new Error('Usage: npm run bench:against -- <folder of another checkout, built> [path…]');

type Build = keyof typeof builds;
const median = (values: readonly number[]) => quantile(values, 0.5);

if (!isBuilt()) await build();
const dataDirs: string[] = [];
const runners: { build: Build; site: Server; found: number[] }[] = [];
try {
  for (let count = 0; count < processesPerBuild; count++)
    for (const build of ['this', 'other'] as const) {
      const dataDir = mkdtempSync(join(tmpdir(), 'platen-against-'));
      dataDirs.push(dataDir);
      // Each build makes its own sample catalogue: an older one cannot open the data of a newer one.
      runners.push({ build, site: await startSite(dataDir, { SAMPLES: 'demo' }, builds[build]), found: [] });
    }
  part('CPU time per request in µs: median, and range of the processes', 'this', '', 'other', '', 'ratio');
  for (const path of paths.length > 0 ? paths : somePaths)
    for (const { name, connections, headers } of kinds) {
      const measure = async (site: Server, seconds: number) => {
        const before = site.cpu();
        const given = { port: site.port, connections, seconds, asked: [{ path, headers }] };
        const { requests, statuses } = await load(given);
        if (statuses['200'] !== requests) throw new Error(`${path} answered ${JSON.stringify(statuses)}`);
        return (site.cpu() - before) / requests;
      };
      for (const runner of runners) {
        runner.found = [];
        // Compiles the code of the page and fills the page cache.
        await measure(runner.site, 2);
      }
      for (let count = 0; count < rounds; count++)
        for (const { site, found } of count % 2 === 0 ? runners : runners.toReversed())
          found.push(await measure(site, secondsPerRound));
      const figures = (['this', 'other'] as const).map((build) => {
        const medians = runners.filter((each) => each.build === build).map(({ found }) => median(found));
        const all = runners.filter((each) => each.build === build).flatMap(({ found }) => found);
        return { median: median(all), range: `${round(Math.min(...medians), 1)}–${round(Math.max(...medians), 1)}` };
      });
      const [ours, theirs] = figures.map((each) => each.median) as [number, number];
      const cells = figures.flatMap((each) => [round(each.median, 1), each.range]);
      row(`${path} ${name}`, ...cells, round(ours / theirs, 3));
    }
} finally {
  await Promise.all(runners.map(({ site }) => site.stop()));
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
}
