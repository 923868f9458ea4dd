/**
 * @module-tag process/kills
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong, longDescribe } from '#tests/support/how-long.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startClients } from './clients.ts';
import { emptyLedger } from './ledger.ts';
import { type Mortal, mortalSite, pause, photoFile } from './mortal-site.ts';
import { brokenPromises, failures, freeMails } from './promises.ts';

/** Eight clients write while the site, or the database under it, is killed at any instant and started again. */

const kills = isLong ? { sqlite: 1000, postgres: 800, database: 200 } : { sqlite: 2, postgres: 1, database: 1 };
/** Between two looks at everything that was promised: few enough to be over before an e-mail that was taken is free again. */
const killsPerLook = 25;
/** Milliseconds in which all e-mails must have gone out: a thousand kills leave tens of thousands, sent a few at a time. */
const mailsWaitMs = isLong ? 1_800_000 : 120_000;
/** E-mails that are under way at most when a kill comes. */
const mailsAtOnce = 5;
/** Milliseconds that a site lives, often too few for it to do all that a start sets off. */
const livesFor = () => Math.random() ** 2 * 900;

let smtp: Smtp;
let photo: File;
beforeAll(async () => {
  photo = await photoFile();
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** How many kills a strike was, and how many of them fell into the middle of a start. */
type Strike = (number: number) => Promise<{ kills: number; inStarts: number }>;

/** Lets the clients write while `strike` is done so many times, and looks at what was promised; how many fell into a start. */
async function survives(mortal: Mortal, count: number, strike: Strike): Promise<number> {
  const ledger = emptyLedger();
  const mailsBefore = smtp.received.length;
  /** How often kills left each e-mail in the middle of being sent. */
  const leftUnderWay = new Map<string, number>();
  let inStarts = 0;
  await fetch(`${mortal.place.url}/api/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mortal.place.token}` },
    body: JSON.stringify({ companyDescription: '', contactEmail: 'owner@dealer.example' }),
  });
  for (let done = 0; done < count; done += killsPerLook) {
    let isOver = false;
    const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp: mortal.isUp });
    // With the kill after the clients are done.
    let killed = 1;
    for (let struck = done; struck < Math.min(done + killsPerLook, count); struck++) {
      await pause(livesFor());
      const was = await strike(struck);
      killed += was.kills;
      inStarts += was.inStarts;
    }
    // The last one to be started writes as well.
    const before = ledger.acknowledged;
    await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
    isOver = true;
    await clients;
    await mortal.kill();
    expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
    const underWay = await freeMails(mortal.where);
    expect(underWay.length).toBeLessThanOrEqual(mailsAtOnce * killed);
    for (const id of underWay) leftUnderWay.set(id, (leftUnderWay.get(id) ?? 0) + 1);
    await mortal.start();
  }
  const mails = await sentOnce(mortal, mailsBefore, [...ledger.inquiries.keys()], leftUnderWay);
  process.stdout.write(
    `${count} kills and ${inStarts} in the middle of a start: ${ledger.acknowledged} writes acknowledged of ` +
      `${ledger.sent} sent, none lost; ${mails}\n`,
  );
  return inStarts;
}

/**
 * Each inquiry is told to the owner; again only where a kill came between the mail server's word and our note of it. How many
 * there were, in words.
 */
async function sentOnce(
  { place, where }: Mortal,
  before: number,
  visitors: readonly string[],
  leftUnderWay: ReadonlyMap<string, number>,
): Promise<string> {
  const waiting = async () => {
    const response = await fetch(`${place.url}/api/status`, { headers: { authorization: `Bearer ${place.token}` } });
    return (await response.json()).mail.waiting;
  };
  await expect.poll(waiting, { timeout: mailsWaitMs, interval: 500 }).toBe(0);
  const received = smtp.received.slice(before);
  const told = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const { raw, to } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
    if (!to.includes('owner@dealer.example')) continue;
    const visitor = /^Reply-To:.*?([\w-]+@example\.com)/im.exec(raw)?.[1] ?? raw;
    told.set(visitor, (told.get(visitor) ?? new Set()).add(id));
  }
  expect(visitors.filter((visitor) => !told.has(visitor))).toEqual([]);
  // By its id a mailbox knows one that comes twice.
  expect([...told].filter(([, ids]) => ids.size > 1)).toEqual([]);
  const failed = await failures(where);
  const mayCome = (id: string) => 1 + (leftUnderWay.get(id) ?? 0) + (failed.get(id) ?? 0);
  expect([...times].filter(([id, count]) => count > mayCome(id))).toEqual([]);
  return `${times.size} e-mails, ${leftUnderWay.size} under way at a kill, ${received.length - times.size} came again`;
}

/** Every third time the site that is started after a kill is killed as well, before it has come up. */
async function survivesKills(mortal: Mortal, count: number): Promise<void> {
  const inStarts = await survives(mortal, count, async (number) => {
    await mortal.kill();
    const isTwice = number % 3 === 0;
    const isInStart = isTwice && (await mortal.dieStarting());
    await mortal.start();
    return { kills: isTwice ? 2 : 1, inStarts: isInStart ? 1 : 0 };
  });
  // Chance may let one come up first.
  if (isLong) expect(inStarts).toBeGreaterThan(count / 6);
  // The mail server was there all the time, and so was the database.
  expect(await failures(mortal.where)).toEqual(new Map());
}

test('SQLite: whatever was acknowledged outlives the process, whole', async () => {
  const mortal = await mortalSite(undefined, { SMTP_URL: smtp.url });
  await survivesKills(mortal, kills.sqlite);
  await mortal.stop();
  mortal.forget();
}, 4_000_000);

longDescribe('PostgreSQL', () => {
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
    await survivesKills(mortal, kills.postgres);
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
      return { kills: 1, inStarts: 0 };
    });
    await mortal.stop();
    mortal.forget();
  }, 4_000_000);
});
