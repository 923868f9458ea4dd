import type { Kysely } from 'kysely';
import { type ClockSeen, isSteady, lookAtClock } from '#app/domain/clock.ts';
import { fromJson, toJson } from './columns.ts';
import type { Tables } from './tables.ts';

const key = 'clock';

/** What all processes on one database have seen of their clocks: where those disagree, none is steady. */
export function createClock({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const seenLast = async () => {
    const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    return row ? fromJson<ClockSeen>(row.value) : null;
  };

  return {
    /** What the last look has found. */
    async wasSteady(): Promise<boolean> {
      const seen = await seenLast();
      return seen !== null && isSteady(seen);
    },

    /** Looks at the clock; whether what it says is old may be removed for good. */
    async isSteady(): Promise<boolean> {
      const seen = lookAtClock(await seenLast(), now());
      const value = toJson(seen);
      await db
        .insertInto('meta')
        .values({ key, value })
        .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
        .execute();
      return isSteady(seen);
    },
  };
}

/**
 * The times between which a time lies that is still to come and was to come within so many milliseconds. One that is further ahead
 * was written while the clock was ahead: waiting for it would take as long as the clock was wrong by.
 */
export const stillToCome = (now: Date, withinMs: number): { after: string; until: string } => ({
  after: now.toISOString(),
  // Twice: two processes may not agree on the time.
  until: new Date(now.getTime() + 2 * withinMs).toISOString(),
});
