// @module-tag process/cluster
import { expect, onTestFinished, test } from 'vitest';
import { type Mortal, mortalSite, pause } from '#tests/crash/mortal-site.ts';
import { expireMailLeases, makeJobsDue } from '#tests/crash/promises.ts';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { certificateFile } from '#tests/support/certificate.ts';
import { inDatabase } from '#tests/support/damage.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { callApi } from '#tests/support/site.ts';
import { startSmallProxy } from '#tests/support/small-proxy.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { type Faults, type Outage, verdict } from './judge.ts';
import { type Client, createClient } from './requests.ts';
import { atRate, inquire, keepSaving, nothingPromised, type Promised } from './workers.ts';

/**
 * Three processes behind a proxy, on one PostgreSQL, with visitors, inquiries and an owner. One process is killed every
 * few seconds, PostgreSQL restarts twice, the bucket is down for a while. Nothing acknowledged is lost.
 */

const seconds = Number(process.env.CLUSTER_SECONDS ?? 120);
const pagesPerSecond = 20;
const inquiriesPerSecond = 1;
const killEveryMs = 10_000;
const bucketAwayMs = seconds * 100;
const databaseAwayMs = 2000;

/** Inquiries in ten minutes that are all sent to the owner by e-mail; later ones are limited. */
const mailedOnBusyDays = 600;

const cachedPages = ['/', '/products', '/services', '/blog', '/contact', '/products/machine-0', '/products/machine-1'];

/** The environment that keeps uploads in the bucket. */
function bucketEnvironment(bucket: Bucket): Record<string, string> {
  const { url, key, secret, region } = bucket.at();
  return { MEDIA_URL: url, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region };
}

/** Starts a killed process, again and again like a supervisor: it exits if the database leaves late in its startup. */
async function supervise(site: Mortal): Promise<void> {
  for (;;) {
    const isStarted = await site.start().then(
      () => true,
      () => false,
    );
    if (isStarted) return;
  }
}

/** Kills one process after the other until the end; each is restarted at once. */
async function killInTurn(sites: readonly Mortal[], { kills, absences }: Faults, isOver: () => boolean): Promise<void> {
  let restart = Promise.resolve();
  for (let turn = 0; ; turn++) {
    await pause(killEveryMs);
    if (isOver()) break;
    const site = sites[turn % sites.length] as Mortal;
    // One process at a time: on a slow machine a start takes longer than the pause.
    await restart;
    const kill = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    const absence = { ...kill };
    kills.push(kill);
    absences.push(absence);
    await site.kill();
    kill.until = performance.now();
    restart = supervise(site).then(() => {
      absence.until = performance.now();
    });
  }
  await restart;
}

/** Takes the bucket away for a while. */
async function takeAway({ stop, start }: Bucket, list: Outage[]): Promise<void> {
  const noted: Outage = { from: performance.now(), until: Number.POSITIVE_INFINITY };
  list.push(noted);
  await stop();
  await pause(bucketAwayMs);
  await start();
  noted.until = performance.now();
}

/** Acknowledged pictures and prices that a process does not have. */
async function lost({ place }: Mortal, { pictures, prices }: Promised): Promise<string[]> {
  const missing: string[] = [];
  for (const path of pictures) {
    const { status } = await fetch(place.url + path);
    if (status !== 200) missing.push(`${path} answered ${status}`);
  }
  for (const [id, { acknowledged, sentSince }] of prices) {
    const { token } = place;
    const [{ regularPrice }] = await (await callApi(place, 'GET', `/products?id=${id}&limit=1`, { token })).json();
    if (![acknowledged, ...sentSince].includes(regularPrice))
      missing.push(`${id} costs ${regularPrice}, acknowledged: ${acknowledged}`);
  }
  return missing;
}

/** The addresses of all inquiries, and the names of those with an e-mail to the owner, which has a limit on busy days. */
async function storedInquiries({ where }: Mortal): Promise<{ stored: string[]; announced: string[] }> {
  const [rows, mails] = await inDatabase(where, (db) =>
    Promise.all([
      db.selectFrom('messages').select(['id', 'name', 'email']).execute(),
      db.selectFrom('outbox').select('message_id').where('recipient', '=', 'owner@dealer.example').execute(),
    ]),
  );
  const mailed = new Set(mails.map(({ message_id }) => message_id));
  const announced = rows.filter(({ id }) => mailed.has(id)).map(({ name }) => name);
  return { stored: rows.map(({ email }) => email), announced };
}

/** Outbox items that were given up, with the last error. */
async function givenUp({ where }: Mortal): Promise<string[]> {
  const rows = await inDatabase(where, (db) =>
    db.selectFrom('outbox').selectAll().where('given_up_at', 'is not', null).execute(),
  );
  return rows.map(({ kind, text, last_error }) => `${kind} ${text.slice(0, 80)}: ${last_error}`);
}

