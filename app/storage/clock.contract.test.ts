/**
 * @module-tag process/clock
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#app/storage/store.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';

/** What was written while the clock was a year ahead, after it has been set right. */

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
const year = 366 * day;

describe.each(engines)('a clock that was ahead and is set right, %s', (_engine, open) => {
  let store: Store;
  let clock: Clock;
  openForEach(open, (opened) => ({ store, clock } = opened));

  /** Does something while the clock is ahead. */
  async function ahead<Result>(act: () => Promise<Result>): Promise<Result> {
    clock.advance(year);
    const result = await act();
    clock.advance(-year);
    return result;
  }

  test('a limit that was reached meanwhile holds nobody up for a year', async () => {
    const limit = { max: 1, seconds: 600 };
    await ahead(() => store.throttle.hit('asha', limit));
    expect(await store.throttle.hit('asha', limit)).toBe(0);
    expect(await store.throttle.hit('asha', limit)).toBe(600);
  });

  test('another process that is ahead by less than the limit lasts resets no limit', async () => {
    const limit = { max: 1, seconds: 600 };
    clock.advance(minute);
    await store.throttle.hit('asha', limit);
    clock.advance(-minute);
    expect(await store.throttle.hit('asha', limit)).toBe(660);
  });

  test('whoever signed in meanwhile is asked to sign in again, and is not signed in for a year', async () => {
    await store.users.create({ username: 'asha', passwordHash: 'h', initial: false });
    const id = (await store.users.find('asha'))?.id ?? '';
    await ahead(() => store.sessions.start(id, 'ahead', { agent: '', address: '' }));
    expect(await store.sessions.find('ahead')).toBeNull();
    await store.sessions.start(id, 'right', { agent: '', address: '' });
    expect(await store.sessions.find('right')).not.toBeNull();
    expect(await store.sessions.list(id, 'right')).toMatchObject([{ isThis: true }]);
  });

  test('an e-mail that was put back or taken meanwhile is sent, not kept for a year', async () => {
    const mail = { kind: 'owner', to: 'a@example.com', replyTo: null, subject: 'S', text: 'T' } as const;
    await store.messages.create({ inquiry: anInquiry(), key: undefined, mails: () => [mail] });
    await ahead(async () => {
      const [taken] = await store.outbox.take(1);
      if (taken) await store.outbox.markFailed(taken, 'away', { isFinal: false, chance: 0.5 });
    });
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
    expect(await store.outbox.take(1)).toHaveLength(1);
    // Now it is taken: a lease of today is kept, one of next year is not.
    expect(await store.outbox.take(1)).toEqual([]);
    clock.advance(6 * minute);
    await ahead(() => store.outbox.take(1));
    expect(await store.outbox.take(1)).toHaveLength(1);
  });

  test('the same words are a new message, not the one that was written next year', async () => {
    const say = () => store.messages.create({ inquiry: anInquiry(), key: undefined });
    await ahead(say);
    await say();
    expect(await store.messages.list()).toHaveLength(2);
  });

  test('the turn to make backups can be taken, and an import be worked at', async () => {
    await ahead(() => store.backups.takeTurn('next year'));
    expect(await store.backups.takeTurn('today')).toBe(true);
    expect(await store.backups.takeTurn('another')).toBe(false);
    const file = { fileName: 'list.csv', format: 'csv', sheet: '' } as const;
    const lines = [{ number: 2, cells: ['A'] }];
    await store.imports.create({ ...file, otherSheets: [], titles: ['Name'], targets: ['name'], lines });
    await ahead(() => store.importWork.take());
    expect(await store.importWork.take()).not.toBeNull();
    expect(await store.importWork.take()).toBeNull();
  });

  describe('what it says is old', () => {
    beforeEach(async () => {
      await store.clock.isSteady();
      clock.advance(day);
    });

    test('may be removed while it goes on, not after it jumped, by whichever process, until a day is over', async () => {
      expect(await store.clock.isSteady()).toBe(true);
      expect(await ahead(() => store.clock.isSteady())).toBe(false);
      expect(await store.clock.isSteady()).toBe(false);
      clock.advance(23 * hour);
      expect(await store.clock.isSteady()).toBe(false);
      clock.advance(hour);
      expect(await store.clock.isSteady()).toBe(true);
    });
  });
});
