// @module-tag process/leases
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '#app/storage/store/store.ts';
import { twoProcesses } from '#app/storage/store/two-processes-test.ts';
import { tables, type Where } from '#tests/support/damage.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Clock, testClock } from '#tests/support/stores.ts';
import { leaseMs } from './leases.ts';

const minute = 60_000;
const mail = { kind: 'owner', to: 'a@x.test', replyTo: null, subject: 'S', text: 'T' } as const;

describe.each(variants(['postgres', 'sqlite'] as const))('leases on %s', (engine) => {
  let clock: Clock;
  let where: Where;
  let one: Store;
  let two: Store;
  beforeEach(async () => {
    clock = testClock();
    const { opened, close, ...others } = await twoProcesses(engine, clock);
    ({ where } = others);
    [one, two] = [opened[0].store, opened[1].store];
    return close;
  });

  const isFree = (store: Store) => store.leases.hold('upkeep', async () => {});
  const file = { fileName: 'list.csv', format: 'csv' as const, sheet: '', otherSheets: [] };

  test('one process at a time holds a lease, also of two runs in one process', async () => {
    await one.leases.hold('upkeep', async () => {
      expect([await isFree(two), await isFree(one)]).toEqual([false, false]);
      expect(await two.leases.hold('imports', async () => {}), 'a lease of another name').toBe(true);
    });
    expect(await isFree(two), 'after the work').toBe(true);
    const failing = one.leases.hold('upkeep', () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    expect(await isFree(two), 'after a failure').toBe(true);
  });

  test('a lease is renewed while its work runs; one that is not goes to another process', async () => {
    const db = tables(where);
    const ends = () => db.selectFrom('leases').select('until').execute();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await one.leases.hold('upkeep', async (lost) => {
        for (let renewals = 0; renewals < 4; renewals++) {
          const before = await ends();
          clock.advance(leaseMs - 1000);
          vi.advanceTimersByTime(3000);
          await expect.poll(ends).not.toEqual(before);
          expect(await isFree(two), `after ${renewals + 1} renewals`).toBe(false);
        }
        expect(await two.leases.takeAbandoned()).toEqual([]);
        clock.advance(leaseMs + 1000);
        await two.leases.hold('upkeep', async () => {
          vi.advanceTimersByTime(3000);
          await expect.poll(() => lost).toHaveProperty('aborted', true);
        });
      });
    } finally {
      vi.useRealTimers();
      await db.destroy();
    }
  });

  test('a process that has lost its lease neither writes a result nor ends the lease of its successor', async () => {
    const lines = [{ number: 2, cells: ['A'] }];
    await one.imports.create({ ...file, titles: ['Name'], targets: ['name'], lines });
    await one.leases.hold('imports', async () => {
      const job = await one.importWork.first();
      if (job === null) throw new Error('nothing to do');
      expect(await one.importWork.keep(job, { done: 1 }), 'while leased').toBe(true);
      clock.advance(leaseMs + 1000);
      expect(await one.importWork.keep(job, { done: 1 }), 'expired, but not taken').toBe(true);
      await two.leases.hold('imports', async () => {
        expect(await one.importWork.keep(job, { state: 'failed' }), 'without the lease').toBe(false);
        expect(await two.importWork.keep(job, { state: 'planned' }), 'with the lease').toBe(true);
      });
    });
    expect(await one.imports.list()).toMatchObject([{ state: 'planned' }]);
    let second: Promise<boolean> | undefined;
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await one.leases.hold('imports', async () => {
      clock.advance(leaseMs + 1000);
      second = two.leases.hold('imports', () => {
        begun.resolve();
        return end.promise;
      });
      await begun.promise;
    });
    expect(await one.leases.hold('imports', async () => {}), 'while another process works').toBe(false);
    end.resolve();
    await second;
  });

  test('a failure that comes after another process has leased the e-mail is not recorded', async () => {
    await one.inquiries.create({ inquiry: anInquiry(), mails: () => [mail] });
    const [paused] = await one.outbox.take(1);
    if (paused === undefined) throw new Error('nothing to send');
    clock.advance(leaseMs + 1000);
    const [taken] = await two.outbox.take(1);
    expect(taken?.id).toBe(paused.id);
    await one.outbox.renew([paused.id]);
    await one.outbox.markFailed(paused, 'paused', { isFinal: true, chance: 0 });
    expect(await one.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
    expect(await one.outbox.take(1)).toEqual([]);
    if (taken) await two.outbox.markSent(taken);
    await one.outbox.markFailed(paused, 'paused', { isFinal: true, chance: 0 });
    expect(await one.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  });

  test('only leases whose process died are abandoned, and are reported to one process', async () => {
    await one.leases.hold('mailbox', async (_, restFor) => restFor(30 * minute));
    await one.leases.hold('upkeep', async () => {
      clock.advance(leaseMs - 1000);
      expect(await two.leases.takeAbandoned()).toEqual([]);
      clock.advance(2000);
      expect([await two.leases.takeAbandoned(), await two.leases.takeAbandoned()]).toEqual([['upkeep'], []]);
    });
    clock.advance(60 * minute);
    expect(await two.leases.takeAbandoned()).toEqual([]);
  });

  test('no process begins before a rest ends', async () => {
    const rest = () => one.leases.hold('upkeep', async (_, restFor) => restFor(30 * minute));
    expect(await rest(), 'first run').toBe(true);
    clock.advance(29 * minute);
    expect(await isFree(two), 'during the rest').toBe(false);
    clock.advance(minute + 1000);
    expect(await rest(), 'after the rest').toBe(true);
  });
});
