import { conflict } from '#app/domain/errors.ts';

/** An instant later than the last one even when the clock stands still, so that no two versions look the same. */
export const later = (now: Date, last: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();

/**
 * Refuses a change made on a version that has been saved over since. `seen` is the `updatedAt` the change was made
 * on; without one there is nothing to compare. Throws a `conflict`.
 */
export function checkSeen(what: string, seen: string | undefined, updatedAt: string): void {
  if (seen !== undefined && seen !== updatedAt) throw conflict(`Someone else has saved ${what} since you opened it`);
}