function visit({ read }: Client, promised: Promised, number: number): Promise<unknown> {
  const picture = number % 10 === 4 ? [...promised.pictures].at(-1) : undefined;
  if (picture) return read('picture', picture);
  if (number % 20 === 9) return read('search', `/products?search=machine+${number}`);
  return read('page', cachedPages[number % cachedPages.length] as string);
}

const numberOf = /Visitor (\d+)/;

test(
  'loses nothing acknowledged while processes are killed, PostgreSQL restarts and the bucket is down',
  async () => {
    const [postgres, smtp, push] = await Promise.all([startPostgres(), startSmtp(), startPushService()]);
    const bucket = await startBucket();
    onTestFinished(async () => {
      await Promise.all([postgres.stop(), smtp.stop(), push.stop(), bucket.close()]);
    });
    const environment = {
      PUSH_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: certificateFile,
      SMTP_URL: smtp.url,
      ...bucketEnvironment(bucket),
    };
    const databaseUrl = await postgres.createDatabase();
    const first = await mortalSite(databaseUrl, environment);
    const shared = { ...environment, DATA_DIR: first.where.dataDir };
    const sites = [first, ...(await Promise.all([1, 2].map(() => mortalSite(databaseUrl, shared))))];
    const proxy = await startSmallProxy(sites.map(({ place }) => place.url));
    const client = createClient(proxy.url);
    let isOver = false;
    // Runs before the services stop.
    onTestFinished(async () => {
      isOver = true;
      await proxy.stop();
      for (const site of sites.toReversed()) await site.stop();
    });
    const { token } = first.place;
    const settings = { contactEmail: 'owner@dealer.example' };
    expect((await callApi(proxy, 'PUT', '/settings', { token, body: settings })).status).toBe(200);
    await push.register({ url: proxy.url, token });

    const promised = nothingPromised();
    const faults: Faults = { kills: [], absences: [], database: [], bucket: [] };
    const owner = { token, photo: await photoFile(), isOver: () => isOver, saveEveryMs: 2000 };
    const working = Promise.all([
      keepSaving(client, promised, 'machine-0', owner),
      keepSaving(client, promised, 'machine-1', owner),
      atRate(inquiriesPerSecond, owner.isOver, (number) => inquire(client, promised, number)),
      expect
        .poll(() => promised.prices.size)
        .toBe(2)
        .then(() => atRate(pagesPerSecond, owner.isOver, (number) => visit(client, promised, number))),
      killInTurn(sites, faults, owner.isOver),
    ]);
    const share = (part: number) => pause(seconds * 1000 * part);
    const restartDatabase = async () => {
      const from = performance.now();
      await postgres.goAway();
      faults.database.push({ from, until: performance.now() });
      await pause(databaseAwayMs);
      await postgres.comeBack();
    };
    await share(0.3);
    await restartDatabase();
    await share(0.2);
    await takeAway(bucket, faults.bucket);
    await share(0.2);
    await restartDatabase();
    await share(0.3);
    isOver = true;
    await working;

    expect(client.outcomes.filter((each) => verdict(each, faults) === 'unexpected')).toEqual([]);

    // E-mails and notifications that were under way at a kill are sent again now instead of after their leases. Another
    // inquiry to each process wakes its jobs.
    await expireMailLeases(first.where);
    await makeJobsDue(first.where);
    for (const [index, { place }] of sites.entries())
      await inquire(createClient(place.url), promised, 1_000_000 + index);
    const visitors = [...promised.inquiries].map((email) => `Visitor ${/\d+/.exec(email)?.[0]}`);
    const { stored, announced } = await storedInquiries(first);
    expect(announced.length).toBeGreaterThanOrEqual(Math.min(visitors.length, mailedOnBusyDays));
    expect(visitors.length).toBeGreaterThan(sites.length);
    expect(new Set(stored).size).toBe(stored.length);
    expect([...promised.inquiries].filter((email) => !stored.includes(email))).toEqual([]);
    expect(await givenUp(first)).toEqual([]);
    for (const site of sites) expect(await lost(site, promised)).toEqual([]);
    expect(promised.pictures.size).toBeGreaterThan(0);
    const pushed = () => new Set(push.received.map(({ notice }) => String(notice.title)));
    const mailed = () =>
      new Set(
        smtp.received
          .filter(({ to }) => to.includes('owner@dealer.example'))
          .map(({ raw }) => numberOf.exec(raw)?.[0] ?? ''),
      );
    const waiting = { timeout: 600_000, interval: 250 };
    await expect.poll(() => visitors.filter((name) => !pushed().has(name)), waiting).toEqual([]);
    await expect.poll(() => announced.filter((name) => !mailed().has(name)), waiting).toEqual([]);
  },
  (seconds + 900) * 1000,
);
