import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { clockTime, dayAfter, dayOf, shortDay } from '#app/domain/text/dates.ts';
import type { Inquiry } from './inquiry.ts';
import { type BusinessCalendar, businessTimes, goalMissedAt } from './waiting-time.ts';

export type PromiseCalendar = BusinessCalendar & Pick<DealerFacts, 'replyGoalMinutes'>;

const quarterMs = 15 * 60_000;

/**
 * Returns when an inquiry should be answered: the reply goal in opening hours of its branch, rounded up to a quarter of
 * an hour. `null` if the business does not open for that long within 400 days.
 */
export function replyBy(
  inquiry: Pick<Inquiry, 'preferredBranch' | 'createdAt'>,
  calendar: PromiseCalendar,
  locale: Locale,
): Date | null {
  const until = goalMissedAt(inquiry, calendar.replyGoalMinutes, businessTimes(calendar, locale)(inquiry));
  return until === null ? null : new Date(Math.ceil(until.getTime() / quarterMs) * quarterMs);
}

/** The goal in general: `We reply within 2 business hours`. */
export const goalText = (minutes: number): string =>
  minutes % 60 > 0
    ? `We reply within ${minutes} minutes during business hours`
    : `We reply within ${minutes / 60} business ${minutes === 60 ? 'hour' : 'hours'}`;

/** The promise when an inquiry arrives; empty if there is none. */
export function firstPromise(
  inquiry: Pick<Inquiry, 'preferredBranch' | 'createdAt'>,
  calendar: PromiseCalendar,
  locale: Locale,
): string {
  const until = replyBy(inquiry, calendar, locale);
  return until === null ? '' : promiseText(until, new Date(inquiry.createdAt), locale);
}

/** `We reply by 4:30 pm today`, `We reply by Monday 10:00 am`, or with the date from a week ahead. */
export function promiseText(until: Date, now: Date, locale: Locale): string {
  const [day, today] = [dayOf(until, locale), dayOf(now, locale)];
  const time = clockTime(until, locale);
  if (day === today) return `We reply by ${time} today`;
  const weekday = new Intl.DateTimeFormat(locale.language, { weekday: 'long', timeZone: locale.timeZone }).format(
    until,
  );
  return `We reply by ${day < dayAfter(today, 7) ? weekday : `${shortDay(day, locale)},`} ${time}`;
}
