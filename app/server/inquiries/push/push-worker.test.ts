import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushDevice, PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import { createLog } from '#app/server/process/work/log.ts';
import { leaseMs } from '#app/storage/engine/work/leases.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { rowsOf } from '#tests/support/alter.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { pushSetup } from '#tests/support/push-setup.ts';
import { startForAll } from '#tests/support/started.ts';
import { addUser, clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { type PushWorkerDeps, startPushWorker } from './push-worker.ts';

const minute = 60_000;
const hour = 60 * minute;

let service: PushService;
startForAll(startPushService, (started) => (service = started));
storePerTest();

let userId: string;
let workers: ReturnType<typeof startPushWorker>[];
beforeEach(async () => {
  userId = await addUser(store, 'asha', { role: 'admin' });
  workers = [];
  service.received.length = 0;
  service.problems.length = 0;
  await service.feel({ status: 201 });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(service.problems).toEqual([]);
});

const push = (options: { timeoutMs?: number } = {}) =>
  pushSetup({ store, dataDir, localHosts: [service.host], ...options });

function start(deps: Partial<PushWorkerDeps> = {}) {
  const log = createLog('silent');
  const given = { store, push: push(), locale: dealer.locale, log, now: clock.now, pause: 20, ...deps };
  const worker = startPushWorker(given);
  workers.push(worker);
  return worker;
}

/** Starts a worker whose requests wait until `go` is called. */
async function startHeld(deps: Partial<PushWorkerDeps> = {}) {
  const { send, publicKey } = push();
  await publicKey();
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const counts = { begun: 0 };
  const held: typeof send = async (...given) => {
    counts.begun++;
    await promise;
    return send(...given);
  };
  return { worker: start({ push: { send: held }, ...deps }), go, counts };
}

async function aDevice(): Promise<PushDevice & { target: PushTarget }> {
  const target = await service.subscribe(await push().publicKey());
  return { ...(await store.pushDevices.add(userId, { ...target, name: 'Phone' })), target };
}
let made = 0;
const receive = (fields: object = {}) => store.inquiries.create({ inquiry: anInquiry(fields), key: `key-${++made}` });
/** A device with a notification in the queue. */
const aNotice = async () => {
  const device = await aDevice();
  await receive();
  return device;
};
const paths = () => service.received.map(({ path }) => path);
/** Lets the time pass, and wakes the worker. */
const pass = (ms: number, worker: { wake: () => void }) => {
  clock.advance(ms);
  worker.wake();
};
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const pathOf = ({ endpoint }: Pick<PushTarget, 'endpoint'>) => new URL(endpoint).pathname;

type Row = { attempts: number; next: string; sent: string | null; givenUp: string | null; lease: string | null };
const columns = 'attempts, next_attempt_at as next, sent_at as sent, given_up_at as givenUp, leased_until as lease';
const query = `select ${columns} from outbox where kind = 'push' order by created_at, id`;
const rows = () => rowsOf({ dataDir }, query) as Row[];
const isLeased = () => expect.poll(() => rows()[0]?.lease).toBe(inMs(leaseMs));
/** The device is removed with its notifications, or they are dropped, unsent. */
const isDropped = async () => {
  await expect.poll(rows).toEqual([]);
  expect(service.received).toEqual([]);
};
/** Waits until each queued notification has this many attempts and none is leased. */
const tried = (...attempts: number[]) =>
  expect.poll(() => rows().map(({ attempts, lease }) => (lease === null ? attempts : 'leased'))).toEqual(attempts);

describe('a new inquiry', { tags: ['push/new-message', 'push/private'] }, () => {
  test('notifies each device, signed and encrypted, with at most name and subject', async () => {
    const [one, two] = [await aDevice(), await aDevice()];
    await store.pushDevices.change(userId, two.id, { hidesNames: true });
    const known = { name: 'Meera Joshi', subject: 'Inquiry about Canon iR 2625' };
    const secret = { message: 'Our address is 5 Fort Road', phone: '+919800012345', email: 'meera@example.com' };
    const { id } = await receive({ ...known, ...secret });
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
    // Padding hides the length of names. Notifications of one inquiry share a topic.
    expect([second?.bytes, second?.topic]).toEqual([first?.bytes, first?.topic]);
    const devices = await store.pushDevices.list(userId);
    expect(devices.map(({ lastSentAt }) => lastSentAt)).toEqual([inMs(0), inMs(0)]);
  });

  test('with the longest name and subject in any script fits', async () => {
    await aDevice();
    start();
    for (const letter of ['अ', '"', '😀'])
      await receive({ name: letter.repeat(200 / letter.length), subject: letter.repeat(300 / letter.length) });
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
    await aNotice();
    clock.advance(24 * hour);
    start();
    await isDropped();
  });

  test('is not delayed by a hanging push service', async () => {
    const [slow, quick] = [await aDevice(), await aDevice()];
    await service.feel('silent', slow.target);
    const worker = start({ push: push({ timeoutMs: 60_000 }), stopTimeoutMs: 10 });
    const sentQuickly = () => paths().filter((path) => path === pathOf(quick)).length;
    await receive();
    for (const count of [2, 3]) {
      await receive();
      worker.wake();
      await expect.poll(sentQuickly).toBe(count);
    }
  });
});

test('more notifications than are sent at once do not wait for the timer', { tags: ['push/new-message'] }, async () => {
  await aDevice();
  for (let count = 0; count < 64; count++) await receive();
  const { worker, go, counts } = await startHeld({ pause: hour });
  await expect.poll(() => counts.begun).toBe(32);
  for (let wakes = 0; wakes < 3; wakes++) {
    worker.wake();
    // Takes as long as the look into the queue.
    await receive();
  }
  go();
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
    await service.feel({ status });
    await aNotice();
    start();
    await tried(1);
    expect(rows()).toMatchObject([{ givenUp: inMs(0), sent: null }]);
    expect(await store.pushDevices.list(userId)).toHaveLength(1);
  });

  test.each([429, 503])('%i delays the retry by its Retry-After', async (status) => {
    await service.feel({ status, retryAfter: '120' });
    await aNotice();
    const worker = start();
    await tried(1);
    expect(rows()[0]?.next).toBe(inMs(2 * minute));
    await service.feel({ status: 201 });
    pass(2 * minute - 1, worker);
    await receive();
    worker.wake();
    await tried(1, 1);
    pass(1, worker);
    await tried(2, 1);
    expect(service.received).toHaveLength(3);
  });

  test('500 is retried with backoff for one day', async () => {
    await service.feel({ status: 500 });
    await aNotice();
    const worker = start();
    const delays: number[] = [];
    for (let attempts = 1; attempts <= 4; attempts++) {
      await tried(attempts);
      delays.push(Date.parse(rows()[0]?.next ?? '') - clock.now().getTime());
      pass(delays.at(-1) ?? 0, worker);
    }
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(8000 * 2 ** index);
      expect(delay).toBeLessThanOrEqual(12_000 * 2 ** index);
    }
    await tried(5);
    pass(24 * hour, worker);
    await expect.poll(() => rows()[0]?.givenUp).toBe(clock.now().toISOString());
    expect(service.received).toHaveLength(5);
    expect(await store.unsent.list({ withNotices: false })).toMatchObject([{ kind: 'push', nextAttemptAt: null }]);
  });
});

