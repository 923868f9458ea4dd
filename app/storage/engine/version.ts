import { conflict } from '#app/domain/records/errors.ts';

/** A time after `last` even if the clock stands still, so that every version is distinct. */
export const later = (now: Date, last: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();

/** Throws a `conflict` if the record was saved since the `updatedAt` in `seen`; without `seen` it checks nothing. */
export function checkSeen(what: string, seen: string | undefined, updatedAt: string): void {
  if (seen !== undefined && seen !== updatedAt) throw conflict(`Someone else has saved ${what} since you opened it`);
}
