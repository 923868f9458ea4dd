/**
 * `npm run bench:against -- <folder> [path…]` compares the CPU time per request with that of another checkout, which must
 * be built. Three processes of each build take turns in short rounds, so that a machine that becomes slower or faster
 * affects both. Each path is measured from the page cache and rendered, which a cookie causes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { catalogueOf } from './data.ts';
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

const [folder, ...paths] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run bench:against -- <folder of another checkout> [path…]');
const builds = [join(import.meta.dirname, '..'), resolve(folder)];

type Runner = { build: string; dataDir: string; site: Server };
const samples = await catalogueOf(0);
const runners: Runner[] = [];
try {
  for (let count = 0; count < processesPerBuild; count++)
    for (const build of builds) {
      const dataDir = mkdtempSync(join(tmpdir(), 'platen-against-'));
      cpSync(samples, dataDir, { recursive: true });
      runners.push({ build, dataDir, site: await startSite(dataDir, {}, build) });
    }
  part('CPU time per request in µs, median of all rounds', 'this', 'other', 'ratio');
  for (const path of paths.length > 0 ? paths : somePaths)
    for (const { name, connections, headers } of kinds) {
      const measure = async ({ site }: Runner, seconds: number) => {
        const before = site.cpu();
        const { requests } = await load({ port: site.port, connections, seconds, asked: [{ path, headers }] });
        return (site.cpu() - before) / requests;
      };
      // Compiles the code of the page and fills the page cache.
      for (const runner of runners) await measure(runner, 2);
      const found = new Map(builds.map((build) => [build, [] as number[]]));
      for (let count = 0; count < rounds; count++)
        for (const runner of count % 2 === 0 ? runners : runners.toReversed())
          found.get(runner.build)?.push(await measure(runner, secondsPerRound));
      const [ours = 0, theirs = 0] = [...found.values()].map((values) => quantile(values, 0.5));
      row(`${path} ${name}`, round(ours, 1), round(theirs, 1), round(ours / theirs, 3));
    }
} finally {
  await Promise.all(runners.map(({ site }) => site.stop()));
  for (const dataDir of [samples, ...runners.map((each) => each.dataDir)])
    rmSync(dataDir, { recursive: true, force: true });
}
