// @module-tag scale/cdn-purges
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Opened } from '#app/storage/store/open.ts';
import { aProduct } from '#tests/support/factories.ts';
import { listening } from '#tests/support/ports.ts';
import { sqliteStore } from '#tests/support/stores.ts';
import { startPurger } from './purger.ts';

let opened: Opened;
let server: Server;
let port: number;
/** The keys of each purge, in order. */
let purged: string[];
let status: number;
let logged: string[];
let running: ReturnType<typeof startPurger>[];
beforeEach(async () => {
  opened = await sqliteStore({ now: () => new Date(), advance: () => {} });
  purged = [];
  status = 200;
  logged = [];
  running = [];
  server = createServer((request, response) => {
    purged.push(String(request.headers['surrogate-key']));
    if (status > 0) response.writeHead(status).end();
  });
  port = await listening(server);
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await opened.close();
  server.closeAllConnections();
  server.close();
});

function start() {
  const purgeUrls = [`http://127.0.0.1:${port}/`];
  const content = opened.watchContent();
  const log = { error: (_: object, message: string) => logged.push(message) } as never;
  const made = startPurger({ ...opened, cdn: { name: 'varnish', purgeUrls, token: '' }, content, log });
  running.push(made);
  return made;
}

test('purges at the start and after each change', async () => {
  start();
  await expect.poll(() => purged).toEqual(['site']);
  await opened.store.products.create(aProduct());
  await expect.poll(() => purged.length).toBe(2);
});

test('retries until the CDN confirms, and logs each failure', async () => {
  status = 503;
  start();
  await expect.poll(() => purged.length).toBe(2);
  expect(logged).toContain('The CDN could not be purged');
  status = 200;
  const failed = logged.length;
  const before = purged.length;
  await opened.store.products.create(aProduct());
  // The retry after the failure, and the first repetition.
  await expect.poll(() => purged.length).toBeGreaterThan(before + 1);
  expect(logged.length - failed).toBeLessThanOrEqual(1);
});

test('a purge that the end of the process interrupts is repeated by the next one', async () => {
  status = 0;
  const first = start();
  await expect.poll(() => purged.length).toBe(1);
  await first.stop();
  status = 200;
  start();
  await expect.poll(() => purged).toEqual(['site', 'site']);
});
