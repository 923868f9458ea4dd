// @module-tag calls/sign-in-flood
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiPerTest, send } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';

apiPerTest('nobody');

const home = '192.0.2.1';

const logIn = (address: string, password: string, more: object = {}) =>
  send('POST', '/auth/login', { username: admin.username, password, ...more }, '', { 'x-test-address': address });

/** Wrong passwords from many networks until `end`; `answers` counts by status, `longestWait` is in seconds. */
function flood() {
  let isOver = false;
  let strangers = 0;
  const seen = { answers: new Map<number, number>(), longestWait: 0 };
  const all = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      strangers++;
      const { status, headers } = await logIn(`10.${strangers >> 8}.${strangers & 255}.1`, 'wrong');
      seen.answers.set(status, (seen.answers.get(status) ?? 0) + 1);
      const wait = Number(headers.get('retry-after'));
      if (status === 429) expect(wait).toBeGreaterThan(0);
      seen.longestWait = Math.max(seen.longestWait, wait);
      // Like the gap between two packets; otherwise no other request would run.
      await setImmediate();
    }
  });
  const end = () => {
    isOver = true;
    return Promise.all(all);
  };
  return { seen, end };
}

test('wrong passwords from many networks do not lock out trusted addresses', async () => {
  expect((await logIn(home, admin.password)).status).toBe(200);
  const { seen, end } = flood();
  await expect.poll(() => seen.answers.get(429) ?? 0).toBeGreaterThan(5);
  const owner: number[] = [];
  for (let count = 0; count < 5; count++) owner.push((await logIn(home, admin.password)).status);
  await end();
  expect(owner).toEqual(Array(5).fill(200));
  expect([...seen.answers.keys()].sort()).toEqual([401, 429]);
});

const hex = (count: number) => count.toString(16);
test.each([
  ['/24', '203.0.113.9', (count: number) => `203.0.113.${count % 250}`, '203.0.113.254', '203.0.114.1'],
  [
    '/48',
    '2001:db8:1:ffff::1',
    (count: number) => `2001:db8:1:${hex(count)}::1`,
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
