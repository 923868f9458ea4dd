/**
 * `npm run bench:scaling [-- seconds] [--separate]` measures 1, 2 and 4 processes behind nginx on one PostgreSQL, each with the
 * same load, and prints the CPU time of a request by component. All processes of the site share one core, and nginx,
 * PostgreSQL and the client the other. The cost of a request also grows because processes evict each other's data from the
 * caches of that core. With `--separate` each process has its own database and they share nothing, so compare both runs.
 * Exits with 1 if a request failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres-server.ts';
import type { Asked } from './connection.ts';
import { startNginxProxy } from './nginx-proxy.ts';
import { load, type Server, startSite } from './processes.ts';

const isSeparate = process.argv.includes('--separate');
const seconds = process.argv.slice(2).map(Number).find(Number.isFinite) ?? 10;
const say = (text: string) => process.stdout.write(`${text}\n`);
const pin = (pid: number, core: number) => spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);

/** CPU time in µs of all processes whose command matches. */
function cpuOf(command: RegExp): number {
  const ticks = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !command.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return [];
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended.
      return [];
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10_000;
}

/** Connections of the sites, and the memory of each in MB, with shared pages counted once. */
async function connections(): Promise<string> {
  const asking = new pg.Client(`${postgres.url}/postgres`);
  await asking.connect();
  const { rows } = await asking.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await asking.end();
  const megabytes = rows.map(({ pid }) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  const mean = megabytes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024 / Math.max(1, rows.length);
  return `${rows.length} of ${mean.toFixed(1)} MB`;
}

const headers = { 'Accept-Encoding': 'br' };
/** Each kind of request, and the pause (ms) of each of the eight connections of a process. */
const kinds: [name: string, asked: Asked[], pauseMs: number][] = [
  ['cached pages', ['/', '/products', '/products/canon-pixma-g2010'].map((path) => ({ path, headers })), 4],
  ['new searches', [{ path: '/products?search=printer+00000000', headers }], 400],
];

const postgres = await startPostgres();
const { port: postgresPort } = new URL(postgres.url);
const [client, folder] = [new pg.Client(`${postgres.url}/postgres`), mkdtempSync(join(tmpdir(), 'platen-cluster-'))];
const cost = new Map<string, number>();
try {
  await client.connect();
  const { rows } = await client.query('show data_directory');
  // The server's processes name no port; all have the port or the cluster name in their title.
  await client.query(`alter system set cluster_name = 'bench${postgresPort}'`);
  if (isSeparate) for (const number of [0, 1, 2, 3]) await client.query(`create database site${number}`);
  await client.end();
  await postgres.goAway();
  await postgres.comeBack();
  const database = new RegExp(`bench${postgresPort}|${rows[0].data_directory}`);
  say('µs of CPU time per request     requests/s      site     nginx  PostgreSQL    MB per process, idle and after');
  for (const count of [1, 2, 4]) {
    const sites: Server[] = [];
    while (sites.length < count) {
      const DATABASE_URL = `${postgres.url}/${isSeparate ? `site${sites.length}` : 'postgres'}`;
      sites.push(await startSite(folder, { DATABASE_URL, SAMPLES: 'demo', TRUST_PROXY: '127.0.0.1' }));
    }
    for (const { pid } of sites) pin(pid, 0);
    // Longer than a pool keeps idle connections.
    await after(12_000);
    const idle = sites.map((site) => site.memory());
    const idleConnections = await connections();
    const proxy = await startNginxProxy(sites.map(({ port }) => `http://127.0.0.1:${port}`));
    const all = () => [sites.reduce((sum, site) => sum + site.cpu(), 0), cpuOf(/nginx/), cpuOf(database)];
    for (const [name, asked, pauseMs] of kinds) {
      const given = { port: Number(new URL(proxy.url).port), asked };
      // Compiles the code of every process.
      await load({ ...given, connections: 32 * count, seconds: 4 * count });
      const before = all();
      const { requests, perSecond, statuses } = await load({ ...given, connections: 8 * count, pauseMs, seconds });
      const [site = 0, ...others] = all().map((used, index) => (used - (before[index] ?? 0)) / requests);
      const first = cost.get(name) ?? site;
      cost.set(name, first);
      if (requests !== statuses['200']) process.exitCode = 1;
      const memory = [idle, sites.map((each) => each.memory())].map((each) => Math.round(Math.max(...each)));
      say(
        `${`${count} × ${name}`.padEnd(26)} ${perSecond.toFixed(0).padStart(12)} ${[site, ...others].map((us) => us.toFixed(0).padStart(10)).join('')}  ` +
          `${memory.join(' and ').padStart(14)}  ${((site / first - 1) * 100).toFixed(0)} % more than one, failed: ${requests - (statuses['200'] ?? 0)}`,
      );
    }
    say(`    connections of ${count}: ${idleConnections} idle, ${await connections()} after the load`);
    await proxy.stop();
    await Promise.all(sites.map((site) => site.stop()));
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
