/**
 * @module-tag process/replica
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const writes = 1000;
const stormMs = 10_000;

/** A visitor with a cookie gets no cached page. */
const withCookie = { headers: { cookie: 'a=1' } };

describe('public pages from a replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let onReplica: pg.Pool;
  let sites: [Site & { metricsPort: number }, Site & { metricsPort: number }];
  let token: string;
  let product: { id: string; slug: string };

  async function start(more: Record<string, string> = {}) {
    const metricsPort = await freePort();
    const environment = {
      DATABASE_URL: `${primary.url}/site`,
      DATABASE_READ_URL: `${replica.url}/site`,
      METRICS_PORT: String(metricsPort),
      SAMPLES: 'demo',
      LOG_LEVEL: 'warn',
      ...more,
    };
    return { ...(await startSite({ environment })), metricsPort };
  }

  beforeAll(async () => {
    primary = await startPostgres();
    const client = new pg.Client({ connectionString: `${primary.url}/postgres` });
    await client.connect();
    await client.query('create database site');
    await client.end();
    replica = await startPostgres(primary.url);
    onReplica = new pg.Pool({ connectionString: `${replica.url}/site` });
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

  const rename = async ({ url }: Site, name: string) => {
    const { status } = await fetch(`${url}/api/products/${product.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    expect(status).toBe(200);
  };
  const metric = async ({ metricsPort }: { metricsPort: number }, name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`platen_${name} `))
        ?.split(' ')[1] ?? Number.NaN,
    );
  };
  const readsOf = (target: string) => metric(sites[0], `public_reads_total{target="${target}"}`);
  const warnings = () => sites[0].output().match(/public pages are read from the primary/g)?.length ?? 0;
  /** Searches are cached by their words, so each of these pages is read from a database. */
  let searches = 0;
  const search = async () => {
    const response = await fetch(`${sites[0].url}/products?search=printer+${++searches}`);
    return { status: response.status, cacheControl: response.headers.get('cache-control') };
  };
  const isReadAgain = async () => {
    const before = await readsOf('replica');
    await search();
    return (await readsOf('replica')) > before;
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
    const cached = { newest: new Map<Site, number>(), init: {} };
    const uncached = { newest: new Map<Site, number>(), init: withCookie };
    const note = ({ newest }: typeof cached, site: Site, number: number) =>
      newest.set(site, Math.max(newest.get(site) ?? 0, number));
    // A process learns of another one's write from a message, so a cached page may follow a newer uncached one.
    const read = async (site: Site, how: typeof cached) => {
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
    expect(await readsOf('replica')).toBeGreaterThan(100);
    for (const site of sites) await expect.poll(() => numberOf(site)).toBe(writes);
  }, 900_000);

  test('come from the primary while the replica stands still, also those of an inquiry', async () => {
    await onReplica.query('select pg_wal_replay_pause()');
    await rename(sites[0], 'While the replica stands still');
    const warned = warnings();
    const text = async (path: string, init?: RequestInit) => (await fetch(sites[0].url + path, init)).text();
    for (const init of [withCookie, {}, {}])
      expect(await text(`/products/${product.slug}`, init)).toContain('While the replica stands still');
    const sent = await fetch(`${sites[0].url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'Hello there' }),
    });
    const { path } = await sent.json();
    expect(await text(path)).toContain('We have received it.');
    expect(await metric(sites[0], 'replica_lag_bytes')).toBeGreaterThan(0);
    await expect.poll(warnings).toBe(warned + 1);
    await onReplica.query('select pg_wal_replay_resume()');
    await expect.poll(isReadAgain).toBe(true);
    await expect.poll(() => metric(sites[0], 'replica_lag_bytes')).toBe(0);
  });

  test('lose no request if the replica is killed and restarted under load', {
    tags: ['process/replica-away'],
  }, async () => {
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
      await expect.poll(isReadAgain, { timeout: 10_000 }).toBe(true);
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

  test('leave the primary alone under a storm of cache misses', async () => {
    const withoutReplica = await start({ DATABASE_READ_URL: '' });
    const commits = async (pool: pg.Pool) =>
      Number((await pool.query(`select xact_commit from pg_stat_database where datname = 'site'`)).rows[0].xact_commit);
    const onPrimary = new pg.Pool({ connectionString: `${primary.url}/postgres` });
    const queries = async () => ({ primary: await commits(onPrimary), replica: await commits(onReplica) });
    /** Queries of both servers per second, and pages per second. Statistics arrive up to a second late. */
    const storm = async ({ url }: Site) => {
      const before = { ...(await queries()), at: performance.now() };
      let pages = 0;
      const clients = Array.from({ length: 8 }, async () => {
        while (performance.now() < before.at + stormMs) {
          const { status } = await fetch(`${url}/products?search=printer+${++searches}`);
          expect(status).toBe(200);
          pages++;
        }
      });
      await Promise.all(clients);
      const seconds = (performance.now() - before.at) / 1000;
      const after = await queries();
      const perSecond = (count: number) => Math.round(count / seconds);
      return {
        pages: perSecond(pages),
        primary: perSecond(after.primary - before.primary),
        replica: perSecond(after.replica - before.replica),
      };
    };
    const before = { primary: await readsOf('primary'), replica: await readsOf('replica') };
    const figures = { with: await storm(sites[0]), without: await storm(withoutReplica) };
    process.stdout.write(`Pages and queries per second ${JSON.stringify(figures)}\n`);
    await Promise.all([withoutReplica.stop(), onPrimary.end()]);
    const read = (await readsOf('replica')) - before.replica;
    expect((await readsOf('primary')) - before.primary).toBeLessThan(read / 50);
    expect(figures.with.primary).toBeLessThan(figures.without.primary / 5);
    expect(figures.with.replica).toBeGreaterThan(figures.with.primary * 5);
  });

  test('that are not cached come from the replica while the primary is down', async () => {
    await primary.goAway();
    for (let count = 0; count < 5; count++) expect((await search()).status).toBe(200);
    const statusOf = async (path: string) => (await fetch(sites[0].url + path, withCookie)).status;
    expect(await statusOf(`/products/${product.slug}`)).toBe(200);
    expect(await statusOf('/api/categories')).toBe(503);
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    await primary.comeBack();
    await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
    await expect.poll(isReadAgain, { timeout: 10_000 }).toBe(true);
  });

  test('come from the primary once the replica is promoted', { tags: ['process/replica-away'] }, async () => {
    const warned = warnings();
    await onReplica.query('select pg_promote()');
    await rename(sites[0], 'After the promotion');
    const page = await fetch(`${sites[0].url}/products/${product.slug}`);
    expect(await page.text()).toContain('After the promotion');
    expect(await isReadAgain()).toBe(false);
    expect(warnings() - warned).toBe(1);
  });
});
