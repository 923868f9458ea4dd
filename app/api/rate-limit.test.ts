/**
 * @module-tag calls/limits
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { Failure } from '#app/domain/errors.ts';
import { openStore } from '#app/storage/open.ts';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { migratedDatabase, sqliteStore, testClock } from '#tests/support/stores.ts';

const quarterHour = 15 * 60;

/** An address in a separate network for each number. */
const stranger = (number: number) => `10.${number >> 8}.${number & 255}.1`;

/** Runs 50 actions at a time; more at once would be rejected for another reason. */
async function each(count: number, action: (number: number) => unknown): Promise<void> {
  for (let begin = 0; begin < count; begin += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - begin) }, (_, i) => action(begin + i)));
}

const retryAfter = (response: Response) => Number(response.headers.get('retry-after'));

async function withApi(use: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await openApi();
  // Tests the limits, not the cost of hashing.
  api.deps.passwords.verify = async (password) => password === admin.password;
  await use(api).finally(() => api.close());
}

const logIn = async (api: TestApi, address: string, password = 'wrong') =>
  api.call('POST', '/auth/login', {
    headers: { 'x-test-address': address },
    json: { username: admin.username, password },
  });
const write = async (api: TestApi, address: string, number = 0) =>
  api.call('POST', '/contact', {
    headers: { 'x-test-address': address },
    json: anInquiry({ message: `Message ${number}` }),
  });

describe('all visitors together', () => {
  test('may try 1,200 passwords in 15 minutes; trusted addresses are not limited', async () => {
    await withApi(async (api) => {
      const home = '192.0.2.1';
      expect((await logIn(api, home, admin.password)).status).toBe(200);
      await each(1199, (number) => logIn(api, stranger(number)));
      expect((await logIn(api, stranger(1200))).status).toBe(429);
      const refused = await logIn(api, stranger(1201), admin.password);
      expect(refused.status).toBe(429);
      expect(retryAfter(refused)).toBe(quarterHour);
      expect((await logIn(api, home, admin.password)).status).toBe(200);
      api.clock.advance(quarterHour * 1000);
      expect((await logIn(api, stranger(1202))).status).toBe(401);
    });
  });

  test('rejected attempts of one client do not use up the limit of the others', async () => {
    await withApi(async (api) => {
      await each(300, () => logIn(api, '198.51.100.1'));
      await each(1100, (number) => logIn(api, stranger(number)));
      expect((await logIn(api, '203.0.113.1')).status).toBe(401);
    });
  });

  test('may send 600 messages in ten minutes, then 9,400 unverified ones', {
    tags: ['calls/unverified'],
  }, async () => {
    await withApi(async (api) => {
      const unverified = async () => (await api.store.messages.list()).filter((message) => message.unverified).length;
      await each(600, (number) => write(api, stranger(number), number));
      expect(await unverified()).toBe(0);
      const late = await write(api, stranger(600), 600);
      expect([late.status, Object.keys(await late.json())]).toEqual([201, expect.not.arrayContaining(['unverified'])]);
      expect(await unverified()).toBe(1);
      const signedIn = await api.call('POST', '/contact', { json: anInquiry(), token: await api.session() });
      expect(signedIn.status).toBe(201);
      expect([(await api.store.messages.list()).length, await unverified()]).toEqual([602, 1]);
      // The limit per address still applies.
      await each(20, (number) => write(api, '198.51.100.1', 1000 + number));
      expect((await write(api, '198.51.100.1')).status).toBe(429);
      expect(await unverified()).toBe(21);

      const limit = { max: 10_000, seconds: 600 };
      for (let count = 621; count < 9_999; count++) await api.store.throttle.hit('contact all', limit);
      expect((await write(api, stranger(700), 700)).status).toBe(201);
      const refused = await write(api, stranger(701), 701);
      expect([refused.status, retryAfter(refused)]).toEqual([429, 600]);
      api.clock.advance(600_000);
      expect((await write(api, stranger(701), 701)).status).toBe(201);
      expect(await unverified()).toBe(22);
    });
  });
});

type Place = { databaseUrl: string | undefined; dataDir: string };

const places: [string, () => Promise<Place>][] = [
  ['one SQLite file', async () => ({ databaseUrl: undefined, dataDir: mkdtempSync(join(tmpdir(), 'platen-limits-')) })],
  ['one PostgreSQL database', async () => ({ databaseUrl: await migratedDatabase(), dataDir: '' })],
];

describe.each(places)('two processes on %s', (_name, make) => {
  async function withTwo(use: (one: TestApi, other: TestApi) => Promise<void>): Promise<void> {
    const place = await make();
    const clock = testClock();
    const open = () => openStore({ ...place, now: clock.now });
    const one = await openApi(open);
    const other = await openApi(open);
    for (const { deps } of [one, other]) deps.passwords.verify = async (password) => password === admin.password;
    try {
      await use(one, other);
    } finally {
      await one.close();
      await other.close();
      if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true });
    }
  }

  test('share the attempts of an address, and a success in one counts in the other', async () => {
    await withTwo(async (one, other) => {
      const statuses = await Promise.all(
        Array.from({ length: 14 }, (_, i) => logIn(i % 2 ? one : other, '198.51.100.1').then(({ status }) => status)),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
      for (const api of [one, other]) expect((await logIn(api, '198.51.100.1', admin.password)).status).toBe(429);
      expect((await logIn(one, '198.51.100.2', admin.password)).status).toBe(200);
      expect(await other.store.trustedNetworks.has('198.51.100.2')).toBe(true);
    });
  });

  test('share the number of messages', async () => {
    await withTwo(async (one, other) => {
      const statuses = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          write(i % 2 ? one : other, '198.51.100.1', i).then(({ status }) => status),
        ),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    });
  });
});

test('rejects every sign-in when counting fails', async () => {
  await withApi(async (api) => {
    let verified = 0;
    api.deps.passwords.verify = async () => ++verified > 0;
    api.deps.store.throttle.hit = () => Promise.reject(new Failure('busy', 'The data cannot be written now'));
    expect((await logIn(api, '198.51.100.1', admin.password)).status).toBe(503);
    expect(verified).toBe(0);
  });
});

test('stores no message when counting fails', async () => {
  const opened = await sqliteStore();
  const api = await openApi(async () => opened);
  const db = new DatabaseSync(join(opened.dataDir, 'platen.db'));
  db.exec('alter table throttle rename to throttle_away');
  expect((await write(api, '198.51.100.1')).status).toBe(500);
  expect(await api.store.messages.list()).toEqual([]);
  db.exec('alter table throttle_away rename to throttle');
  db.close();
  expect((await write(api, '198.51.100.1')).status).toBe(201);
  await api.close();
});
