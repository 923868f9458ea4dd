// @module-tag process/clock
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

describe.each(variants(engines))('a clock that ran ahead and was corrected, %s', (_engine, open) => {
  storePerTest(open);

  /** Runs `act` with the clock a year ahead. */
  async function ahead<Result>(act: () => Promise<Result>): Promise<Result> {
    clock.advance(year);
    const result = await act();
    clock.advance(-year);
    return result;
  }

  test('sends e-mails rescheduled or leased in between', async () => {
    const mail = { kind: 'owner', to: 'a@example.com', replyTo: null, subject: 'S', text: 'T' } as const;
    await store.inquiries.create({ inquiry: anInquiry(), key: undefined, mails: () => [mail] });
    await ahead(async () => {
      const [taken] = await store.outbox.take(1);
      if (taken) await store.outbox.markFailed(taken, 'away', { isFinal: false, chance: 0.5 });
    });
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
    expect(await store.outbox.take(1)).toHaveLength(1);
    // A current lease holds; one from next year does not.
    expect(await store.outbox.take(1)).toEqual([]);
    clock.advance(6 * minute);
    await ahead(() => store.outbox.take(1));
    expect(await store.outbox.take(1)).toHaveLength(1);
  });
});
