import { keptValues } from '#app/domain/records/kept.ts';
import type { Locale } from '#app/domain/records/locale.ts';

type Where = Pick<Locale, 'language' | 'timeZone'>;

const hourMs = 3_600_000;

/** Creating a formatter costs more than using it a hundred times. */
const kept = keptValues<Intl.DateTimeFormat>(200);

const format = ({ language, timeZone }: Where, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(
    JSON.stringify([language, timeZone, options]),
    () => new Intl.DateTimeFormat(language, { timeZone, ...options }),
  );

/** `12 March 2026`, in the dealer's time zone. */
export const longDate = (instant: string, where: Where): string =>
  format(where, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant));

/** `12 Mar 2026, 10:00 am`, in the dealer's time zone. */
export const dateAndTime = (instant: string, where: Where): string =>
  format(where, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );

/** Formats a time as `10:00 am`, in the dealer's time zone. */
export const clockTime = (instant: Date, where: Where): string =>
  format(where, { hour: 'numeric', minute: '2-digit' }).format(instant);

const agoUnits = [
  ['day', 24 * hourMs],
  ['hour', hourMs],
  ['minute', 60_000],
] as const;

/** `2 hours ago`; after a month `on 12 March 2026`. A future time, from a wrong clock, is `just now`. */
export function timeAgo(instant: string, now: Date, where: Where): string {
  const ms = now.getTime() - Date.parse(instant);
  if (ms >= 30 * 24 * hourMs) return `on ${longDate(instant, where)}`;
  const [unit, unitMs] = agoUnits.find((each) => ms >= each[1]) ?? [];
  if (unit === undefined) return 'just now';
  const count = Math.floor(ms / unitMs);
  return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
}

/** Returns the year of an instant in the dealer's time zone. */
export const yearOf = (instant: Date, where: Where): number =>
  Number(format(where, { year: 'numeric' }).format(instant));

/** Returns the day of an instant in the dealer's time zone, as `2026-03-12`. */
export const dayOf = (instant: Date, where: Where): string => sortableTime(instant, where).slice(0, 10);

/** Adds days to a day, both as `2026-03-12`. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 24 * hourMs).toISOString().slice(0, 10);

/** The weekday of a day such as `2026-03-12`: 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** Formats a day such as `2026-03-12` as `Thu 12 Mar`. */
export const shortDay = (day: string, { language }: Pick<Locale, 'language'>): string =>
  format({ language, timeZone: 'UTC' }, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(day))
    .replace(',', '');

/** Reports whether a text is a valid day such as `2026-03-12`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00Z`);

/** `2026-03-12 10:00` in the dealer's time zone: sorts as text and opens in every spreadsheet. */
export const sortableTime = (instant: Date, { timeZone }: Where): string =>
  // The Swedish locale formats dates like this.
  format({ language: 'sv-SE', timeZone }, { dateStyle: 'short', timeStyle: 'short' }).format(instant);

/** Returns the parts of an instant in the dealer's time zone, by name, in English. */
export const wallClock = (instant: Date, { timeZone }: Where): Record<string, string> =>
  Object.fromEntries(
    format(
      { language: 'en-GB', timeZone },
      { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
    )
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Returns the dealer's UTC offset at an instant: `+05:30`. */
export const offsetAt = (instant: Date, where: Where): string =>
  (wallClock(instant, where).timeZoneName ?? '').replace('GMT', '') || '+00:00';

/** Reports whether a text is an ISO 8601 instant with a zone, such as `2026-03-12T04:30:00.000Z`. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isRealDay(text);

/** `Date.parse` rolls 30 February over to March; a typed date must be rejected. */
function isRealDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The same day a year later, as a date for structured data: `2027-03-12`. */
export function oneYearAfter(instant: Date): string {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later.toISOString().slice(0, 10);
}

/** Returns the instant at which a day such as `2026-03-12` begins in the dealer's time zone. */
export const startOfDay = (day: string, where: Where): Date =>
  new Date(`${day}T00:00:00${offsetAt(new Date(day), where)}`);

/** Returns the next instant at which the day changes in the dealer's time zone or in UTC (used by structured data). */
export function nextMidnight(instant: Date, where: Where): Date {
  const local = startOfDay(dayAfter(dayOf(instant, where), 1), where);
  const utc = new Date(dayAfter(instant.toISOString().slice(0, 10), 1));
  return local < utc ? local : utc;
}
