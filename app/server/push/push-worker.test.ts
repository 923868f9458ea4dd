/**
 * @module-tag push/answers
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushDevice, PushTarget } from '#app/domain/push-device.ts';
import { createLog } from '#app/server/log.ts';
import { leaseMs } from '#app/storage/leases.ts';
import type { Store } from '#app/storage/store.ts';
import { dealer } from '#dealer';
import { anInquiry } from '#tests/support/factories.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { pushSetup } from '#tests/support/push-setup.ts';
import { type Clock, sqliteStore, testClock } from '#tests/support/stores.ts';
import { type PushWorkerDeps, startPushWorker } from './push-worker.ts';

const minute = 60_000;
const hour = 60 * minute;

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

let clock: Clock;
let store: Store;
let close: () => Promise<void>;
let dataDir: string;
let userId: string;
let workers: ReturnType<typeof startPushWorker>[];
beforeEach(async () => {
  clock = testClock();
  ({ store, dataDir, close } = await sqliteStore(clock));
  await store.users.create({ username: 'asha', passwordHash: 'h', initial: false, role: 'admin' });
  userId = (await store.users.find('asha'))?.id ?? '';
  workers = [];
  service.received.length = 0;
  service.problems.length = 0;
  await service.feel({ status: 201 });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await close();
  expect(service.problems).toEqual([]);
});

const push = (timeoutMs?: number) =>
  pushSetup({ store, dataDir, localHosts: [service.host], ...(timeoutMs ? { timeoutMs } : {}) });

function start(deps: Partial<PushWorkerDeps> = {}) {
  const { now } = clock;
  const log = createLog('silent');
  const worker = startPushWorker({ store, push: push(), locale: dealer.locale, log, now, pause: 20, ...deps });
  workers.push(worker);
  return worker;
}

async function aDevice(): Promise<PushDevice & { target: PushTarget }> {
  const target = await service.subscribe(await push().publicKey());
  return { ...(await store.pushDevices.add(userId, { ...target, name: 'Phone' })), target };
}
let made = 0;
const receive = (fields: object = {}) => store.messages.create({ inquiry: anInquiry(fields), key: `key-${++made}` });
const paths = () => service.received.map(({ path }) => path);
const pathOf = ({ endpoint }: Pick<PushTarget, 'endpoint'>) => new URL(endpoint).pathname;

type Row = { attempts: number; next: string; sent: string | null; givenUp: string | null; lease: string | null };
/** Returns the queued notifications. */
const rows = () => {
  const db = new DatabaseSync(join(dataDir, 'platen.db'), { readOnly: true });
  const found = db
    .prepare(
      `select attempts, next_attempt_at as next, sent_at as sent, given_up_at as givenUp, leased_until as lease
       from outbox where kind = 'push' order by created_at, id`,
    )
    .all() as Row[];
  db.close();
  return found;
};
/** Waits until each queued notification has this many attempts and none is leased. */
const tried = (...attempts: number[]) =>
  expect
    .poll(() => rows().map(({ attempts, lease }) => (lease === null ? attempts : 'leased')), { timeout: 5000 })
    .toEqual(attempts);

