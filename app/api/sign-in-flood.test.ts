/**
 * @module-tag calls/sign-in-flood
 */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';
import { longTest } from '#tests/support/how-long.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const home = '192.0.2.1';

const logIn = (address: string, password: string, more: object = {}) =>
  api.call('POST', '/auth/login', {
    headers: { 'x-test-address': address },
    json: { username: admin.username, password, ...more },
  });

test('wrong passwords from many networks do not lock out trusted addresses', async () => {
  expect((await logIn(home, admin.password)).status).toBe(200);
  const answers = new Map<number, number>();
  let isOver = false;
  let strangers = 0;
  const flood = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      strangers++;
      const response = await logIn(`10.${strangers >> 8}.${strangers & 255}.1`, 'wrong');
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      // Like the gap between two packets; otherwise no other request would run.
      await setImmediate();
    }
  });
  await expect.poll(() => answers.get(429) ?? 0).toBeGreaterThan(5);
  const owner: number[] = [];
  for (let count = 0; count < 5; count++) owner.push((await logIn(home, admin.password)).status);
  isOver = true;
  await Promise.all(flood);
  expect(owner).toEqual(Array(5).fill(200));
  expect([...answers.keys()].sort()).toEqual([401, 429]);
});

longTest(
  'wrong passwords from many networks do not lock out a remembered device on a new address',
  {
    tags: ['session/device-secret'],
  },
  async () => {
    const first = await logIn(home, admin.password, { rememberDevice: true });
    const { deviceSecret } = await first.json();
    let isOver = false;
    let strangers = 0;
    let longestWait = 0;
    const flood = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        strangers++;
        const response = await logIn(`10.${strangers >> 8}.${strangers & 255}.1`, 'wrong');
        longestWait = Math.max(longestWait, Number(response.headers.get('retry-after')));
        await setImmediate();
      }
    });
    // The full queue asks for two seconds, the limit of all clients together for minutes.
    await expect.poll(() => longestWait, { timeout: 60_000 }).toBeGreaterThan(60);
    const statuses = { remembered: [] as number[], unknown: [] as number[] };
    for (let count = 0; count < 20; count++) {
      statuses.unknown.push((await logIn(`198.18.${count}.1`, admin.password)).status);
      statuses.remembered.push((await logIn(`198.19.${count}.1`, admin.password, { deviceSecret })).status);
    }
    isOver = true;
    await Promise.all(flood);
    expect(statuses).toEqual({ remembered: Array(20).fill(200), unknown: Array(20).fill(429) });
  },
);

test.each([
  ['/24', '203.0.113.9', (count: number) => `203.0.113.${count % 250}`, '203.0.113.254', '203.0.114.1'],
  [
    '/48',
    '2001:db8:1:ffff::1',
    (count: number) => `2001:db8:1:${count.toString(16)}::1`,
    '2001:db8:1:eeee::1',
    '2001:db8:2::1',
  ],
])('limits a whole %s except trusted addresses', async (_prefix, owner, stranger, neighbour, other) => {
  expect((await logIn(owner, admin.password)).status).toBe(200);
  // More than the limit of a network; requests rejected by the full queue count as well.
  await Promise.all(Array.from({ length: 245 }, (_, count) => logIn(stranger(count), 'wrong')));
  const refused = await logIn(neighbour, admin.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await logIn(owner, admin.password)).status).toBe(200);
  expect((await logIn(other, admin.password)).status).toBe(200);
});

test('trusts an address for three months', async () => {
  await logIn(home, admin.password);
  expect(await api.store.trustedNetworks.has(home)).toBe(true);
  api.clock.advance(91 * 24 * 60 * 60 * 1000);
  expect(await api.store.trustedNetworks.has(home)).toBe(false);
  await logIn('198.51.100.7', 'wrong');
  expect(await api.store.trustedNetworks.has('198.51.100.7')).toBe(false);
});
