/**
 * @module-tag scale/cdn
 */
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CacheProcess, startCache } from '#tests/support/cache-process.ts';
import { cacheNames, hasCache } from '#tests/support/prerequisites.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

/** Two processes on PostgreSQL behind a balancer that alternates, behind a cache. */
for (const name of cacheNames)
  describe.runIf(hasCache(name))(`two processes behind ${name}`, () => {
    let cache: CacheProcess;
    let balancer: Server;
    let sites: Site[];
    let token: string;
    let product: { id: string; slug: string };
    beforeAll(async () => {
      let turn = 0;
      sites = [];
      balancer = createServer((incoming, outgoing) => {
        const { method, url: path, headers } = incoming;
        const site = sites[turn++ % sites.length];
        if (site === undefined) return outgoing.writeHead(503).end();
        const to = new URL(site.url);
        const passed = forward({ host: to.hostname, port: to.port, method, path, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(outgoing);
        });
        passed.on('error', () => outgoing.destroy());
        return incoming.pipe(passed);
      }).listen(0, '127.0.0.1');
      await once(balancer, 'listening');
      cache = await startCache(name, (balancer.address() as AddressInfo).port);
      const database = { DATABASE_URL: await postgresDatabase(), SAMPLES: 'demo' };
      const environment = { ...database, CDN: name, CDN_PURGE_URL: cache.purgeUrl, TRUST_PROXY: '127.0.0.1' };
      sites = [await startSite({ environment })];
      sites.push(await startSite({ environment }));
      token = await (sites[0] as Site).signIn();
      [product] = await (await fetch(`${cache.url}/api/products?limit=1`)).json();
    });
    afterAll(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await cache.stop();
      balancer.closeAllConnections();
      balancer.close();
    });

    const path = () => `/products/${product.slug}`;
    const text = async () => (await fetch(cache.url + path())).text();
    const rename = async (site: Site | undefined, to: string) => {
      const answer = await fetch(`${site?.url}/api/products/${product.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: to }),
      });
      expect(answer.ok).toBe(true);
    };
    const shows = (words: string) =>
      expect.poll(async () => (await text()).includes(words), { interval: 5 }).toBe(true);

    test('never show an older copy after a change, while others read', async () => {
      let isReading = true;
      const reading = [1, 2, 3].map(async () => {
        while (isReading) await text();
      });
      try {
        for (let round = 1; round <= 20; round++) {
          await rename(sites[round % 2], `Machine ${round}.`);
          await shows(`Machine ${round}.`);
          for (let count = 0; count < 200; count++)
            expect((await text()).includes(`Machine ${round}.`), `${round}: ${count}`).toBe(true);
        }
      } finally {
        isReading = false;
        await Promise.all(reading);
      }
    });

    test('crash: one of them ends as soon as it has acknowledged a change, and the other one purges', async () => {
      for (let round = 1; round <= 3; round++) await text();
      const [ending] = sites.splice(0, 1);
      const ended = once((ending as Site).process, 'exit');
      await rename(ending, 'Last words.');
      ending?.process.kill('SIGKILL');
      await ended;
      await shows('Last words.');
      await ending?.stop();
    });
  });
