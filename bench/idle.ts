/**
 * `npm run bench:idle [-- count]` measures what a dealer costs that nobody visits: memory and CPU time of one of
 * several idle sites on one machine, each with its own SQLite file and the sample catalogue.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { build, isBuilt } from '../scripts/build.ts';
import { catalogueOf } from './data.ts';
import { quantile } from './figures.ts';
import { type Server, startSite } from './processes.ts';

const count = process.argv.slice(2).map(Number).find(Number.isInteger) ?? 8;
const settleMs = 90_000;
const watchMs = 60_000;

/** Proportional memory in MB: pages of the program that processes share count once. */
const sharedMemory = ({ pid }: Server) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

if (!isBuilt()) await build();
const catalogue = await catalogueOf(0);
const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'platen-idle-')));
const sites: Server[] = [];
for (const folder of folders) {
  cpSync(catalogue, folder, { recursive: true });
  sites.push(await startSite(folder));
}
await after(settleMs);
const before = sites.map((site) => site.cpu());
await after(watchMs);
const median = (values: number[]) => quantile(values, 0.5);
const used = median(sites.map((site, index) => (site.cpu() - (before[index] ?? 0)) / 1000));
process.stdout.write(
  `${count} idle sites, each: ${median(sites.map((site) => site.memory())).toFixed(0)} MB resident, ` +
    `${median(sites.map(sharedMemory)).toFixed(0)} MB with shared pages counted once, ${used.toFixed(0)} ms of CPU time a ` +
    `minute, started in ${median(sites.map(({ startedIn }) => startedIn)).toFixed(0)} ms\n`,
);
await Promise.all(sites.map((site) => site.stop()));
for (const folder of [catalogue, ...folders]) rmSync(folder, { recursive: true, force: true });
