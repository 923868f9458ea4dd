/**
 * @module-tag beyond/shutdown
 */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { postgresDatabase } from '#tests/support/stores.ts';
import { startClients } from './clients.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { type Mortal, mortalSite, photoFile } from './mortal-site.ts';
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
  const { port } = new URL(place.url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const gone = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.on('error', (error) => {
    answer += `broken off: ${error.message}`;
  });
  const headers = ['Host: a', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  const from = [
    `Authorization: Bearer ${place.token}`,
    `X-Forwarded-For: 10.9.0.${1 + Math.floor(Math.random() * 250)}`,
  ];
  socket.write(`POST /api/contact HTTP/1.1\r\n${[...headers, ...from].join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  return async () => {
    socket.write(body.slice(20));
    await gone;
    ledger.inquiries.set(email, message);
    return answer.slice(0, 30);
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
      await expect.poll(() => isRefused(mortal.place.url)).toBe(true);
      expect(await Promise.all(underWay.map((finish) => finish()))).toEqual(
        underWay.map(() => expect.stringContaining('HTTP/1.1 201 Created')),
      );
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
  await mortal.stop();
  expect(await brokenPromises(mortal.where, ledger)).toEqual([]);
  mortal.forget();
  process.stdout.write(
    `${stops} stops: ${ledger.acknowledged} writes acknowledged of ${ledger.sent} sent, none lost\n`,
  );
}

test.each(
  variants([
    ['SQLite', async (): Promise<string | undefined> => undefined],
    ['PostgreSQL', postgresDatabase],
  ] as const),
)(
  'on SIGTERM over %s, the site finishes running requests, accepts no more, exits with 0 within ten seconds and loses nothing',
  async (_engine, database) => survivesStops(await mortalSite(await database())),
  4_000_000,
);
