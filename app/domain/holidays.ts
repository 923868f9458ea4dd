import { shortDay } from './dates.ts';
import type { Holiday } from './holiday.schema.ts';
import type { Locale } from './locale.ts';

export type { Holiday };

/** Whom a holiday is for when it is for the whole business, not for one branch by its id. */
export const everyBranch = '';

/** Whether the whole business, or a branch by its id, is closed on a day; `2026-11-08`. */
export const isHoliday = (holidays: readonly Holiday[], day: string, branch = everyBranch): boolean =>
  holidays.some((holiday) => holiday.branch === branch && holiday.from <= day && day <= holiday.until);

/** The holidays that are not over on a day, of the whole business or of a branch by its id. */
export const holidaysFrom = (holidays: readonly Holiday[], day: string, branch = everyBranch): Holiday[] =>
  holidays.filter((holiday) => holiday.branch === branch && holiday.until >= day);

/** `Closed Sun 8 Nov to Tue 10 Nov: Diwali`; once it has begun, `Closed until Tue 10 Nov`, and on the last day `Closed today`. */
export function holidayText({ from, until, name }: Holiday, today: string, locale: Locale): string {
  const last = until === today ? 'today' : shortDay(until, locale);
  const isSingle = until === from || until === today;
  const days = isSingle ? last : from <= today ? `until ${last}` : `${shortDay(from, locale)} to ${last}`;
  return `Closed ${days}${name === '' ? '' : `: ${name}`}`;
}
