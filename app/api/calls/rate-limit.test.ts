// @module-tag calls/limits

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#app/domain/records/errors.ts';
import { openStore } from '#app/storage/store/open.ts';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { migratedDatabase, testClock } from '#tests/support/stores.ts';
import { api, apiPerTest } from './api-test.ts';

const quarterHour = 15 * 60;

/** An address in a separate network for each number. */
const stranger = (number: number) => `10.${number >> 8}.${number & 255}.1`;

/** Runs 50 actions at a time; more at once would be rejected for another reason. */
async function each(count: number, action: (number: number) => unknown): Promise<void> {
  for (let begin = 0; begin < count; begin += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - begin) }, (_, i) => action(begin + i)));
}

const retryAfter = (response: Response) => Number(response.headers.get('retry-after'));

/** Tests the limits, not the cost of hashing. */
const skipHashing = ({ deps }: TestApi) => {
  deps.passwords.verify = async (password) => password === admin.password;
};

const from = (address: string) => ({ headers: { 'x-test-address': address } });
const logIn = async (address: string, password = 'wrong', by = api) =>
  by.call('POST', '/auth/login', { ...from(address), json: { username: admin.username, password } });
const write = async (address: string, number = 0, by = api) =>
  by.call('POST', '/contact', { ...from(address), json: anInquiry({ message: `Message ${number}` }) });

describe('all visitors together', () => {
  apiPerTest('nobody');
  beforeEach(() => skipHashing(api));

  test('may try 1,200 passwords in 15 minutes; trusted addresses are not limited', async () => {
    const home = '192.0.2.1';
    expect((await logIn(home, admin.password)).status).toBe(200);
    await each(1199, (number) => logIn(stranger(number)));
    expect((await logIn(stranger(1200))).status).toBe(429);
    const refused = await logIn(stranger(1201), admin.password);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBe(quarterHour);
    expect((await logIn(home, admin.password)).status).toBe(200);
    api.clock.advance(quarterHour * 1000);
    expect((await logIn(stranger(1202))).status).toBe(401);
  });

  test('rejected attempts of one client do not use up the limit of the others', async () => {
    await each(300, () => logIn('198.51.100.1'));
    await each(1100, (number) => logIn(stranger(number)));
    expect((await logIn('203.0.113.1')).status).toBe(401);
  });

  test('may send 600 messages in ten minutes, then 9,400 unverified ones', { tags: ['calls/unverified'] }, async () => {
    const unverified = async () => (await api.store.inquiries.list()).filter((inquiry) => inquiry.unverified).length;
    await each(600, (number) => write(stranger(number), number));
    expect(await unverified()).toBe(0);
    const late = await write(stranger(600), 600);
    expect([late.status, Object.keys(await late.json())]).toEqual([201, expect.not.arrayContaining(['unverified'])]);
    expect(await unverified()).toBe(1);
    const signedIn = await api.call('POST', '/contact', { json: anInquiry(), token: await api.session() });
    expect(signedIn.status).toBe(201);
    expect([(await api.store.inquiries.list()).length, await unverified()]).toEqual([602, 1]);
    // The limit per address still applies.
    await each(20, (number) => write('198.51.100.1', 1000 + number));
    const soon = await write('198.51.100.1');
    expect([soon.status, retryAfter(soon)]).toEqual([429, expect.toSatisfy((seconds: number) => seconds > 0)]);
    expect(await unverified()).toBe(21);
    const limit = { max: 10_000, seconds: 600 };
    for (let count = 621; count < 9_999; count++) await api.store.throttle.hit('contact all', limit);
    expect((await write(stranger(700), 700)).status).toBe(201);
    const refused = await write(stranger(701), 701);
    expect([refused.status, retryAfter(refused)]).toEqual([429, 600]);
    api.clock.advance(600_000);
    expect((await write(stranger(701), 701)).status).toBe(201);
    expect(await unverified()).toBe(22);
  });

  test('rejects every sign-in when counting fails', async () => {
    let verified = 0;
    api.deps.passwords.verify = async () => ++verified > 0;
    api.deps.store.throttle.hit = () => Promise.reject(new Failure('busy', 'The data cannot be written now'));
    expect((await logIn('198.51.100.1', admin.password)).status).toBe(503);
    expect(verified).toBe(0);
  });
});

type Place = { databaseUrl: string | undefined; dataDir: string };

const places: [string, () => Promise<Place>][] = [
  ['one SQLite file', async () => ({ databaseUrl: undefined, dataDir: mkdtempSync(join(tmpdir(), 'platen-limits-')) })],
  ['one PostgreSQL database', async () => ({ databaseUrl: await migratedDatabase(), dataDir: '' })],
];

describe.each(variants(places))('two processes on %s', (_name, make) => {
  let place: Place;
  let other: TestApi;
  const clock = testClock();
  const open = () => openApi(() => openStore({ ...place, now: clock.now }));
  apiPerTest('nobody', async () => {
    place = await make();
    return open();
  });
  beforeEach(async () => {
    other = await open();
    for (const each of [api, other]) skipHashing(each);
  });
  afterEach(async () => {
    await other.close();
    if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true });
  });
  const statuses = async (count: number, act: (by: TestApi, number: number) => Promise<Response>) =>
    (await Promise.all(Array.from({ length: count }, (_, i) => act(i % 2 ? api : other, i)))).map(
      ({ status }) => status,
    );

  test('share the attempts of an address, and a success in one counts in the other', async () => {
    const tried = await statuses(14, (by) => logIn('198.51.100.1', 'wrong', by));
    expect(tried.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    for (const by of [api, other]) expect((await logIn('198.51.100.1', admin.password, by)).status).toBe(429);
    expect((await logIn('198.51.100.2', admin.password)).status).toBe(200);
    expect(await other.store.trustedNetworks.has('198.51.100.2'), 'is trusted').toBe(true);
  });
});
