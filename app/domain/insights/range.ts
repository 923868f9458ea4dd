import { countMonths, monthsBefore } from '#app/domain/business/privacy-rules.ts';
import { dayAfter, isDay } from '#app/domain/text/dates.ts';

const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const groupings = ['source', 'campaign', 'product', 'page', 'branch', ...periods] as const;
export type Grouping = (typeof groupings)[number];
/** Groupings by where inquiries came from. */
export type OriginGrouping = Exclude<Grouping, Period>;

export const isPeriod = (by: Grouping): by is Period => periods.some((period) => period === by);

/** `Week` */
export const groupingName = (by: Grouping): string => by.charAt(0).toUpperCase() + by.slice(1);

/** Days of the dealer's clock, both included. */
export type InsightsRange = { from: string; to: string; by: Grouping };

const defaultDays = 7;

/** Longer ranges are not compared: older inquiries may have been deleted. */
export const comparedDays = 92;

/** Months whose days are kept, beside the present one. Earlier counts are those of whole months. */
const dailyMonths = 3;

const firstOfMonth = (day: string, monthsAgo: number): string =>
  monthsBefore(new Date(`${day.slice(0, 7)}-01`), monthsAgo)
    .toISOString()
    .slice(0, 10);

/** The first day whose counts are all kept; with those of the month before, more than 13 months would be. */
export const firstKeptDay = (today: string): string =>
  firstOfMonth(today, today.endsWith('-01') ? countMonths : countMonths - 1);

/** The first day that is counted by itself. */
export const firstDailyDay = (today: string): string => firstOfMonth(today, dailyMonths);

type Asked = { from?: string | null | undefined; to?: string | null | undefined; by?: string | null | undefined };

/**
 * Reads a range from an address; the last 7 days by source by default. Days outside of the kept ones are moved inside. Old days
 * become whole months, so a range that begins with them has no days and weeks.
 */
export function readRange({ from, to, by }: Asked, today: string): InsightsRange {
  const within = (day: string) => (day > today ? today : day < firstKeptDay(today) ? firstKeptDay(today) : day);
  const last = within(to && isDay(to) ? to : today);
  const first = within(from && isDay(from) ? from : dayAfter(last, 1 - defaultDays));
  const grouping = groupings.find((each) => each === by) ?? 'source';
  const [earlier, later] = first <= last ? [first, last] : [last, first];
  if (earlier >= firstDailyDay(today)) return { from: earlier, to: later, by: grouping };
  return {
    from: firstOfMonth(earlier, 0),
    to: later < firstDailyDay(today) ? dayAfter(firstOfMonth(later, -1), -1) : later,
    by: grouping === 'day' || grouping === 'week' ? 'month' : grouping,
  };
}

/** The first of as many days before a range; `null` if the range is not compared. */
export function comparedFrom({ from, to }: InsightsRange): string | null {
  const days = daysIn(from, to);
  return days > comparedDays ? null : dayAfter(from, -days);
}

/** The number of days from one to another, both included. */
export const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
