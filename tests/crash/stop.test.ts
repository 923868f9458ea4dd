// @module-tag beyond/shutdown
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { startClients } from './clients.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { databases, type Mortal, mortalSite } from './mortal-site.ts';
import { brokenPromises } from './promises.ts';

/** Eight clients write while the site is stopped by SIGTERM and restarted. */

const stops = 20;

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
  const email = `${name}@example.com`;
  const message = `Under way at the stop: ${name}`;
  const body = JSON.stringify(anInquiry({ email, message }));
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
    ledger.inquiries.set(email, message);
    return response.statusCode;
  };
}

async function survivesStops(mortal: Mortal): Promise<void> {
  const ledger = emptyLedger();
  const photo = await photoFile();
  let isOver = false;
  const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp: mortal.isUp });
  try {
    for (let stop = 0; stop < stops; stop++) {
      const before = ledger.acknowledged;
      await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before + 50);
      const underWay = await Promise.all([1, 2, 3, 4, 5].map((n) => halfSent(mortal, ledger, `stop-${stop}-${n}`)));
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
    }
  } finally {
    // Stops the clients if a check fails.
    isOver = true;
  }
  await clients;
  await mortal.terminate();
  expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
  await mortal.stop();
}

test.each(variants(databases))(
  'on SIGTERM over %s, the site finishes running requests, accepts no more, exits with 0 within ten seconds and loses nothing',
  async (_engine, database) => survivesStops(await mortalSite(await database())),
  4_000_000,
);
