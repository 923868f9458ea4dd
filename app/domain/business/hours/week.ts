import type { Locale } from '#app/domain/records/locale.ts';
import { offsetAt, sortableTime, wallClock } from '#app/domain/text/dates.ts';

/** One day in the dealer's time zone. */
export type Day = { date: string; weekday: string; count: number };

const dayMs = 24 * 60 * 60 * 1000;
const daysInWeek = 7;

const dateOf = (instant: Date, where: Locale): string => sortableTime(instant, where).slice(0, 10);

/** The last `count` dates up to today, oldest first. Steps from noon to noon because days may be shorter than 24 hours. */
function lastDates(count: number, now: Date, where: Locale): string[] {
  const noon = Date.parse(`${dateOf(now, where)}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Start of the day `days` before today, in the dealer's time zone. */
function startOfDay(days: number, now: Date, where: Locale): string {
  const [date] = lastDates(days + 1, now, where);
  return new Date(`${date}T00:00:00${offsetAt(now, where)}`).toISOString();
}

/** Start of the last seven days and of the seven days before them. */
export const weekStarts = (now: Date, where: Locale): { last: string; before: string } => ({
  last: startOfDay(daysInWeek - 1, now, where),
  before: startOfDay(2 * daysInWeek - 1, now, where),
});

/** Counts the times per day of the last seven days, and in total for the seven days before. */
export function byDay(times: readonly string[], now: Date, where: Locale): { days: Day[]; before: number } {
  const dates = times.map((time) => dateOf(new Date(time), where));
  const countOn = (date: string) => dates.filter((each) => each === date).length;
  const all = lastDates(2 * daysInWeek, now, where).map((date) => ({
    date,
    weekday: wallClock(new Date(`${date}T12:00:00Z`), { ...where, timeZone: 'UTC' }).weekday ?? '',
    count: countOn(date),
  }));
  return {
    days: all.slice(daysInWeek),
    before: all.slice(0, daysInWeek).reduce((sum, { count }) => sum + count, 0),
  };
}
