/**
 * `npm run bench:load` tests the built site with 10,000 products under two kinds of load, prints the results and exits
 * with 1 if a limit is exceeded: visitors and an owner for ten minutes, then more connections than the site can serve.
 *
 * `-- --only mixed|overload` runs one of them; `--minutes 2` sets the duration of the first; `--quick` runs both in
 * seconds; `--keep` writes the results of both to `bench/results/`.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../scripts/build.ts';
import { catalogueOf } from './data.ts';
import { beyond } from './limits.ts';
import { mixed, mixedLimits } from './mixed.ts';
import { overload, overloadLimits } from './overload.ts';
import { type Server, startSite } from './processes.ts';
import { machine, part, print, row, shown, writeResult } from './report.ts';

const has = (flag: string) => process.argv.includes(flag);
const given = (flag: string) => (has(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);
const isQuick = has('--quick');
const only = given('--only');
const minutes = Number(given('--minutes') ?? (isQuick ? 0.25 : 10));
if (!(minutes > 0) || (only !== undefined && only !== 'mixed' && only !== 'overload'))
  throw new Error('Use --minutes with a number, --only mixed or --only overload');
if (has('--keep') && (isQuick || only !== undefined))
  throw new Error('--keep cannot be combined with --quick or --only');

const perSecond = 500;
const connections = 1500;

function tell(
  title: string,
  { outcomes, figures }: { outcomes: Record<string, number>; figures: Record<string, number> },
) {
  shown(title, figures);
  part('What came of requests');
  for (const [outcome, count] of Object.entries(outcomes).sort()) row(outcome, count);
}

if (!isBuilt()) await build();
const date = new Date().toISOString();
print(`${date}  ${machine}, load of other processes ${loadavg()[0]?.toFixed(1)}`);
const catalogue = await catalogueOf(isQuick ? 1000 : 10_000);
const figures: Record<string, number> = {};

/** Measures a site on its own copy of the catalogue, so that no part affects another. */
async function over<Found>(measure: (site: Server) => Promise<Found>): Promise<Found> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-load-'));
  try {
    cpSync(catalogue, dataDir, { recursive: true });
    // The production default: requests beyond capacity are rejected.
    const site = await startSite(dataDir, { SHED_AFTER_MS: '' });
    const found = await measure(site);
    await site.stop();
    return found;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  if (only !== 'overload') {
    const found = await over((site) => mixed(site, { perSecond, minutes }));
    tell(`Visitors and an owner, ${perSecond} requests a second`, found);
    part('p99 ms');
    for (const [kind, ms] of Object.entries(found.p99Of)) row(kind, ms.toFixed(1));
    Object.assign(figures, found.figures);
  }
  if (only !== 'mixed') {
    const found = await over((site) => overload(site, { connections, seconds: isQuick ? 8 : 30 }));
    tell(`${connections} connections that ask as fast as they are answered`, found);
    Object.assign(figures, found.figures);
  }
} finally {
  rmSync(catalogue, { recursive: true, force: true });
}
const faults = beyond(figures, { ...mixedLimits, ...overloadLimits });
print(faults.length > 0 ? '\nLimits exceeded:' : '\nAll figures are within their limits.');
for (const fault of faults) print(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (has('--keep')) writeResult('load', date, { others: figures });
