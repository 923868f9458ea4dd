import { type ClockState, checkClock, isSteady } from '#app/domain/records/clock.ts';
import { fromJson, toJson } from './codec.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Db } from './tables.ts';

const key = 'clock';

/** Clock readings shared by all processes on one database. If the clocks disagree, none counts as steady. */
export function createClock({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Checks the clock and stores the reading. If false, old records must not be deleted for good. */
    async isSteady(): Promise<boolean> {
      const seen = checkClock(fromJson<ClockState | null>((await readMeta(db, key)) ?? 'null'), now());
      await writeMeta(db, key, toJson(seen));
      return isSteady(seen);
    },
  };
}