describe('a new message', { tags: ['push/new-message', 'push/private'] }, () => {
  test('notifies each device, signed and encrypted, with at most name and subject', async () => {
    const [one, two] = [await aDevice(), await aDevice()];
    await store.pushDevices.change(userId, two.id, { hidesNames: true });
    const { id } = await receive({
      name: 'Meera Joshi',
      subject: 'Inquiry about Canon iR 2625',
      message: 'Our address is 5 Fort Road',
      phone: '+919800012345',
      email: 'meera@example.com',
    });
    start();
    await tried(1, 1);
    const about = { url: `/admin/messages?id=${id}`, tag: `message ${id}` };
    const sent = new Map(service.received.map(({ path, notice }) => [path, notice]));
    expect(sent).toEqual(
      new Map([
        [pathOf(one), { title: 'Meera Joshi', body: 'Inquiry about Canon iR 2625', ...about }],
        [pathOf(two), { title: 'New inquiry', body: '', ...about }],
      ]),
    );
    const [first, second] = service.received;
    expect(first).toMatchObject({ ttl: 24 * 60 * 60, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    // Padding hides the length of names. Notifications of one message share a topic.
    expect([second?.bytes, second?.topic]).toEqual([first?.bytes, first?.topic]);
    expect((await store.pushDevices.list(userId)).map(({ lastSentAt }) => lastSentAt)).toEqual(
      Array(2).fill(clock.now().toISOString()),
    );
  });

  test('with the longest name and subject in any script fits', async () => {
    await aDevice();
    start();
    for (const letter of ['अ', '"', '😀'])
      await receive({
        name: letter.repeat(200 / letter.length),
        subject: letter.repeat(300 / letter.length),
        message: letter,
      });
    await tried(1, 1, 1);
    expect(service.received).toHaveLength(3);
  });

  test('hides names in notifications queued before Hide names was set', async () => {
    const device = await aDevice();
    await receive({ name: 'Meera' });
    await store.pushDevices.change(userId, device.id, { hidesNames: true });
    start();
    await tried(1);
    expect(service.received.map(({ notice }) => notice.title)).toEqual(['New inquiry']);
  });

  test('that is a day old when the site starts is not sent', async () => {
    await aDevice();
    await receive();
    clock.advance(24 * hour);
    start();
    await expect.poll(rows, { timeout: 5000 }).toEqual([]);
    expect(service.received).toEqual([]);
  });

  test('is not delayed by a hanging push service', async () => {
    const [slow, quick] = [await aDevice(), await aDevice()];
    await service.feel('silent', slow.target);
    const worker = start({ push: push(60_000), stopTimeoutMs: 10 });
    await receive();
    await receive();
    worker.wake();
    await expect.poll(() => paths().filter((path) => path === pathOf(quick)).length, { timeout: 5000 }).toBe(2);
    await receive();
    worker.wake();
    await expect.poll(() => paths().filter((path) => path === pathOf(quick)).length, { timeout: 5000 }).toBe(3);
  });
});

test('more notifications than may be sent at once do not wait for the timer', {
  tags: ['push/new-message'],
}, async () => {
  await aDevice();
  for (let count = 0; count < 64; count++) await receive();
  const { send, publicKey } = push();
  await publicKey();
  const first = Promise.withResolvers<void>();
  let begun = 0;
  const held: typeof send = async (...given) => {
    begun++;
    await first.promise;
    return send(...given);
  };
  const worker = start({ push: { send: held }, pause: hour });
  await expect.poll(() => begun, { timeout: 5000 }).toBe(32);
  for (let wakes = 0; wakes < 3; wakes++) {
    worker.wake();
    // Takes as long as the look into the queue.
    await receive();
  }
  first.resolve();
  await tried(...Array(67).fill(1));
});

describe('a push service that answers', () => {
  test.each([404, 410, 403])('%i removes the device and its notifications', async (status) => {
    const [gone, other] = [await aDevice(), await aDevice()];
    await service.feel({ status }, gone.target);
    await receive();
    start();
    await tried(1);
    expect((await store.pushDevices.list(userId)).map(({ id }) => id)).toEqual([other.id]);
  });

  test.each([400, 413])('%i drops the notification', async (status) => {
    await aDevice();
    await service.feel({ status });
    await receive();
    start();
    await tried(1);
    expect(rows()).toMatchObject([{ givenUp: clock.now().toISOString(), sent: null }]);
    expect(await store.pushDevices.list(userId)).toHaveLength(1);
  });

  test.each([429, 503])('%i delays the retry by its Retry-After', async (status) => {
    await aDevice();
    await service.feel({ status, retryAfter: '120' });
    await receive();
    const worker = start();
    await tried(1);
    expect(rows()[0]?.next).toBe(new Date(clock.now().getTime() + 2 * minute).toISOString());
    await service.feel({ status: 201 });
    clock.advance(2 * minute - 1);
    worker.wake();
    await receive();
    worker.wake();
    await tried(1, 1);
    clock.advance(1);
    worker.wake();
    await tried(2, 1);
    expect(service.received).toHaveLength(3);
  });

  test('500 is retried with backoff for one day', async () => {
    await aDevice();
    await service.feel({ status: 500 });
    await receive();
    const worker = start();
    const delays: number[] = [];
    for (let attempts = 1; attempts <= 4; attempts++) {
      await tried(attempts);
      const next = Date.parse(rows()[0]?.next ?? '');
      delays.push(next - clock.now().getTime());
      clock.advance(delays.at(-1) ?? 0);
      worker.wake();
    }
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(8000 * 2 ** index);
      expect(delay).toBeLessThanOrEqual(12_000 * 2 ** index);
    }
    await tried(5);
    clock.advance(24 * hour);
    worker.wake();
    await expect.poll(() => rows()[0]?.givenUp, { timeout: 5000 }).toBe(clock.now().toISOString());
    expect(service.received).toHaveLength(5);
    expect(await store.unsent.list({ withNotices: false })).toMatchObject([{ kind: 'push', nextAttemptAt: null }]);
  });

  test('no response counts as a failure after the timeout', async () => {
    await aDevice();
    await service.feel('silent');
    await receive();
    start({ push: push(50) });
    await tried(1);
    expect(rows()).toMatchObject([{ sent: null, givenUp: null }]);
  });
});

describe('a notification', { tags: ['push/once'] }, () => {
  test('is not sent again after a failure to record the result', async () => {
    await aDevice();
    await receive();
    let failures = 0;
    let isFull = true;
    const failing = {
      ...store,
      outbox: {
        ...store.outbox,
        markAllSent: async (jobs: Parameters<Store['outbox']['markAllSent']>[0]) => {
          if (isFull) throw new Error(`disk full ${++failures}`);
          return store.outbox.markAllSent(jobs);
        },
      },
    };
    const worker = start({ store: failing });
    await expect.poll(() => failures, { timeout: 5000 }).toBeGreaterThan(0);
    // The lease ends, and the row is leased again.
    clock.advance(10 * minute);
    worker.wake();
    const leased = new Date(clock.now().getTime() + leaseMs).toISOString();
    await expect.poll(() => rows()[0]?.lease, { timeout: 5000 }).toBe(leased);
    isFull = false;
    worker.wake();
    await tried(1);
    expect(service.received).toHaveLength(1);
  });

  test('leased again during sending, after a clock jump, is sent once', async () => {
    await aDevice();
    await receive();
    const { send, publicKey } = push();
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await publicKey();
    const held: typeof send = async (...given) => {
      await gone;
      return send(...given);
    };
    const worker = start({ push: { send: held } });
    await expect.poll(() => rows()[0]?.lease, { timeout: 5000 }).not.toBeNull();
    clock.advance(hour);
    worker.wake();
    const leased = new Date(clock.now().getTime() + leaseMs).toISOString();
    await expect.poll(() => rows()[0]?.lease, { timeout: 5000 }).toBe(leased);
    letGo();
    await tried(1);
    expect(service.received).toHaveLength(1);
  });

  test('in progress at shutdown is aborted after the limit and sent by the next process', async () => {
    await aDevice();
    await service.feel('silent');
    await receive();
    const worker = start({ push: push(60_000), stopTimeoutMs: 10 });
    await expect.poll(() => service.received.length, { timeout: 5000 }).toBe(1);
    await worker.stop();
    expect(rows()).toMatchObject([{ sent: null, givenUp: null, lease: null }]);
    await service.feel({ status: 201 });
    clock.advance(minute);
    start();
    await tried(2);
  });

  test('is sent by one of two processes', async () => {
    await aDevice();
    const both = [start(), start()];
    for (let count = 0; count < 20; count++) {
      await receive();
      for (const worker of both) worker.wake();
    }
    await tried(...Array(20).fill(1));
    expect(service.received).toHaveLength(20);
  });

  test.each([
    ['paused', (id: string) => store.pushDevices.change(userId, id, { isPaused: true })],
    ['removed', (id: string) => store.pushDevices.remove(userId, id)],
  ])('for a device that was %s since is dropped', async (_how, change) => {
    const device = await aDevice();
    await receive();
    await change(device.id);
    start();
    await expect.poll(rows, { timeout: 5000 }).toEqual([]);
    expect(service.received).toEqual([]);
  });
});

describe('quiet hours', { tags: ['push/quiet'] }, () => {
  // The clock starts at noon in the dealer's time zone.
  test('delay notifications until their end', async () => {
    const device = await aDevice();
    await store.pushDevices.change(userId, device.id, { quietFrom: '11:00', quietUntil: '21:00' });
    await receive();
    const worker = start();
    for (let hours = 0; hours < 9; hours++) {
      await expect
        .poll(() => rows().map(({ next, lease }) => [next, lease]), { timeout: 5000 })
        .toEqual([[new Date(clock.now().getTime() + hour).toISOString(), null]]);
      clock.advance(hour);
      worker.wake();
    }
    await tried(1);
    expect(service.received).toHaveLength(1);
    expect(clock.now().toISOString()).toBe('2026-06-01T15:30:00.000Z');
  });

  test('do not delay closing notifications', { tags: ['push/closed'] }, async () => {
    const device = await aDevice();
    const { id } = await receive({ name: 'Meera' });
    const worker = start();
    await tried(1);
    await store.pushDevices.change(userId, device.id, { quietFrom: '11:00', quietUntil: '21:00' });
    await store.messages.addEvent(id, { kind: 'whatsapp', text: '' }, 'asha');
    worker.wake();
    await tried(1, 1);
    expect(service.received.map(({ notice: { tag, isClosed } }) => [tag, isClosed])).toEqual([
      [`message ${id}`, undefined],
      [`message ${id}`, true],
    ]);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
  });
});
