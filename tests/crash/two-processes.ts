import pg from 'pg';
import { expect } from 'vitest';
import { certificateFile } from '#tests/support/certificate.ts';
import { callApi } from '#tests/support/site.ts';
import { migratedDatabase } from '#tests/support/stores.ts';
import type { Gate } from './database-gate.ts';
import { type Mortal, mortalSite } from './mortal-site.ts';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Two processes on one PostgreSQL database. `begin` starts the first, then the second. */
export async function openCluster(more: Record<string, string> = {}) {
  const databaseUrl = await migratedDatabase();
  const rows = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const sites: Mortal[] = [];
  const environment = { NODE_EXTRA_CA_CERTS: certificateFile, ...more };

  async function begin(): Promise<Mortal> {
    const first = sites[0]?.where.dataDir;
    const shared: Record<string, string> = first === undefined ? {} : { DATA_DIR: first };
    const site = await mortalSite(databaseUrl, { ...environment, ...shared });
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
      for (const site of sites.toReversed()) await site.stop();
      await rows.end();
    },
  };
}
