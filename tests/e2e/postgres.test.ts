import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { launch, type Site, startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

const logIn = async ({ url }: Site, password: string) => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return response.status;
};

const statusOf = async (address: string) => (await fetch(address)).status;

longTest(
  'four processes started together on an empty database all start and share one admin password',
  {
    tags: ['process/concurrent-starts'],
  },
  async () => {
    const DATABASE_URL = await postgresDatabase();
    const sites = await Promise.all(
      [1, 2, 3, 4].map(() => startSite({ environment: { DATABASE_URL, ADMIN_PASSWORD: '' } })),
    );
    const files = sites.map(({ dataDir }) => join(dataDir, 'initial-password.txt')).filter((file) => existsSync(file));
    expect(files).toHaveLength(1);
    const password = readFileSync(files[0] ?? '', 'utf8').trim();
    expect(sites.filter((site) => site.output().includes(password))).toHaveLength(1);
    expect(await Promise.all(sites.map((site) => logIn(site, password)))).toEqual([200, 200, 200, 200]);
    for (const site of sites) {
      expect(await statusOf(`${site.url}/readyz`)).toBe(200);
      expect(await statusOf(`${site.url}/products`)).toBe(200);
      expect(readdirSync(site.dataDir)).not.toContain('platen.db');
    }
    await Promise.all(sites.map((site) => site.stop()));
  },
);

longTest('a NUL in an address or a form matches nothing, as on SQLite', { tags: ['process/nul'] }, async () => {
  const sites = [
    await startSite({ environment: { DATABASE_URL: await postgresDatabase(), LOG_LEVEL: 'error' } }),
    await startSite({ environment: { LOG_LEVEL: 'error' } }),
  ];
  const form = (fields: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields,
    redirect: 'manual',
  });
  const contact = form('name=A%00sha&email=a%40example.com&phone=98000+12345&subject=%00&message=H%00i');
  const asked: [path: string, status: number, options?: RequestInit][] = [
    ['/products/%00', 404],
    ['/products/a%00b', 404],
    ['/products/a%00b.data', 404],
    ['/blog/a%00b', 404],
    ['/blog/preview/%00', 404],
    ['/social/products/%00.jpg', 404],
    ['/uploads/%00', 404],
    ['/products?category=a%00b&tag=%00&search=a%00b', 200],
    ['/blog?q=%00', 200],
    ['/contact', 303, contact],
    ['/products/%00', 404, contact],
  ];
  for (const site of sites) {
    for (const [path, status, options] of asked) {
      const response = await fetch(site.url + path, options);
      expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
    }
    expect(site.output()).not.toContain('"level":50');
    await site.stop();
  }
});

describe('an unavailable database', { tags: ['process/postgres-away'] }, () => {
  let server: PostgresServer;
  let databaseUrl: string;

  beforeAll(async () => {
    server = await startPostgres();
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    await client.query('create database site');
    await client.end();
    databaseUrl = `${server.url}/site`;
  });
  afterAll(() => server.stop());

  longTest(
    'under load causes 503 until it returns; the process survives and no acknowledged write is lost',
    async () => {
      const site = await startSite({ environment: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' } });
      const token = await site.signIn();
      const acknowledged = new Set<string>();
      const statuses = new Map<number, number>();
      let isOver = false;
      const call = async (path: string, options?: RequestInit) => {
        const response = await fetch(site.url + path, options);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        return response;
      };
      // Categories have no rate limit, and each one is a transaction that the outage may interrupt.
      const writer = async (number: number) => {
        for (let count = 0; !isOver; count++) {
          const slug = `w${number}-${count}`;
          const response = await call('/api/categories', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ name: slug, slug }),
          });
          if (response.status === 201) acknowledged.add(slug);
        }
      };
      const reader = async () => {
        while (!isOver) await call('/contact');
      };
      const load = Promise.allSettled([...[1, 2, 3, 4, 5, 6].map(writer), reader(), reader()]);
      for (let round = 0; round < 2; round++) {
        await expect.poll(() => acknowledged.size).toBeGreaterThan(20 * (round + 1));
        await server.goAway();
        await expect.poll(() => statusOf(`${site.url}/readyz`), { timeout: 10_000 }).toBe(503);
        expect(await statusOf(`${site.url}/healthz`)).toBe(200);
        // Once the limit has passed.
        const refused = await fetch(`${site.url}/api/categories`);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
        expect(site.process.exitCode).toBeNull();
        await server.comeBack();
        await expect.poll(() => statusOf(`${site.url}/readyz`), { timeout: 10_000 }).toBe(200);
      }
      isOver = true;
      expect((await load).filter((each) => each.status === 'rejected')).toEqual([]);
      expect([...statuses.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
      const kept: { slug: string }[] = await (await fetch(`${site.url}/api/categories`)).json();
      const slugs = new Set(kept.map(({ slug }) => slug));
      expect([...acknowledged].filter((slug) => !slugs.has(slug))).toEqual([]);
      await site.stop();
    },
  );

  test('keeps cached pages served, with one warning and a metric, and delays other requests until it returns', {
    tags: ['beyond/pages-without-database', 'process/postgres-restart'],
  }, async () => {
    const metricsPort = await freePort();
    const start = (environment: Record<string, string>) =>
      startSite({ environment: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...environment } });
    const site = await start({ METRICS_PORT: String(metricsPort) });
    const other = await start({});
    const textOf = async (path: string) => (await fetch(site.url + path)).text();
    for (const path of ['/', '/products']) expect(await statusOf(site.url + path)).toBe(200);
    const before = await textOf('/products');
    await server.goAway();
    for (const path of ['/', '/products', '/products', '/']) expect(await statusOf(site.url + path)).toBe(200);
    expect(await textOf('/products')).toBe(before);
    const delayed = ['/api/products', '/blog'].map((path) => statusOf(site.url + path));
    const inquiry = { name: 'Asha', email: 'asha@x.test', phone: '9800012345', subject: 'A4', message: 'A copier' };
    const sent = fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    await server.comeBack();
    expect(await Promise.all(delayed)).toEqual([200, 200]);
    expect((await sent).status).toBe(201);
    expect(site.output().match(/serving cached pages/g)).toHaveLength(1);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(Number(/^platen_stale_answers_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3);
    const token = await other.signIn();
    const changed = await fetch(`${other.url}/api/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ companyName: 'After the restart' }),
    });
    expect(changed.status).toBe(200);
    await expect.poll(() => textOf('/products'), { timeout: 10_000 }).toContain('After the restart');
    await Promise.all([site.stop(), other.stop()]);
  });

  test('at startup makes the site answer 503 until the database is up', async () => {
    await server.goAway();
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'platen-waiting-'));
    const child = launch({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SAMPLES: 'none',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => output, { timeout: 20_000 }).toContain('The database cannot be reached; waiting for it\n');
    const page = await fetch(`${url}/products`);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expect(await statusOf(`${url}/readyz`)).toBe(503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    await server.comeBack();
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 20_000 }).toBe(200);
    expect(await statusOf(`${url}/products`)).toBe(200);
    expect(output.match(/waiting for it/g)).toHaveLength(1);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  longTest('does not block the shutdown of a waiting process', async () => {
    await server.goAway();
    const dataDir = mkdtempSync(join(tmpdir(), 'platen-waiting-'));
    const child = launch({ PORT: '0', DATA_DIR: dataDir, SAMPLES: 'none', DATABASE_URL: databaseUrl });
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('waiting for it') && resolve());
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
    await server.comeBack();
  });
});
