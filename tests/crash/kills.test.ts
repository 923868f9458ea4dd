// @module-tag process/kills

import { afterAll, beforeAll, expect, test } from 'vitest';
import { longDescribe } from '#tests/support/how-long.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { callApi } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startForAll } from '#tests/support/started.ts';
import { startClients } from './clients.ts';
import { emptyLedger } from './ledger.ts';
import { type Mortal, mortalSite, pause } from './mortal-site.ts';
import { brokenPromises, expireMailLeases, failures, mailsUnderWay } from './promises.ts';

/** Eight clients write while the site or its database is killed at any moment and restarted. */

const kills = { sqlite: 100, postgres: 50, database: 20 };
/** Kills between two checks of all promises. */
const killsPerCheck = 25;
/** Time limit in ms to send all e-mails: the kills leave thousands, sent a few at a time. */
const mailsWaitMs = 600_000;
/** Maximum number of e-mails in flight at a kill. */
const mailsAtOnce = 5;
/** Lifetime of a site in ms, often too short to finish its startup work. */
const randomLifetimeMs = () => Math.random() ** 2 * 900;

let smtp: Smtp;
let photo: File;
beforeAll(async () => {
  photo = await photoFile();
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** Number of kills in one strike, and how many of them hit a startup. Calls `noteMails` after each kill. */
type Strike = (number: number, noteMails: () => Promise<void>) => Promise<{ kills: number; inStarts: number }>;

/** Runs `strike` `count` times while clients write, and checks all promises. Returns how many kills hit a startup. */
async function survives(mortal: Mortal, count: number, strike: Strike): Promise<number> {
  const ledger = emptyLedger();
  const mailsBefore = smtp.received.length;
  /** For each e-mail, how many kills hit it in flight. */
  const killedInFlight = new Map<string, number>();
  /** Each e-mail with each process that was killed while it sent it. */
  const noted = new Set<string>();
  const noteMails = async () => {
    for (const { id, leased_by } of await mailsUnderWay(mortal.where)) {
      if (noted.has(`${id} ${leased_by}`)) continue;
      noted.add(`${id} ${leased_by}`);
      killedInFlight.set(id, (killedInFlight.get(id) ?? 0) + 1);
    }
  };
  let inStarts = 0;
  let killed = 0;
  const { token } = mortal.place;
  const settings = { companyDescription: '', contactEmail: 'owner@dealer.example' };
  await callApi(mortal.place, 'PUT', '/settings', { token, body: settings });
  for (let done = 0; done < count; done += killsPerCheck) {
    let isOver = false;
    const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp: mortal.isUp });
    for (let struck = done; struck < Math.min(done + killsPerCheck, count); struck++) {
      await pause(randomLifetimeMs());
      const was = await strike(struck, noteMails);
      killed += was.kills;
      inStarts += was.inStarts;
    }
    // Checks that the last restarted site accepts writes.
    const before = ledger.acknowledged;
    await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
    isOver = true;
    await clients;
    await mortal.kill();
    expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
    killed++;
    await noteMails();
    expect(noted.size).toBeLessThanOrEqual(mailsAtOnce * killed);
    await expireMailLeases(mortal.where);
    await mortal.start();
  }
  await checkMails(mortal, mailsBefore, [...ledger.inquiries.keys()], killedInFlight);
  return inStarts;
}

/**
 * Checks that each inquiry was mailed to the owner, and repeated only if a kill hit between the mail server's response and
 * the outbox update.
 */
async function checkMails(
  { place, where }: Mortal,
  before: number,
  visitors: readonly string[],
  killedInFlight: ReadonlyMap<string, number>,
): Promise<void> {
  const { token } = place;
  const waiting = async () => (await (await callApi(place, 'GET', '/status', { token })).json()).mail.waiting;
  await expect.poll(waiting, { timeout: mailsWaitMs, interval: 500 }).toBe(0);
  const mailed = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const { raw, to } of smtp.received.slice(before)) {
    const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
    if (!to.includes('owner@dealer.example')) continue;
    const visitor = /^Reply-To:.*?([\w-]+@example\.com)/im.exec(raw)?.[1] ?? raw;
    mailed.set(visitor, (mailed.get(visitor) ?? new Set()).add(id));
  }
  expect(visitors.filter((visitor) => !mailed.has(visitor))).toEqual([]);
  // Mailboxes deduplicate by message id.
  expect([...mailed].filter(([, ids]) => ids.size > 1)).toEqual([]);
  const failed = await failures(where);
  const maxCopies = (id: string) => 1 + (killedInFlight.get(id) ?? 0) + (failed.get(id) ?? 0);
  expect([...times].filter(([id, count]) => count > maxCopies(id))).toEqual([]);
}

/** Every third kill also kills the restarted site during its startup. */
async function survivesKills(mortal: Mortal, count: number): Promise<void> {
  const inStarts = await survives(mortal, count, async (number, noteMails) => {
    await mortal.kill();
    await noteMails();
    const isTwice = number % 3 === 0;
    const isInStart = isTwice && (await mortal.killDuringStart());
    if (isTwice) await noteMails();
    await mortal.start();
    return { kills: isTwice ? 2 : 1, inStarts: isInStart ? 1 : 0 };
  });
  // By chance some sites start before they are killed.
  expect(inStarts).toBeGreaterThan(0);
  // Mail server and database were never down.
  expect(await failures(mortal.where)).toEqual(new Map());
}

test('keeps every acknowledged write after kill -9 on SQLite', async () => {
  const mortal = await mortalSite(undefined, { SMTP_URL: smtp.url });
  await survivesKills(mortal, kills.sqlite);
  await mortal.stop();
}, 4_000_000);

longDescribe('on PostgreSQL', () => {
  let server: PostgresServer;
  startForAll(startPostgres, (started) => (server = started));

  test('keeps every acknowledged write after kill -9', async () => {
    const mortal = await mortalSite(await server.createDatabase(), { SMTP_URL: smtp.url });
    await survivesKills(mortal, kills.postgres);
    await mortal.stop();
  }, 4_000_000);

  test('keeps every acknowledged write after a crash and restart of the database under load', async () => {
    const mortal = await mortalSite(await server.createDatabase(), { SMTP_URL: smtp.url });
    await survives(mortal, kills.database, async () => {
      await server.crash();
      await pause(randomLifetimeMs());
      await server.comeBack();
      const isReady = async () => (await fetch(`${mortal.place.url}/readyz`)).status;
      await expect.poll(isReady).toBe(200);
      return { kills: 1, inStarts: 0 };
    });
    await mortal.stop();
  }, 4_000_000);
});
