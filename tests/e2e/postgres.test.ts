import { once } from 'node:events';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '#tests/support/how-long.ts';
import { caller } from '#tests/support/owner.ts';
import { freePort } from '#tests/support/ports.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { launch, startSite } from '#tests/support/site.ts';
import { folder, folderPerTest, startForAll } from '#tests/support/started.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

folderPerTest();

const statusOf = async (address: string) => (await fetch(address)).status;

describe('the password of the database', { tags: ['process/postgres-away'] }, () => {
  const password = 'for-the-database-only';

  /** Starts the site with a password, in the URL or in the variable of PostgreSQL's own programs. */
  function start(address: string, isInUrl: boolean) {
    const url = new URL(address);
    url.password = isInUrl ? password : '';
    const secret: Record<string, string> = isInUrl ? {} : { PGPASSWORD: password };
    const environment = { PORT: '0', DATA_DIR: folder, SAMPLES: 'none', LOG_LEVEL: 'debug' };
    const launched = launch({ ...environment, DATABASE_URL: url.href, ...secret });
    onTestFinished(() => void launched.process.kill('SIGKILL'));
    return launched;
  }

  test.each([true, false])('is not printed during the wait, and SIGTERM ends it (in the URL: %s)', async (isInUrl) => {
    // Nothing listens there.
    const { output, terminate } = start(`postgres://site@127.0.0.1:${await freePort()}/site`, isInUrl);
    await expect.poll(output).toContain('The database cannot be reached; waiting for it\n');
    expect(await terminate()).toEqual([0, null]);
    expect(output()).not.toContain(password);
  });

  test('is not printed if the server refuses it', async () => {
    const { process, output, errors } = start(await postgresDatabase(), true);
    const [code] = await once(process, 'close');
    const sentence = 'PostgreSQL refuses the user, the password or the database that DATABASE_URL names\n';
    expect([code, errors()]).toEqual([1, sentence]);
    expect(output()).not.toContain(password);
  });
});

describe('an unavailable database', { tags: ['process/postgres-away'] }, () => {
  let server: PostgresServer;
  let databaseUrl: string;

  startForAll(startPostgres, (started) => (server = started));
  beforeEach(async () => {
    databaseUrl = await server.createDatabase();
  });

  test('keeps cached pages served, with one warning, and delays other requests until it returns', {
    tags: ['beyond/pages-without-database', 'process/postgres-restart'],
  }, async () => {
    const start = (environment: Record<string, string>) =>
      startSite({ environment: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...environment } });
    const site = await start({});
    const other = await start({});
    const textOf = async (path: string) => (await fetch(site.url + path)).text();
    for (const path of ['/', '/products']) expect(await statusOf(site.url + path)).toBe(200);
    const before = await textOf('/products');
    await server.goAway();
    for (const path of ['/', '/products', '/products', '/']) expect(await statusOf(site.url + path)).toBe(200);
    expect(await textOf('/products')).toBe(before);
    const delayed = ['/api/products', '/blog'].map((path) => statusOf(site.url + path));
    const inquiry = { name: 'Asha', email: 'asha@x.test', phone: '9800012345', message: 'A copier' };
    const body = new URLSearchParams(inquiry);
    const sent = fetch(`${site.url}/contact`, { method: 'POST', body, redirect: 'manual' });
    await server.comeBack();
    expect(await Promise.all(delayed)).toEqual([200, 200]);
    expect((await sent).status).toBe(303);
    expect(site.output().match(/serving cached pages/g)).toHaveLength(1);
    await caller(other, await other.signIn())('PUT', '/settings', { companyName: 'After the restart' });
    await expect.poll(() => textOf('/products')).toContain('After the restart');
    await Promise.all([site.stop(), other.stop()]);
  });

  longTest('at startup makes the site answer 503 until the database is up', async () => {
    await server.goAway();
    const port = await freePort();
    const { output, terminate } = launch({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SAMPLES: 'none',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(output).toContain('The database cannot be reached; waiting for it\n');
    const page = await fetch(`${url}/products`);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expect(await statusOf(`${url}/readyz`)).toBe(503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    await server.comeBack();
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    expect(await statusOf(`${url}/products`)).toBe(200);
    expect(output().match(/waiting for it/g)).toHaveLength(1);
    expect(await terminate()).toEqual([0, null]);
  });
});
