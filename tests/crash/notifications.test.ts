/**
 * @module-tag push/exactly-once
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { isLong } from '#tests/support/how-long.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { postgresDatabase } from '#tests/support/stores.ts';
import { type Mortal, mortalSite, pause } from './mortal-site.ts';
import { expireMailLeases, makeJobsDue } from './promises.ts';

/**
 * Sends inquiries with lost responses and double taps while the site is killed and the push service fails. Each must be
 * stored once and notified once. A duplicate is allowed only if a kill hit between the response of the push service and
 * its record.
 */

const inquiries = isLong ? 10_000 : 80;
const kills = isLong ? 60 : 1;
const clients = 8;
/** Maximum concurrent notifications: a kill may duplicate as many. */
const pushesAtOnce = 32;

let service: PushService;
let folder: string;
beforeAll(async () => {
  service = await startPushService();
  folder = mkdtempSync(join(tmpdir(), 'platen-ca-'));
  writeFileSync(join(folder, 'ca.pem'), service.ca);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends an inquiry until it is acknowledged; sometimes twice at once, sometimes without reading the response. */
async function submit({ place, isUp }: Mortal, number: number): Promise<void> {
  const send = async (patience: number): Promise<boolean> => {
    try {
      const response = await fetch(`${place.url}/api/contact`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `inquiry-${number}`,
          // Varies the address, because rate limits are per address.
          'x-forwarded-for': `10.${(number >> 8) % 250}.${number % 250}.${1 + Math.floor(Math.random() * 250)}`,
        },
        body: JSON.stringify(anInquiry({ name: `Visitor ${number}`, email: `v${number}@example.com` })),
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
    const done = await Promise.all(Array.from({ length: taps }, () => send(isHasty ? 5 : 10_000)));
    if (done.includes(true)) return;
    await isUp();
  }
}

async function survives(mortal: Mortal): Promise<void> {
  const { place } = mortal;
  const authorization = `Bearer ${place.token}`;
  const { publicKey } = await (await fetch(`${place.url}/api/push/key`, { headers: { authorization } })).json();
  const target = await service.subscribe(publicKey);
  const registered = await fetch(`${place.url}/api/push/devices`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...target, name: 'Phone' }),
  });
  expect(registered.status).toBe(201);

  const before = service.received.length;
  let next = 0;
  let isDone = false;
  const sending = Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < inquiries) await submit(mortal, next++);
    }),
  ).finally(() => {
    isDone = true;
  });
  for (let struck = 0; struck < kills; struck++) {
    const wanted = ((struck + 1) * inquiries) / (kills + 1);
    while (next < wanted && !isDone) await pause(20);
    await service.feel(struck % 2 === 0 ? { status: 503 } : { status: 201 });
    await mortal.kill();
    await mortal.start();
  }
  await service.feel({ status: 201 });
  await sending;
  await mortal.kill();
  await expireMailLeases(mortal.where);
  await makeJobsDue(mortal.where);
  await mortal.start();

  const arrived = (): Map<string, number> => {
    const copies = new Map<string, number>();
    for (const { notice, isAccepted } of service.received.slice(before))
      if (isAccepted) copies.set(String(notice.title), (copies.get(String(notice.title)) ?? 0) + 1);
    return copies;
  };
  const missing = (): string[] => {
    const copies = arrived();
    return Array.from({ length: inquiries }, (_, number) => `Visitor ${number}`).filter((name) => !copies.has(name));
  };
  await expect.poll(missing, { timeout: isLong ? 1_800_000 : 60_000, interval: 250 }).toEqual([]);

  const stored = await (await fetch(`${place.url}/api/contact`, { headers: { authorization } })).json();
  const names = (stored as { name: string }[]).map(({ name }) => name).filter((name) => name.startsWith('Visitor '));
  expect(names).toHaveLength(inquiries);
  expect(new Set(names).size).toBe(inquiries);
  const repeated = [...arrived().values()].reduce((sum, copies) => sum + copies - 1, 0);
  expect(repeated).toBeLessThanOrEqual(pushesAtOnce * (kills + 1));
  expect(service.problems).toEqual([]);
  process.stdout.write(
    `${inquiries} inquiries and ${kills} kills: all stored once, ${repeated} notifications repeated\n`,
  );
}

type Engine = [name: string, database: () => Promise<string | undefined>];
const engines: Engine[] = [
  ['SQLite', async () => undefined],
  ...(isLong ? [['PostgreSQL', postgresDatabase] as Engine] : []),
];

test.each(engines)(
  'stores each inquiry once and announces it through kills, lost responses and a failing push service on %s',
  async (_engine, database) => {
    const mortal = await mortalSite(await database(), {
      PUSH_HOSTS: service.host,
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    });
    await survives(mortal);
    await mortal.stop();
    mortal.forget();
  },
  4_000_000,
);
