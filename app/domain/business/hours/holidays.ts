import type { Locale } from '#app/domain/records/locale.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import type { Holiday } from './holiday.schema.ts';

export type { Holiday };

/** Branch id of a holiday for the whole business. */
export const everyBranch = '';

/** Reports whether the whole business, or a branch, is closed on a day such as `2026-11-08`. */
export const isHoliday = (holidays: readonly Holiday[], day: string, branch = everyBranch): boolean =>
  holidays.some((holiday) => holiday.branch === branch && holiday.from <= day && day <= holiday.until);

/** Returns the holidays of the business or a branch that end on or after a day. */
export const holidaysFrom = (holidays: readonly Holiday[], day: string, branch = everyBranch): Holiday[] =>
  holidays.filter((holiday) => holiday.branch === branch && holiday.until >= day);

/**
 * `Closed Sun 8 Nov to Tue 10 Nov: Diwali`; once it has begun, `Closed until Tue 10 Nov`; on the last day, `Closed
 * today`.
 */
export function holidayText({ from, until, name }: Holiday, today: string, locale: Locale): string {
  const last = until === today ? 'today' : shortDay(until, locale);
  const isSingle = until === from || until === today;
  const days = isSingle ? last : from <= today ? `until ${last}` : `${shortDay(from, locale)} to ${last}`;
  return `Closed ${days}${name === '' ? '' : `: ${name}`}`;
}
