// @module-tag scale/cdn
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CacheProcess, startCache } from '#tests/support/cache-process.ts';
import { freePort } from '#tests/support/ports.ts';
import { cacheNames, hasCache } from '#tests/support/prerequisites.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';
import { type LoadBalancer, startSmallProxy } from '#tests/support/small-proxy.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

/** Two processes on PostgreSQL behind a balancer that alternates, behind a cache. */
for (const name of cacheNames)
  describe.runIf(hasCache(name))(`two processes behind ${name}`, () => {
    let cache: CacheProcess;
    let balancer: LoadBalancer;
    let start: (index: number) => Promise<Site>;
    let sites: [Site, Site];
    let token: string;
    let product: { id: string; slug: string };
    beforeAll(async () => {
      const ports = [await freePort(), await freePort()];
      balancer = await startSmallProxy(ports.map((port) => `http://127.0.0.1:${port}`));
      cache = await startCache(name, Number(new URL(balancer.url).port));
      const database = { DATABASE_URL: await postgresDatabase(), SAMPLES: 'demo' };
      const environment = { ...database, CDN: name, CDN_PURGE_URL: cache.purgeUrl, TRUST_PROXY: '127.0.0.1' };
      start = (index) => startSite({ environment: { ...environment, PORT: String(ports[index]) } });
      sites = [await start(0), await start(1)];
      token = await sites[0].signIn();
      [product] = await (await fetch(`${cache.url}/api/products?limit=1`)).json();
    });
    afterAll(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await cache.stop();
      await balancer.stop();
    });

    const path = () => `/products/${product.slug}`;
    const text = async () => (await fetch(cache.url + path())).text();
    const rename = async (site: Site, to: string) => {
      expect((await callApi(site, 'PUT', `/products/${product.id}`, { token, body: { name: to } })).status).toBe(200);
    };
    const shows = (words: string) => expect.poll(text, { interval: 5 }).toContain(words);

    test('never show an older copy after a change, while others read', async () => {
      let isReading = true;
      const reading = [1, 2, 3].map(async () => {
        while (isReading) await text();
      });
      try {
        for (let round = 1; round <= 10; round++) {
          await rename(sites[round % 2] as Site, `Machine ${round}.`);
          await shows(`Machine ${round}.`);
          for (let count = 0; count < 50; count++)
            expect(await text(), `${round}: ${count}`).toContain(`Machine ${round}.`);
        }
      } finally {
        isReading = false;
        await Promise.all(reading);
      }
    });

    test('crash: one of them ends as soon as it has acknowledged a change, and the other one purges', async () => {
      for (let round = 1; round <= 3; round++) await text();
      const [ending] = sites;
      const ended = once(ending.process, 'exit');
      await rename(ending, 'Last words.');
      ending.process.kill('SIGKILL');
      await ended;
      await shows('Last words.');
      await ending.stop();
      sites[0] = await start(0);
    });
  });
