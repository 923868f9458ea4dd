/**
 * @module-tag process/kills
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startSite } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startClients } from './clients.ts';
import { isLong } from './how-long.ts';
import { emptyLedger } from './ledger.ts';
import { brokenPromises, freeMails } from './promises.ts';

/** Eight clients write while the site, or the database under it, is killed at any instant and started again. */

const kills = isLong ? { sqlite: 1000, postgres: 800, database: 200 } : { sqlite: 8, postgres: 4, database: 3 };
/** Between two looks at everything that was promised. */
const killsPerLook = 50;
/** E-mails that may be under way when a kill comes. */
const mailsAtOnce = 5;
/** Milliseconds that a site lives: long enough for some writes, short enough for a kill in the middle of its start. */
const livesFor = () => Math.random() ** 2 * 900;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let smtp: Smtp;
let photo: File;
beforeAll(async () => {
  const { buffer, name, mimeType } = await aPhoto('machine.jpg', 320, 240);
  photo = new File([new Uint8Array(buffer)], name, { type: mimeType });
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** A site that is killed and started again over the same data at the same port. */
async function mortalSite(databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-crash-'));
  // The samples are in its database.
  if (databaseUrl === undefined) cpSync(inject('demoData'), dataDir, { recursive: true });
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let site = await startSite({ environment });
  let up: Promise<unknown> = Promise.resolve();
  const start = async () => {
    site = await startSite({ environment });
  };
  const place = { url: `http://127.0.0.1:${port}`, token: await site.signIn() };
  return {
    place,
    where: { databaseUrl, dataDir },
    isUp: async () => {
      // Some time passes in any case, so that nobody knocks all the time at a door that is being closed.
      await pause(20);
      await up;
    },
    async kill() {
      const gone = new Promise((resolve) => site.process.once('exit', resolve));
      site.process.kill('SIGKILL');
      await gone;
    },
    start() {
      up = start();
      return up;
    },
    stop: () => site.stop(),
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

type Mortal = Awaited<ReturnType<typeof mortalSite>>;

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
  await sentOnce(mortal, mailsBefore, [...ledger.inquiries.keys()], count);
  process.stdout.write(
    `${count} kills: ${ledger.acknowledged} writes acknowledged of ${ledger.sent} sent, none lost\n`,
  );
}

/** Each inquiry is told to the owner; again only where a kill came between the mail server's word and our note of it. */
async function sentOnce({ place }: Mortal, before: number, visitors: readonly string[], count: number): Promise<void> {
  const waiting = async () => {
    const response = await fetch(`${place.url}/api/status`, { headers: { authorization: `Bearer ${place.token}` } });
    return (await response.json()).mail.waiting;
  };
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
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
  const mortal = await mortalSite(undefined);
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
    const mortal = await mortalSite(await emptyDatabase());
    await survives(mortal, kills.postgres, async () => {
      await mortal.kill();
      await mortal.start();
    });
    await mortal.stop();
    mortal.forget();
  }, 4_000_000);

  test('and the database, which is stopped at once and started again under load', async () => {
    const mortal = await mortalSite(await emptyDatabase());
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
