import { type Branch, branchHours } from '#app/domain/business/branch.ts';
import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import { everyBranch, type Holiday, type Hours, type Span, weekOf } from '#app/domain/business/hours/hours.ts';
import { openingAt } from '#app/domain/business/hours/opening.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { clockTime, dayAfter, dayOf, offsetAt, shortDay } from '#app/domain/text/dates.ts';
import type { Inquiry } from './inquiry.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** The weekday of 1 January 1970, a Thursday, counted from Monday. */
const firstWeekday = 3;

/** Any recent day works, because the UTC offset no longer changes. */
const anInstant = new Date('2026-01-01');

/** Maximum days to search ahead for a reply deadline. */
const maxDaysAhead = 400;

/** Opening hours in minutes of local time since 1970. The locale's time zone has no daylight saving time. */
export type BusinessTime = {
  hours: Hours;
  /** Closed spans in days since 1970, both ends included. */
  closed: readonly (readonly [from: number, until: number])[];
  offsetMinutes: number;
};

const dayNumber = (day: string): number => Date.parse(day) / (dayMinutes * minuteMs);

/** Returns the business time of the dealer, or of a branch by its id. */
function businessTimeOf(hours: Hours, holidays: readonly Holiday[], branch: string, locale: Locale): BusinessTime {
  const closed = holidays
    .filter((holiday) => holiday.branch === everyBranch || holiday.branch === branch)
    .map(({ from, until }) => [dayNumber(from), dayNumber(until)] as const);
  const [, sign, hour, minute] = /^([+-])(\d\d):(\d\d)$/.exec(offsetAt(anInstant, locale)) ?? [];
  const offset = Number(hour) * 60 + Number(minute);
  return { hours, closed, offsetMinutes: sign === '-' ? -offset : offset };
}

/** Inquiry fields that determine the reply deadline. */
export type BusinessCalendar = Pick<DealerFacts, 'hours' | 'holidays'> & {
  branches: readonly Pick<Branch, 'id' | 'name' | 'hours'>[];
};

/** Returns a function from an inquiry to its business time: of the preferred branch, else of the dealer. */
export function businessTimes({ hours, holidays, branches }: BusinessCalendar, locale: Locale) {
  const usual = businessTimeOf(weekOf(hours), holidays, everyBranch, locale);
  const byName = new Map(
    branches.map((branch) => [
      branch.name,
      businessTimeOf(branchHours(branch) ?? usual.hours, holidays, branch.id, locale),
    ]),
  );
  return ({ preferredBranch }: Pick<Inquiry, 'preferredBranch'>): BusinessTime => byName.get(preferredBranch) ?? usual;
}

const localMinute = (instant: Date, { offsetMinutes }: BusinessTime): number =>
  Math.floor(instant.getTime() / minuteMs) + offsetMinutes;

/** Opening spans of a day, in minutes since 1970. */
function spansOf(day: number, { hours, closed }: BusinessTime): Span[] {
  if (closed.some(([from, until]) => from <= day && day <= until)) return [];
  const spans = hours[(day + firstWeekday) % 7] ?? [];
  return spans.map(([opens, closes]) => [day * dayMinutes + opens, day * dayMinutes + closes]);
}

/** Returns the whole minutes of business hours between two instants; 0 if `until` is not later. */
export function businessMinutes(from: Date, until: Date, time: BusinessTime): number {
  const [begin, end] = [localMinute(from, time), localMinute(until, time)];
  let minutes = 0;
  for (let day = Math.floor(begin / dayMinutes); day * dayMinutes < end; day++)
    for (const [opens, closes] of spansOf(day, time))
      minutes += Math.max(0, Math.min(end, closes) - Math.max(begin, opens));
  return minutes;
}

type Waited = Pick<Inquiry, 'createdAt' | 'answeredAt'>;

/** Returns an inquiry's waiting time until its first reply, or until `now`, in minutes of business hours. */
export const waitedMinutes = ({ createdAt, answeredAt }: Waited, now: Date, time: BusinessTime): number =>
  businessMinutes(new Date(createdAt), answeredAt === null ? now : new Date(answeredAt), time);

/** The deadline for a reply: when the waiting time reaches the goal. `null` if it is more than 400 days ahead. */
export function goalMissedAt({ createdAt }: Pick<Waited, 'createdAt'>, goalMinutes: number, time: BusinessTime) {
  const begin = localMinute(new Date(createdAt), time);
  const first = Math.floor(begin / dayMinutes);
  let left = goalMinutes;
  for (let day = first; day <= first + maxDaysAhead; day++)
    for (const [opensAt, closes] of spansOf(day, time)) {
      const opens = Math.max(begin, opensAt);
      if (closes - opens >= left) return new Date((opens + left - time.offsetMinutes) * minuteMs);
      left -= Math.max(0, closes - opens);
    }
  return null;
}

/** Formats minutes as `25 min`, `3 h 10 min` or `1 day 2 h`. A day is the longest working day of the week. */
export function waitInWords(minutes: number, { hours }: Pick<BusinessTime, 'hours'>): string {
  const lengths = hours.map((spans) => spans.reduce((sum, [opens, closes]) => sum + closes - opens, 0));
  const workingDay = Math.max(...lengths, 60);
  const days = Math.floor(minutes / workingDay);
  const rest = minutes - days * workingDay;
  const [h, min] = [Math.floor(rest / 60), rest % 60];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, ...(h > 0 ? [`${h} h`] : [])].join(' ');
  return [...(h > 0 ? [`${h} h`] : []), ...(min > 0 || h === 0 ? [`${min} min`] : [])].join(' ');
}

export type PromiseCalendar = BusinessCalendar & Pick<DealerFacts, 'replyGoalMinutes'>;

const quarterMs = 15 * 60_000;

/** When an inquiry should be answered, to a quarter of an hour; `null` if it is not open long enough in 400 days. */
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

/** The promise on a cached page: the time while closed, when it stays the same until the opening, else the goal. */
export function pagePromise(now: Date, facts: Omit<PromiseCalendar, 'branches'>, locale: Locale): string {
  const { isOpen } = openingAt(weekOf(facts.hours), now, locale, facts.holidays);
  const asked = { preferredBranch: '', createdAt: now.toISOString() };
  return (!isOpen && firstPromise(asked, { ...facts, branches: [] }, locale)) || goalText(facts.replyGoalMinutes);
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