describe('a notification', { tags: ['push/once'] }, () => {
  test('is not sent again after a failure to record the result', async () => {
    await aNotice();
    let failures = 0;
    let isFull = true;
    const markSent: Store['outbox']['markSent'] = async (job) => {
      if (isFull) throw new Error(`disk full ${++failures}`);
      return store.outbox.markSent(job);
    };
    const worker = start({ store: { ...store, outbox: { ...store.outbox, markSent } } });
    await expect.poll(() => failures).toBeGreaterThan(0);
    // The lease ends, and the row is leased again.
    pass(10 * minute, worker);
    await isLeased();
    isFull = false;
    worker.wake();
    await tried(1);
    expect(service.received).toHaveLength(1);
  });

  test('in progress at shutdown is aborted after the limit and sent by the next process', async () => {
    await service.feel('silent');
    await aNotice();
    const worker = start({ push: push({ timeoutMs: 60_000 }), stopTimeoutMs: 10 });
    await expect.poll(() => service.received.length).toBe(1);
    await worker.stop();
    expect(rows()).toMatchObject([{ sent: null, givenUp: null, lease: null }]);
    await service.feel({ status: 201 });
    clock.advance(minute);
    start();
    await tried(2);
  });

  test.each([
    ['paused', (id: string) => store.pushDevices.change(userId, id, { isPaused: true })],
    ['removed', (id: string) => store.pushDevices.remove(userId, id)],
  ])('for a device that was %s since is dropped', async (_how, change) => {
    const device = await aNotice();
    await change(device.id);
    start();
    await isDropped();
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
      await expect.poll(() => rows().map(({ next, lease }) => [next, lease])).toEqual([[inMs(hour), null]]);
      pass(hour, worker);
    }
    await tried(1);
    expect(service.received).toHaveLength(1);
    expect(inMs(0)).toBe('2026-06-01T15:30:00.000Z');
  });

  test('do not delay closing notifications', { tags: ['push/closed'] }, async () => {
    const device = await aDevice();
    const { id } = await receive({ name: 'Meera' });
    const worker = start();
    await tried(1);
    await store.pushDevices.change(userId, device.id, { quietFrom: '11:00', quietUntil: '21:00' });
    await store.inquiries.addEvent(id, { kind: 'whatsapp', text: '' }, 'asha');
    worker.wake();
    await tried(1, 1);
    expect(service.received.map(({ notice: { tag, isClosed } }) => [tag, isClosed])).toEqual([
      [`message ${id}`, undefined],
      [`message ${id}`, true],
    ]);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
  });
});
