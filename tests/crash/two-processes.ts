import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { certificateFile } from '#tests/support/certificate.ts';
import { callApi } from '#tests/support/site.ts';
import { migratedDatabase } from '#tests/support/stores.ts';
import type { Gate } from './database-gate.ts';
import { type Mortal, mortalSite } from './mortal-site.ts';

/** By how much the clock of the second machine is ahead, in ms: more than a lease lasts. */
const skewMs = 30_000;

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Two processes on one PostgreSQL database, each with its own clock. `start` begins the first. */
export async function openCluster(more: Record<string, string> = {}) {
  const databaseUrl = await migratedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'platen-cluster-'));
  const rows = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const sites: Mortal[] = [];
  const clockOf = (number: number) => join(folder, `ahead-${number}`);
  const environment = {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
    NODE_EXTRA_CA_CERTS: certificateFile,
    ...more,
  };
  /** Moves both clocks ahead, in ms. */
  const jump = (ms: number) =>
    [0, 1].forEach((number) => void writeFileSync(clockOf(number), String(ms + number * skewMs)));
  jump(0);

  async function begin(): Promise<Mortal> {
    const first = sites[0]?.where.dataDir;
    const shared: Record<string, string> = first === undefined ? {} : { DATA_DIR: first };
    const site = await mortalSite(databaseUrl, { ...environment, CLOCK_FILE: clockOf(sites.length), ...shared });
    sites.push(site);
    return site;
  }

  /** Calls the API of a site with the token of the first. */
  async function call(site: Mortal, method: string, path: string, body?: object) {
    const { token } = (sites[0] as Mortal).place;
    const response = await callApi(site.place, method, path, { token, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    databaseUrl,
    jump,
    begin,
    call,
    query: async (statement: string) => (await rows.query(statement)).rows,
    count: async (from: string): Promise<number> =>
      (await rows.query(`select count(*)::int as n from ${from}`)).rows[0].n,

    /**
     * Kills the first process, which is in the middle of a job, and waits until the second, started after it, has finished
     * the job: `done` resolves to `wanted`.
     */
    async killedInTheMiddle(done: () => Promise<unknown>, wanted: unknown, gate?: Gate): Promise<void> {
      const [first] = sites as [Mortal];
      if (sites.length === 1) await begin();
      await first.kill();
      await gate?.open();
      await expect.poll(done, { interval: 100 }).toEqual(wanted);
    },

    async close(): Promise<void> {
      for (const site of sites.toReversed()) {
        // A paused process does not stop.
        site.send('SIGCONT');
        await site.stop();
      }
      await rows.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
