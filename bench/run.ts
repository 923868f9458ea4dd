/**
 * `npm run bench` measures the built site, prints one table and writes the result to `bench/results/`.
 *
 * `-- --quick` takes a tenth of the time; `--postgres` also measures saves on PostgreSQL; `--only click,photo` runs
 * only these parts. Results of `--quick` and `--only` are not written. `--gate` compares with the last stored result.
 * It fails if a ratio is more than 15 % worse, a score is lower, or no result is stored.
 */
import { rmSync } from 'node:fs';
import { build, isBuilt } from '../scripts/build.ts';
import { catalogueOf } from './data.ts';
import { facetPages, facts } from './facets.ts';
import { lastResult, type Result, worse } from './gate.ts';
import { panel } from './panel.ts';
import {
  answers,
  type Bench,
  backups,
  changed,
  click,
  type Effort,
  first,
  fresh,
  grown,
  imports,
  lighthouse,
  photo,
  readers,
  wake,
} from './parts.ts';
import { startSite, urlOf } from './processes.ts';
import { machine, print, results, writeResult } from './report.ts';

const has = (flag: string) => process.argv.includes(flag);
const effort: Effort = has('--quick')
  ? {
      seconds: 1,
      saves: 50,
      changes: 20,
      searches: 20,
      starts: 3,
      clicks: 2,
      wakes: 2,
      lighthouseRuns: 1,
      combinations: 500,
      productSaves: 50,
      importedLines: 1000,
      sizes: [1000, 10_000],
    }
  : {
      seconds: 3,
      saves: 1000,
      changes: 150,
      searches: 200,
      starts: 5,
      clicks: 10,
      wakes: 5,
      lighthouseRuns: 5,
      combinations: 5000,
      productSaves: 300,
      importedLines: 10_000,
      sizes: [1000, 10_000, 100_000],
    };

/** In order: parts that write come after those that measure an unchanged site. */
const parts: Record<string, (bench: Bench) => Promise<Result>> = {
  answers,
  changed,
  click,
  wake,
  panel,
  lighthouse,
  first,
  photo,
  facets: facetPages,
  facts,
  imports,
  backups,
  fresh: (bench) => fresh(bench, has('--postgres')),
  readers,
  growth: (bench) => grown(bench),
};

function chosen(): string[] {
  const only = has('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
  const unknown = only?.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Error(`Unknown part "${unknown}"; use ${Object.keys(parts).join(', ')}`);
  return only ?? Object.keys(parts);
}

async function measure(names: string[]): Promise<Result> {
  if (!isBuilt()) await build();
  const samples = await catalogueOf(0);
  const large = ['first', 'backups'].some((name) => names.includes(name))
    ? await catalogueOf(has('--quick') ? 1000 : 10_000)
    : samples;
  const site = await startSite(samples);
  const found: Result = {};
  try {
    await (await fetch(urlOf(site, '/healthz'))).text();
    for (const name of names) {
      const { others, ...lists } = await (parts[name] as (typeof parts)[string])({ site, samples, large, effort });
      Object.assign(found, lists, { others: { ...found.others, ...others } });
    }
  } finally {
    await site.stop();
    for (const dataDir of [samples, large]) rmSync(dataDir, { recursive: true, force: true });
  }
  return found;
}

const date = new Date().toISOString();
print(`${date}  ${machine}`);
// Fail before measuring if there is no stored result.
const last = has('--gate') ? lastResult(results) : null;
const found = await measure(chosen());
if (last !== null) {
  const faults = worse(found, last.result);
  print(faults.length > 0 ? `\nWorse than ${last.name}:` : `\nNothing is more than 15 % worse than ${last.name}.`);
  for (const fault of faults) print(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (!has('--quick') && !has('--only')) {
  writeResult('bench', date, found);
}
