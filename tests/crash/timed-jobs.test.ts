// @module-tag process/takeover
import { afterEach, beforeEach, expect } from 'vitest';
import { openStore } from '#app/storage/store/open.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { gateAt } from './database-gate.ts';
import type { Mortal } from './mortal-site.ts';
import { type Cluster, openCluster } from './two-processes.ts';

/** The same as `leases.test.ts` for jobs that begin by themselves, and what two processes share besides. */

const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/150.0';

let smtp: Smtp;
let imap: Imap;
let cluster: Cluster;
let site: Mortal;
beforeEach(async () => {
  [smtp, imap] = await Promise.all([startSmtp(), startImap()]);
  cluster = await openCluster({ SMTP_URL: smtp.url, SMTP_PORTS: String(imap.port) });
  site = await cluster.begin();
});
afterEach(async () => {
  await cluster.close();
  await Promise.all([smtp.stop(), imap.stop()]);
});

longTest(
  'upkeep: goes on after a crash',
  async () => {
    const old = '2026-01-01T00:00:00.000Z';
    await cluster.query(`insert into throttle (key, count, since) values ('long ago', 1, '${old}')`);
    await cluster.query(`insert into previews (id, post, expires_at) values ('long ago', '{}', '${old}')`);
    const when = `old.key = 'long ago'`;
    const gate = await gateAt(cluster.databaseUrl, { table: 'throttle', before: 'delete', when });
    await gate.isReached();
    const left = async () => [
      await cluster.count(`throttle where key = 'long ago'`),
      await cluster.count(`previews where id = 'long ago'`),
    ];
    expect(await left()).toEqual([1, 1]);
    await cluster.killedInTheMiddle(left, [0, 0], gate);
  },
  200_000,
);

longTest('facts: read again for all products', async () => {
  const { store, close } = await openStore({ databaseUrl: cluster.databaseUrl, dataDir: '', now: () => new Date() });
  await store.products.createMany(Array.from({ length: 60 }, (_, n) => aProduct({ name: `Machine ${n}` })));
  await close();
  await cluster.query('update product_facets set rules = 0');
  const gate = await gateAt(cluster.databaseUrl, { table: 'product_facets', before: 'insert', when: 'true' });
  await site.kill();
  await site.start();
  await gate.isReached();
  expect(await cluster.count('product_facets where rules = 0')).toBe(60);
  await cluster.killedInTheMiddle(() => cluster.count('product_facets where rules = 0'), 0, gate);
});

longTest('counts: those of all processes add up; a crash loses the seconds since the last write', async () => {
  const tap = ({ place }: Mortal) =>
    fetch(`${place.url}/tap?k=call`, {
      method: 'POST',
      headers: { 'ping-from': `${place.url}/contact`, 'user-agent': userAgent },
    });
  const counted = async () => (await cluster.query('select coalesce(sum(count), 0)::int as n from counts'))[0].n;
  await tap(site);
  await expect.poll(counted).toBe(1);
  const gate = await gateAt(cluster.databaseUrl, { table: 'counts', before: 'insert', when: 'true' });
  await tap(site);
  await gate.isReached();
  const other = await cluster.begin();
  await tap(other);
  await cluster.killedInTheMiddle(counted, 2, gate);
});

longTest('takeovers: a process that shuts down gives its leases back at once', async () => {
  await imap.feel({ isSilent: true });
  await cluster.call(site, 'PUT', '/mailbox', imap.login);
  await smtp.feel('silent');
  await cluster.call(site, 'POST', '/contact', anInquiry());
  await expect.poll(() => cluster.count(`leases where name = 'mailbox' and holder <> ''`)).toBe(1);
  await expect.poll(() => cluster.count('outbox where leased_until is not null')).toBe(2);
  expect(await site.terminate()).toEqual([0, null]);
  expect(await cluster.count("leases where holder <> ''")).toBe(0);
  expect(await cluster.count('outbox where leased_until is not null')).toBe(0);
});
