// @module-tag process/cluster
// @module-tag push/exactly-once
import { expect, onTestFinished, test } from 'vitest';
import { startClients } from '#tests/crash/clients.ts';
import { emptyLedger } from '#tests/crash/ledger.ts';
import { type Mortal, mortalSite, pause } from '#tests/crash/mortal-site.ts';
import { brokenPromises, expireMailLeases, makeJobsDue, visitorOf } from '#tests/crash/promises.ts';
import { certificateFile } from '#tests/support/certificate.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { callApi } from '#tests/support/site.ts';
import { startSmallProxy } from '#tests/support/small-proxy.ts';
import { startSmtp } from '#tests/support/smtp.ts';

/**
 * Three processes behind a proxy, on one PostgreSQL. Visitors read and eight clients write, while one process after the
 * other is killed and PostgreSQL restarts twice. Nothing acknowledged is lost, and no page fails.
 */

const seconds = Number(process.env.CLUSTER_SECONDS ?? 120);
const killEveryMs = 10_000;
const databaseAwayMs = 2000;
/** Pause of each client after a write in ms: two cores run everything. */
const pauseMs = 2000;
/** Notifications in flight at a kill: visitors send about two inquiries a second. */
const pushesAtOnce = 4;
const pages = ['/', '/products', '/products?search=machine', '/services', '/blog', '/contact'];

/** Starts a killed process, again and again like a supervisor: it exits if the database leaves late in its startup. */
async function supervise(site: Mortal): Promise<void> {
  const isStarted = () =>
    site.start().then(
      () => true,
      () => false,
    );
  while (!(await isStarted()));
}

/** Kills one process after the other and starts it again. Returns the number of kills. */
async function killInTurn(sites: readonly Mortal[], isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills++) {
    await pause(killEveryMs);
    if (isOver()) return kills;
    const site = sites[kills % sites.length] as Mortal;
    await site.kill();
    await supervise(site);
  }
}

/** Reads pages until the end. Returns those that failed; the body of one is cut off if its process is killed midway. */
async function keepReading(url: string, isOver: () => boolean): Promise<string[]> {
  const failed: string[] = [];
  for (let count = 0; !isOver(); count++) {
    const path = pages[count % pages.length];
    const response = await fetch(url + path);
    if (response.status !== 200) failed.push(`${path} answered ${response.status}`);
    await response.text().catch(() => '');
    await pause(100);
  }
  return failed;
}

test(
  'loses nothing acknowledged while processes are killed and PostgreSQL restarts',
  async () => {
    const [postgres, smtp, push] = await Promise.all([startPostgres(), startSmtp(), startPushService()]);
    onTestFinished(async () => {
      await Promise.all([postgres.stop(), smtp.stop(), push.stop()]);
    });
    const environment = { PUSH_HOSTS: push.host, NODE_EXTRA_CA_CERTS: certificateFile, SMTP_URL: smtp.url };
    const databaseUrl = await postgres.createDatabase();
    const first = await mortalSite(databaseUrl, environment);
    const shared = { ...environment, DATA_DIR: first.where.dataDir };
    const sites = [first, ...(await Promise.all([1, 2].map(() => mortalSite(databaseUrl, shared))))];
    const proxy = await startSmallProxy(sites.map(({ place }) => place.url));
    let isOver = false;
    // Runs before the services stop.
    onTestFinished(async () => {
      isOver = true;
      await proxy.stop();
      for (const site of sites.toReversed()) await site.stop();
    });
    const place = { url: proxy.url, token: first.place.token };
    const body = { companyDescription: '', contactEmail: 'owner@dealer.example' };
    expect((await callApi(proxy, 'PUT', '/settings', { token: place.token, body })).status).toBe(200);
    await push.register(place);

    const ledger = emptyLedger();
    const work = { ledger, photo: await photoFile(), place, isOver: () => isOver, isUp: () => pause(300), pauseMs };
    const clients = startClients(work);
    const readers = Promise.all([1, 2, 3].map(() => keepReading(proxy.url, work.isOver)));
    const killing = killInTurn(sites, work.isOver);
    for (const _restart of [1, 2]) {
      await pause((seconds * 1000) / 3);
      await postgres.goAway();
      await pause(databaseAwayMs);
      await postgres.comeBack();
    }
    await pause((seconds * 1000) / 3);
    isOver = true;
    await clients;
    expect((await readers).flat()).toEqual([]);
    const kills = (await killing) + sites.length;
    for (const site of sites) await site.kill();
    expect(await brokenPromises(first.where, ledger)).toEqual([]);

    // E-mails and notifications that were under way at a kill are sent again now instead of after their leases.
    await expireMailLeases(first.where);
    await makeJobsDue(first.where);
    for (const site of sites) await site.start();
    const visitors = [...ledger.inquiries.keys()];
    expect(visitors.length).toBeGreaterThan(sites.length);
    const pushed = () =>
      push.received.map(({ notice }) => `${notice.title}@example.com`).filter((email) => ledger.inquiries.has(email));
    const mailed = () => smtp.received.filter(({ to }) => to.includes(body.contactEmail)).map(visitorOf);
    const waiting = { timeout: 600_000, interval: 250 };
    for (const received of [pushed, mailed])
      await expect
        .poll(() => {
          const told = new Set(received());
          return visitors.filter((visitor) => !told.has(visitor));
        }, waiting)
        .toEqual([]);
    expect(pushed().length - visitors.length).toBeLessThanOrEqual(kills * pushesAtOnce);
  },
  (seconds + 900) * 1000,
);
