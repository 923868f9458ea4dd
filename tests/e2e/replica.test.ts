// @module-tag process/replica
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';

const writes = 1000;

type Way = { newest: Map<Site, number>; init: RequestInit };

/** A visitor with a cookie gets no cached page. */
const withCookie = { headers: { cookie: 'a=1' } };

describe('public pages from a replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let databaseUrl: string;
  let replicaUrl: string;
  let onReplica: pg.Pool;
  let sites: [Site & { metricsPort: number }, Site & { metricsPort: number }];
  let token: string;
  let product: { id: string; slug: string };

  async function start() {
    const metricsPort = await freePort();
    const environment = {
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: replicaUrl,
      METRICS_PORT: String(metricsPort),
      SAMPLES: 'demo',
      LOG_LEVEL: 'warn',
    };
    return { ...(await startSite({ environment })), metricsPort };
  }

  beforeAll(async () => {
    primary = await startPostgres();
    databaseUrl = await primary.createDatabase();
    replica = await startPostgres(primary.url);
    replicaUrl = replica.url + new URL(databaseUrl).pathname;
    onReplica = new pg.Pool({ connectionString: replicaUrl });
    onReplica.on('error', () => {});
    sites = [await start(), await start()];
    token = await sites[0].signIn();
    product = (await (await fetch(`${sites[0].url}/api/products?featured=true`)).json())[0];
  });
  afterAll(async () => {
    await Promise.all([...sites.map((site) => site.stop()), onReplica.end()]);
    await replica.stop();
    await primary.stop();
  });

  const rename = async (site: Site, name: string) => {
    const { status } = await callApi(site, 'PUT', `/products/${product.id}`, { token, body: { name } });
    expect(status).toBe(200);
  };
  const metric = async ({ metricsPort }: { metricsPort: number }, name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(`platen_${name} `));
    return Number(line?.split(' ')[1] ?? Number.NaN);
  };
  const readsOfReplica = () => metric(sites[0], 'public_reads_total{target="replica"}');
  const warnings = () => sites[0].output().match(/public pages are read from the primary/g)?.length ?? 0;
  /** Searches are cached by their words, so each of these pages is read from a database. */
  let searches = 0;
  const search = async () => {
    const response = await fetch(`${sites[0].url}/products?search=printer+${++searches}`);
    return { status: response.status, cacheControl: response.headers.get('cache-control') };
  };
  const isReadAgain = async () => {
    const before = await readsOfReplica();
    await search();
    return (await readsOfReplica()) > before;
  };

  beforeEach(async () => {
    await onReplica.query('select pg_wal_replay_resume()');
    await expect.poll(isReadAgain).toBe(true);
  });

  test('show each of 1,000 writes of two processes, and never go back', async () => {
    await onReplica.query(`alter system set recovery_min_apply_delay = '15ms'`);
    await onReplica.query('select pg_reload_conf()');
    const stale: string[] = [];
    let isOver = false;
    const numberOf = async ({ url }: Site, init?: RequestInit) =>
      Number(/Machine (\d+)\./.exec(await (await fetch(`${url}/products/${product.slug}`, init)).text())?.[1]);
    const newest = () => new Map<Site, number>();
    const [cached, uncached] = [{}, withCookie].map((init) => ({ newest: newest(), init })) as [Way, Way];
    const note = (way: Way, site: Site, number: number) =>
      way.newest.set(site, Math.max(way.newest.get(site) ?? 0, number));
    // A process learns of another one's write from a message, so a cached page may follow a newer uncached one.
    const read = async (site: Site, how: Way) => {
      const least = how.newest.get(site) ?? 0;
      const shown = await numberOf(site, how.init);
      if (!(shown >= least)) stale.push(`${shown} after ${least}`);
      note(how, site, shown);
    };
    const write = async (site: Site, number: number) => {
      await rename(site, `Machine ${number}.`);
      for (const how of [cached, uncached]) note(how, site, number);
      await read(site, number % 3 === 0 ? uncached : cached);
    };
    await write(sites[0], 1);
    await expect.poll(() => numberOf(sites[1])).toBe(1);
    const readers = sites.flatMap((site) =>
      [cached, uncached].map(async (how) => {
        while (!isOver) await read(site, how);
      }),
    );
    // Now and then the replica stands still for the time of ten writes.
    for (let number = 2; number <= writes; number++) {
      if (number % 50 === 0) await onReplica.query('select pg_wal_replay_pause()');
      if (number % 50 === 10) await onReplica.query('select pg_wal_replay_resume()');
      await write(sites[number % 2] as Site, number);
    }
    isOver = true;
    await Promise.all(readers);
    await onReplica.query('alter system reset recovery_min_apply_delay');
    await onReplica.query('select pg_reload_conf()');
    expect(stale).toEqual([]);
    expect(await readsOfReplica()).toBeGreaterThan(100);
    for (const site of sites) await expect.poll(() => numberOf(site)).toBe(writes);
  }, 900_000);

  test('lose no request if the replica is killed and restarted under load', async () => {
    const warned = warnings();
    const answers: Awaited<ReturnType<typeof search>>[] = [];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push(await search());
    });
    for (let round = 1; round <= 5; round++) {
      let reached = answers.length + 50;
      await expect.poll(() => answers.length).toBeGreaterThan(reached);
      await replica.die();
      reached = answers.length + 50;
      await expect.poll(() => answers.length).toBeGreaterThan(reached);
      expect(await metric(sites[0], 'replica_lag_bytes')).toBeNaN();
      expect(await (await fetch(`${sites[0].url}/readyz`)).text()).toBe('ok');
      await replica.comeBack();
      await expect.poll(isReadAgain).toBe(true);
      // One warning for each outage, and at most one for the lag after it.
      expect(warnings() - warned).toBeGreaterThanOrEqual(round);
      expect(warnings() - warned).toBeLessThanOrEqual(2 * round);
    }
    isOver = true;
    await Promise.all(readers);
    // A page with a failed section is `no-store`.
    expect(answers.filter(({ status, cacheControl }) => status !== 200 || cacheControl !== 'no-cache')).toEqual([]);
    expect(sites[0].output()).not.toContain('"level":50');
  });
});
