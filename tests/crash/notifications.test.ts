// @module-tag push/exactly-once
import { expect, test } from 'vitest';
import { certificateFile } from '#tests/support/certificate.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { freePort } from '#tests/support/ports.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { callApi } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startForAll } from '#tests/support/started.ts';
import { databases, type Mortal, mortalSite, pause } from './mortal-site.ts';
import { expireMailLeases, makeJobsDue, pushesUnderWay } from './promises.ts';

/**
 * Inquiries with lost responses and double taps, to two processes that are killed by turns, while the push service fails
 * and the mail server is down: each is stored once and announced on the device. A copy is allowed only for a notification
 * that was under way at a kill.
 */

const inquiries = isExhaustive ? 1_000 : 80;
const kills = isExhaustive ? 10 : 1;
const clients = 8;

let service: PushService;
startForAll(startPushService, (started) => (service = started));

const nameOf = (number: number) => `Visitor ${number}`;

/** Sends one inquiry until it is acknowledged, sometimes twice at once, and sometimes without waiting for the answer. */
async function submit(sites: readonly Mortal[], number: number): Promise<void> {
  const send = async ({ place }: Mortal, patience: number): Promise<boolean> => {
    try {
      const response = await callApi(place, 'POST', '/contact', {
        headers: {
          'idempotency-key': `inquiry-${number}`,
          // Varies the address, because rate limits are per address.
          'x-forwarded-for': `10.${(number >> 8) % 250}.${number % 250}.${1 + Math.floor(Math.random() * 250)}`,
        },
        body: anInquiry({ name: nameOf(number), email: `v${number}@example.com` }),
        signal: AbortSignal.timeout(patience),
      });
      await response.arrayBuffer();
      return response.status === 201;
    } catch {
      return false;
    }
  };
  for (let tries = 0; ; tries++) {
    const isHasty = tries === 0 && number % 5 === 0;
    const taps = number % 7 === 0 ? 2 : 1;
    const site = sites[(number + tries) % sites.length] as Mortal;
    // The second tap may reach the other process.
    const at = (tap: number) => sites[(number + tries + tap) % sites.length] as Mortal;
    const done = await Promise.all(Array.from({ length: taps }, (_, tap) => send(at(tap), isHasty ? 5 : 10_000)));
    if (done.includes(true)) return;
    await site.isUp();
  }
}

async function survives(sites: readonly [Mortal, Mortal], mailPort: number): Promise<void> {
  let mailServer: Smtp | undefined;
  const [{ place, where }] = sites;
  await service.register(place);

  const before = service.received.length;
  const begun = new Set<string>();
  /** Times of the accepted notifications of each inquiry, without reminders. */
  const arrived = (): Map<string, number[]> => {
    const copies = new Map<string, number[]>();
    for (const { notice, isAccepted, at } of service.received.slice(before))
      if (isAccepted && begun.has(String(notice.title)))
        copies.set(String(notice.title), [...(copies.get(String(notice.title)) ?? []), at]);
    return copies;
  };
  let next = 0;
  const sending = Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < inquiries) {
        const number = next++;
        begun.add(nameOf(number));
        await submit(sites, number);
      }
    }),
  );
  /** How many more copies of each notification the kills may cause. */
  const mayRepeat = new Map<string, number>();
  const noteUnderWay = async () => {
    for (const title of await pushesUnderWay(where)) mayRepeat.set(title, (mayRepeat.get(title) ?? 0) + 1);
  };
  for (let struck = 0; struck < kills; struck++) {
    const wanted = ((struck + 1) * inquiries) / (kills + 1);
    while (next < wanted) await pause(20);
    await service.feel(struck % 2 === 0 ? { status: 503 } : { status: 201 });
    if (struck === kills >> 1) mailServer = await startSmtp(mailPort);
    const site = sites[struck % sites.length] as Mortal;
    await site.kill();
    await noteUnderWay();
    await site.start();
  }
  await service.feel({ status: 201 });
  await sending;
  for (const site of sites) await site.kill();
  await noteUnderWay();
  await expireMailLeases(where);
  await makeJobsDue(where);
  for (const site of sites) await site.start();

  const missing = (): string[] => {
    const copies = arrived();
    return Array.from({ length: inquiries }, (_, number) => nameOf(number)).filter((name) => !copies.has(name));
  };
  await expect.poll(missing, { timeout: 600_000, interval: 250 }).toEqual([]);

  const stored = await (await callApi(place, 'GET', '/contact', { token: place.token })).json();
  const names = (stored as { name: string }[]).map(({ name }) => name).filter((name) => name.startsWith('Visitor '));
  expect(names).toHaveLength(inquiries);
  expect(new Set(names).size).toBe(inquiries);
  const repeated = [...arrived()].flatMap(([name, { length }]) => (length > 1 ? { name, copies: length - 1 } : []));
  expect(repeated.filter(({ name, copies }) => copies > (mayRepeat.get(name) ?? 0))).toEqual([]);
  expect(service.problems).toEqual([]);
  await mailServer?.stop();
}

test.each(variants(databases))(
  'stores each inquiry once and announces it through kills, lost responses and failing services on %s',
  async (_engine, database) => {
    const databaseUrl = await database();
    // Nothing listens there at first: the mail server is down.
    const mailPort = await freePort();
    const environment = {
      PUSH_HOSTS: service.host,
      NODE_EXTRA_CA_CERTS: certificateFile,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    };
    const first = await mortalSite(databaseUrl, environment);
    const second = await mortalSite(databaseUrl, { ...environment, DATA_DIR: first.where.dataDir });
    await survives([first, second], mailPort);
    for (const site of [second, first]) await site.stop();
  },
  4_000_000,
);
