// @module-tag process/kills
// @module-tag beyond/shutdown
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { isExhaustive, longTest, variants } from '#tests/support/how-long.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { callApi } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startClients } from './clients.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { databases, type Mortal, mortalSite, pause } from './mortal-site.ts';
import { brokenPromises, expireMailLeases, visitorOf } from './promises.ts';

/** Eight clients write while the site or its database is killed or stopped at any moment, and restarted. */

const kills = isExhaustive ? { SQLite: 100, PostgreSQL: 50, server: 20 } : { SQLite: 3, PostgreSQL: 3, server: 3 };
const stops = isExhaustive ? 20 : 1;
/** Kills between two checks of all promises. */
const killsPerCheck = 25;
/** Time limit in ms to send all e-mails: the kills leave thousands, sent a few at a time. */
const mailsWaitMs = 600_000;
/** Maximum number of e-mails in flight at a kill. */
const mailsAtOnce = 5;
/** Lifetime of a site in ms, often too short to finish its startup work. */
const randomLifetimeMs = () => Math.random() ** 2 * 900;
const timeout = 4_000_000;

let smtp: Smtp;
let photo: File;
beforeAll(async () => {
  photo = await photoFile();
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** Kills or stops a site or its database, and starts it again. */
type Strike = (mortal: Mortal, number: number, ledger: Ledger) => Promise<void>;

/** Runs `strike` `count` times while clients write to a new site, and checks all promises. */
async function survives(databaseUrl: string | undefined, count: number, strike: Strike): Promise<void> {
  const mortal = await mortalSite(databaseUrl, { SMTP_URL: smtp.url });
  const ledger = emptyLedger();
  const mailsBefore = smtp.received.length;
  const { token } = mortal.place;
  const settings = { companyDescription: '', contactEmail: 'owner@dealer.example' };
  await callApi(mortal.place, 'PUT', '/settings', { token, body: settings });
  for (let done = 0; done < count; done += killsPerCheck) {
    let isOver = false;
    const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp: mortal.isUp });
    try {
      for (let struck = done; struck < Math.min(done + killsPerCheck, count); struck++) {
        await pause(randomLifetimeMs());
        await strike(mortal, struck, ledger);
      }
      // Checks that the last restarted site accepts writes.
      const before = ledger.acknowledged;
      await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
    } finally {
      // Stops the clients if a check fails.
      isOver = true;
    }
    await clients;
    await mortal.kill();
    expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
    await expireMailLeases(mortal.where);
    await mortal.start();
  }
  const waiting = async () => (await (await callApi(mortal.place, 'GET', '/status', { token })).json()).mail.waiting;
  await expect.poll(waiting, { timeout: mailsWaitMs, interval: 500 }).toBe(0);
  // Every third kill is followed by one of a startup, and a check ends with another.
  checkMails(mailsBefore, [...ledger.inquiries.keys()], 2 * count + 1);
  await mortal.stop();
}

/** Checks that each inquiry was mailed to the owner, and that no more e-mails came again than kills may have hit. */
function checkMails(before: number, visitors: readonly string[], killed: number): void {
  const mailed = new Map<string, Set<string>>();
  const ids = smtp.received.slice(before).map((mail) => {
    const id = /^Message-ID: <([^@]+)@/im.exec(mail.raw)?.[1] ?? '';
    const visitor = visitorOf(mail);
    if (mail.to.includes('owner@dealer.example')) mailed.set(visitor, (mailed.get(visitor) ?? new Set()).add(id));
    return id;
  });
  expect(visitors.filter((visitor) => !mailed.has(visitor))).toEqual([]);
  // Mailboxes deduplicate by message id.
  expect([...mailed].filter(([, { size }]) => size > 1)).toEqual([]);
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(mailsAtOnce * killed);
}

test.each(variants(databases))(
  'keeps every acknowledged write after kill -9 on %s',
  { timeout },
  async (engine, database) =>
    survives(await database(), kills[engine], async (mortal, number) => {
      await mortal.kill();
      if (number % 3 === 0) await mortal.killDuringStart();
      await mortal.start();
    }),
);

longTest('keeps every acknowledged write after a crash and restart of PostgreSQL under load', { timeout }, async () => {
  const server = await startPostgres();
  await survives(await server.createDatabase(), kills.server, async ({ place }) => {
    await server.crash();
    await pause(randomLifetimeMs());
    await server.comeBack();
    await expect.poll(async () => (await fetch(`${place.url}/readyz`)).status).toBe(200);
  });
  await server.stop();
});

/** Whether the port refuses connections. */
const isRefused = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });

/** Sends the first half of an inquiry. Returns a function that sends the rest. */
async function halfSent({ place }: Mortal, ledger: Ledger, name: string) {
  const inquiry = anInquiry({ email: `${name}@example.com`, message: `Under way at the stop: ${name}` });
  const body = JSON.stringify(inquiry);
  const asked = request(`${place.url}/api/contact`, {
    agent: false,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${place.token}`,
      'x-forwarded-for': `10.9.0.${1 + Math.floor(Math.random() * 250)}`,
    },
  });
  const answered = once(asked, 'response');
  asked.write(body.slice(0, 20));
  const [socket] = await once(asked, 'socket');
  await once(socket, 'connect');
  return async (): Promise<number> => {
    asked.end(body.slice(20));
    const [response] = await answered;
    response.resume();
    ledger.inquiries.set(inquiry.email, inquiry.message);
    return response.statusCode;
  };
}

test.each(variants(databases))(
  'on SIGTERM over %s, the site finishes running requests, accepts no more, exits with 0 within ten seconds and loses nothing',
  { timeout },
  async (_engine, database) =>
    survives(await database(), stops, async (mortal, number, ledger) => {
      const before = ledger.acknowledged;
      await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
      const underWay = await Promise.all([1, 2, 3, 4, 5].map((n) => halfSent(mortal, ledger, `stop-${number}-${n}`)));
      // Connections are accepted in order: a response to the last proves that all were accepted.
      const [last] = await once(get(`${mortal.place.url}/healthz`, { agent: false }), 'response');
      expect(last.resume().statusCode).toBe(200);
      const ended = mortal.terminate();
      await expect.poll(() => isRefused(mortal.place.url), { message: 'refuses connections' }).toBe(true);
      expect(await Promise.all(underWay.map((finish) => finish()))).toEqual([201, 201, 201, 201, 201]);
      expect(await ended).toEqual([0, null]);
      // The WAL is empty, so the next start has nothing to recover.
      if (mortal.where.databaseUrl === undefined)
        expect(statSync(join(mortal.where.dataDir, 'platen.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
      await mortal.start();
    }),
);
