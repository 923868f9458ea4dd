import { dayAfter, isDay } from '#app/domain/dates.ts';
import { countMonths, monthsBefore } from '#app/domain/privacy-rules.ts';

export const groupings = ['day', 'week', 'month', 'product', 'branch', 'campaign', 'page'] as const;
export type Grouping = (typeof groupings)[number];

/** `Week` */
export const groupingName = (by: Grouping): string => by.charAt(0).toUpperCase() + by.slice(1);

/** Days of the dealer's clock, both included. */
export type InsightsRange = { from: string; to: string; by: Grouping };

const defaultDays = 28;

/** The first day whose counts are all kept. */
export const firstKeptDay = (today: string): string =>
  monthsBefore(new Date(today), countMonths).toISOString().slice(0, 10);

type Asked = { from?: string | null | undefined; to?: string | null | undefined; by?: string | null | undefined };

/** Reads a range from an address; the last 28 days by default. Days outside of the kept ones are moved inside. */
export function readRange({ from, to, by }: Asked, today: string): InsightsRange {
  const within = (day: string) => (day > today ? today : day < firstKeptDay(today) ? firstKeptDay(today) : day);
  const last = within(to && isDay(to) ? to : today);
  const first = within(from && isDay(from) ? from : dayAfter(last, 1 - defaultDays));
  const grouping = groupings.find((each) => each === by) ?? 'day';
  return first <= last ? { from: first, to: last, by: grouping } : { from: last, to: first, by: grouping };
}
