import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf, shortDay, startOfDay, wallClock } from '#app/domain/text/dates.ts';
import type { Holiday } from './holiday.schema.ts';

/** Minutes from midnight on the dealer's clock. */
export type Span = readonly [opens: number, closes: number];

/** Opening hours from Monday: up to two spans a day in order, none for a closed day. */
export type Hours = readonly (readonly Span[])[];

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `6:00 pm`; midnight is `12:00 am`. */
export function clock12(time: number): string {
  const hour = Math.floor(time / 60) % 24;
  return `${hour % 12 || 12}:${String(time % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `9:00 am to 6:00 pm`. */
const spanInWords = ([opens, closes]: Span): string => `${clock12(opens)} to ${clock12(closes)}`;

/** `9:00-6:00`, without am and pm, as on a shop door. */
export const spanOnDoor = (span: Span): string => span.map((time) => clock12(time).slice(0, -3)).join('-');

const span = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** Parses `09:00-18:00` into minutes from midnight; `null` if the text is not a valid span. */
export function openingSpan(text: string): Span | null {
  const [, ...parts] = (span.exec(text) ?? []).map(Number);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts;
  const opens = fromHour * 60 + fromMinute;
  const closes = toHour * 60 + toMinute;
  return closes > opens && closes <= 24 * 60 ? [opens, closes] : null;
}

export const maxSpans = 2;

/** Parses a day's hours, such as `09:00-13:00, 16:00-19:00`; `null` if a span is invalid or begins before the last one ends. */
export function openingSpans(text: string): Span[] | null {
  if (text === '') return [];
  const spans = text.split(/, ?/).map(openingSpan);
  const isInOrder = spans.every((each, index) => each && (index === 0 || each[0] > (spans[index - 1]?.[1] ?? 0)));
  return isInOrder && spans.length <= maxSpans ? (spans as Span[]) : null;
}

/** Parses stored hours, from Monday. An invalid day is closed. */
export const weekOf = (days: readonly string[]): Hours => days.map((day) => openingSpans(day) ?? []);

/** `09:00`; `24:00` at the end of a day. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Formats a day's hours for storage. */
export const openingText = (day: Hours[number]): string =>
  day.map(([opens, closes]) => `${clockText(opens)}-${clockText(closes)}`).join(', ');

/** Groups equal days of the week: `Mon-Fri` `9:00 am to 6:00 pm`, `Sun` `Closed`. */
export function hoursByDays(hours: Hours, spanText = spanInWords): { days: string; text: string }[] {
  const lines: { from: number; to: number; text: string }[] = [];
  for (const [index, day] of hours.entries()) {
    const text = day.map(spanText).join(', ') || 'Closed';
    const last = lines.at(-1);
    // Texts are ambiguous: 9:00 may be in the evening.
    if (last && openingText(hours[last.from] ?? []) === openingText(day)) last.to = index;
    else lines.push({ from: index, to: index, text });
  }
  return lines.map(({ from, to, text }) => ({
    days: from === to ? (dayNames[from] as string) : `${dayNames[from]}-${dayNames[to]}`,
    text,
  }));
}

/** The week on one line: `Mon-Fri 9:00 am to 6:00 pm, Sat 9:00 am to 2:00 pm, Sun Closed`. */
export const hoursInWords = (hours: Hours): string =>
  hoursByDays(hours)
    .map(({ days, text }) => `${days} ${text}`)
    .join(', ');

export type { Holiday };

/** Branch id of a holiday for the whole business. */
export const everyBranch = '';

/** Reports whether the whole business, or the branch, is closed on a day such as `2026-11-08`. */
export const isHoliday = (holidays: readonly Holiday[], day: string, branch = everyBranch): boolean =>
  holidays.some(
    (holiday) =>
      (holiday.branch === everyBranch || holiday.branch === branch) && holiday.from <= day && day <= holiday.until,
  );

/** Returns the holidays of the business or a branch that end on or after a day. */
export const holidaysFrom = (holidays: readonly Holiday[], day: string, branch = everyBranch): Holiday[] =>
  holidays.filter((holiday) => holiday.branch === branch && holiday.until >= day);

/** `Closed Sun 8 Nov to Tue 10 Nov: Diwali`; once begun `Closed until Tue 10 Nov`; on the last day `Closed today`. */
export function holidayText({ from, until, name }: Holiday, today: string, locale: Locale): string {
  const last = until === today ? 'today' : shortDay(until, locale);
  const isSingle = until === from || until === today;
  const days = isSingle ? last : from <= today ? `until ${last}` : `${shortDay(from, locale)} to ${last}`;
  return `Closed ${days}${name === '' ? '' : `: ${name}`}`;
}

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
