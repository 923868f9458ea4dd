/**
 * @module-tag process/kills
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '#tests/support/how-long.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startClients } from './clients.ts';
import { emptyLedger } from './ledger.ts';
import { type Mortal, mortalSite, pause, photoFile } from './mortal-site.ts';
import { brokenPromises, freeMails } from './promises.ts';

/** Eight clients write while the site, or the database under it, is killed at any instant and started again. */

const kills = isLong ? { sqlite: 1000, postgres: 800, database: 200 } : { sqlite: 3, postgres: 1, database: 1 };
/** Between two looks at everything that was promised. */
const killsPerLook = 50;
/** Milliseconds in which all e-mails must have gone out: a thousand kills leave tens of thousands, sent a few at a time. */
const mailsWaitMs = isLong ? 1_800_000 : 120_000;
/** E-mails that may be under way when a kill comes. */
const mailsAtOnce = 5;
/** Milliseconds that a site lives: long enough for some writes, short enough for a kill in the middle of its start. */
const livesFor = () => Math.random() ** 2 * 900;

let smtp: Smtp;
let photo: File;
beforeAll(async () => {
  photo = await photoFile();
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** Lets the clients write while `strike` is done so many times, and looks at what was promised. */
async function survives(mortal: Mortal, count: number, strike: () => Promise<void>): Promise<void> {
  const ledger = emptyLedger();
  const mailsBefore = smtp.received.length;
  await fetch(`${mortal.place.url}/api/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mortal.place.token}` },
    body: JSON.stringify({ companyDescription: '', contactEmail: 'owner@dealer.example' }),
  });
  for (let done = 0; done < count; done += killsPerLook) {
    let isOver = false;
    const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp: mortal.isUp });
    for (let struck = done; struck < Math.min(done + killsPerLook, count); struck++) {
      await pause(livesFor());
      await strike();
    }
    // The last one to be started writes as well.
    const before = ledger.acknowledged;
    await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
    isOver = true;
    await clients;
    await mortal.kill();
    expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
    await freeMails(mortal.where);
    await mortal.start();
  }
  process.stdout.write(
    `${count} kills: ${ledger.acknowledged} writes acknowledged of ${ledger.sent} sent, none lost\n`,
  );
  await sentOnce(mortal, mailsBefore, [...ledger.inquiries.keys()], count);
}

/** Each inquiry is told to the owner; again only where a kill came between the mail server's word and our note of it. */
async function sentOnce({ place }: Mortal, before: number, visitors: readonly string[], count: number): Promise<void> {
  const waiting = async () => {
    const response = await fetch(`${place.url}/api/status`, { headers: { authorization: `Bearer ${place.token}` } });
    return (await response.json()).mail.waiting;
  };
  await expect.poll(waiting, { timeout: mailsWaitMs, interval: 500 }).toBe(0);
  const toOwner = smtp.received.slice(before).filter(({ to }) => to.includes('owner@dealer.example'));
  const told = new Map<string, Set<string>>();
  let again = 0;
  for (const { raw } of toOwner) {
    const visitor = /^Reply-To:.*?([\w-]+@example\.com)/im.exec(raw)?.[1] ?? raw;
    const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
    const ids = told.get(visitor) ?? new Set();
    if (ids.has(id)) again++;
    told.set(visitor, ids.add(id));
  }
  expect(visitors.filter((visitor) => !told.has(visitor))).toEqual([]);
  // By its id a mailbox knows one that comes twice.
  expect([...told].filter(([, ids]) => ids.size > 1)).toEqual([]);
  expect(again).toBeLessThanOrEqual(mailsAtOnce * (count + 1));
}

test('SQLite: whatever was acknowledged outlives the process, whole', async () => {
  const mortal = await mortalSite(undefined, { SMTP_URL: smtp.url });
  await survives(mortal, kills.sqlite, async () => {
    await mortal.kill();
    await mortal.start();
  });
  await mortal.stop();
  mortal.forget();
}, 4_000_000);

describe('PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function emptyDatabase(): Promise<string> {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    const name = `crash${Date.now()}`;
    await client.query(`create database ${name}`);
    await client.end();
    return `${server.url}/${name}`;
  }

  test('whatever was acknowledged outlives the process, whole', async () => {
    const mortal = await mortalSite(await emptyDatabase(), { SMTP_URL: smtp.url });
    await survives(mortal, kills.postgres, async () => {
      await mortal.kill();
      await mortal.start();
    });
    await mortal.stop();
    mortal.forget();
  }, 4_000_000);

  test('and the database, which is stopped at once and started again under load', async () => {
    const mortal = await mortalSite(await emptyDatabase(), { SMTP_URL: smtp.url });
    await survives(mortal, kills.database, async () => {
      await server.crash();
      await pause(livesFor());
      await server.comeBack();
      const isReady = async () => (await fetch(`${mortal.place.url}/readyz`)).status;
      await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    });
    await mortal.stop();
    mortal.forget();
  }, 4_000_000);
});
