import { type Branch, branchHours } from './branch.ts';
import { offsetAt } from './dates.ts';
import type { DealerFacts } from './dealer-facts.ts';
import { everyBranch, type Holiday } from './holidays.ts';
import { type Hours, weekOf } from './hours.ts';
import type { Locale } from './locale.ts';
import type { Message } from './message.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** The weekday of 1 January 1970, a Thursday, counted from Monday. */
const firstWeekday = 3;

/** Any day: the offset never changes, but may have before. */
const anInstant = new Date('2026-01-01');

/** How far ahead the goal of a message is searched, in days. */
const maxDaysAhead = 400;

/** Opening hours as minutes of the dealer's clock since 1970. The locale's time zone has no daylight saving time. */
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

/** What decides when a message should be answered. */
export type BusinessCalendar = Pick<DealerFacts, 'hours' | 'holidays'> & {
  branches: readonly Pick<Branch, 'id' | 'name' | 'hours'>[];
};

/** Returns a function that gives the business time of a message: that of its preferred branch, else the dealer's. */
export function businessTimes({ hours, holidays, branches }: BusinessCalendar, locale: Locale) {
  const usual = businessTimeOf(weekOf(hours), holidays, everyBranch, locale);
  const byName = new Map(
    branches.map((branch) => [
      branch.name,
      businessTimeOf(branchHours(branch) ?? usual.hours, holidays, branch.id, locale),
    ]),
  );
  return ({ preferredBranch }: Pick<Message, 'preferredBranch'>): BusinessTime => byName.get(preferredBranch) ?? usual;
}

const localMinute = (instant: Date, { offsetMinutes }: BusinessTime): number =>
  Math.floor(instant.getTime() / minuteMs) + offsetMinutes;

/** The open span of a day in minutes since 1970; `null` if it is closed. */
function spanOf(day: number, { hours, closed }: BusinessTime): readonly [opens: number, closes: number] | null {
  const isClosed = closed.some(([from, until]) => from <= day && day <= until);
  const span = isClosed ? null : (hours[(((day + firstWeekday) % 7) + 7) % 7] ?? null);
  return span === null ? null : [day * dayMinutes + span[0], day * dayMinutes + span[1]];
}

/** Returns the whole minutes within business hours between two instants; 0 if `until` is not later. */
export function businessMinutes(from: Date, until: Date, time: BusinessTime): number {
  const [begin, end] = [localMinute(from, time), localMinute(until, time)];
  let minutes = 0;
  for (let day = Math.floor(begin / dayMinutes); day * dayMinutes < end; day++) {
    const span = spanOf(day, time);
    if (span !== null) minutes += Math.max(0, Math.min(end, span[1]) - Math.max(begin, span[0]));
  }
  return minutes;
}

type Waited = Pick<Message, 'createdAt' | 'answeredAt'>;

/** Returns the minutes in business hours that a message waited for its answer, or has waited until `now`. */
export const waitedMinutes = ({ createdAt, answeredAt }: Waited, now: Date, time: BusinessTime): number =>
  businessMinutes(new Date(createdAt), answeredAt === null ? now : new Date(answeredAt), time);

/**
 * Returns the minute at which a message has waited for its whole goal. `null` if the business does not open for that
 * long within 400 days.
 */
export function goalMissedAt({ createdAt }: Pick<Waited, 'createdAt'>, goalMinutes: number, time: BusinessTime) {
  const begin = localMinute(new Date(createdAt), time);
  const first = Math.floor(begin / dayMinutes);
  let left = goalMinutes;
  for (let day = first; day <= first + maxDaysAhead; day++) {
    const span = spanOf(day, time);
    if (span === null) continue;
    const opens = Math.max(begin, span[0]);
    if (span[1] - opens >= left) return new Date((opens + left - time.offsetMinutes) * minuteMs);
    left -= Math.max(0, span[1] - opens);
  }
  return null;
}

/** `25 min`, `3 h 10 min`, `1 day 2 h`. A day is the longest working day of the week. */
export function waitInWords(minutes: number, { hours }: Pick<BusinessTime, 'hours'>): string {
  const workingDay = Math.max(...hours.map((span) => (span === null ? 0 : span[1] - span[0])), 60);
  const days = Math.floor(minutes / workingDay);
  const rest = minutes - days * workingDay;
  const [h, min] = [Math.floor(rest / 60), rest % 60];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, ...(h > 0 ? [`${h} h`] : [])].join(' ');
  return [...(h > 0 ? [`${h} h`] : []), ...(min > 0 || h === 0 ? [`${min} min`] : [])].join(' ');
}
