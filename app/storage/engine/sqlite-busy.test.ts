// @module-tag process/database-locked
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { addUser, clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';

/** Another process in the middle of a write. */
let other: DatabaseSync;
storePerTest();
beforeEach(() => (other = new DatabaseSync(join(dataDir, 'platen.db'))));
afterEach(() => other.close());

const pending = (work: Promise<unknown>[]) => {
  let settled = 0;
  for (const each of work) each.catch(() => {}).finally(() => settled++);
  return () => settled;
};
const numbers = Array.from({ length: 10 }, (_, number) => number);

test('waiting writes do not block reads or timers, and none is lost', async () => {
  other.exec('begin immediate');
  const writes = numbers.map((n) => store.inquiries.create({ inquiry: anInquiry({ name: `Visitor ${n}` }) }));
  const settled = pending(writes);
  for (let round = 0; round < 5; round++) {
    expect(await store.inquiries.list()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(settled()).toBe(0);
  other.exec('rollback');
  await Promise.all(writes);
  expect(await store.inquiries.list()).toHaveLength(10);
});

test('a single statement waits as well', async () => {
  const create = (n: number) => store.inquiries.create({ inquiry: anInquiry({ name: `Visitor ${n}` }) });
  const kept = await Promise.all(numbers.map(create));
  other.exec('begin immediate');
  const removals = kept.map(({ id }) => store.inquiries.remove(id));
  const settled = pending(removals);
  expect([(await store.inquiries.list()).length, settled()]).toEqual([10, 0]);
  other.exec('rollback');
  await Promise.all(removals);
  expect(await store.inquiries.list()).toEqual([]);
});

test('waiting writes time out together, not one after the other', async () => {
  other.exec('begin immediate');
  const outcomes = await Promise.allSettled(numbers.map((n) => store.throttle.hit(`k${n}`, { max: 1, seconds: 60 })));
  expect(outcomes.map((each) => each.status === 'rejected' && each.reason.kind)).toEqual(numbers.map(() => 'busy'));
  other.exec('rollback');
});

test('finds a session at once while recording its use waits', { tags: ['process/disk-full-session'] }, async () => {
  await store.sessions.start(await addUser(store), 'token', { agent: '', address: '' });
  clock.advance(2 * 60_000);
  other.exec('begin immediate');
  const found = store.sessions.find('token').then(
    (session) => session?.user.username,
    (error) => error,
  );
  const waiting = store.inquiries.create({ inquiry: anInquiry() });
  const settled = pending([waiting]);
  expect(await found).toBe('owner');
  expect(settled()).toBe(0);
  other.exec('rollback');
  await waiting;
});
