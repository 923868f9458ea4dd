import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf, startOfDay, wallClock } from '#app/domain/text/dates.ts';

/** One day in the dealer's time zone. */
export type Day = { date: string; weekday: string; count: number };

const daysInWeek = 7;

/** Start of the last seven days and of the seven days before them. */
export function weekStarts(now: Date, where: Locale): { last: string; before: string } {
  const daysAgo = (count: number) => startOfDay(dayAfter(dayOf(now, where), -count), where).toISOString();
  return { last: daysAgo(daysInWeek - 1), before: daysAgo(2 * daysInWeek - 1) };
}

/** Counts the times per day of the last seven days, and in total for the seven days before. */
export function byDay(times: readonly string[], now: Date, where: Locale): { days: Day[]; before: number } {
  const dates = times.map((time) => dayOf(new Date(time), where));
  const all = Array.from({ length: 2 * daysInWeek }, (_, index) => {
    const date = dayAfter(dayOf(now, where), index + 1 - 2 * daysInWeek);
    const weekday = wallClock(new Date(date), { ...where, timeZone: 'UTC' }).weekday ?? '';
    return { date, weekday, count: dates.filter((each) => each === date).length };
  });
  return {
    days: all.slice(daysInWeek),
    before: all.slice(0, daysInWeek).reduce((sum, { count }) => sum + count, 0),
  };
}
