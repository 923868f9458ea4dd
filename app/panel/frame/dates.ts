import * as dates from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

/** Dates and times in the dealer's locale. */
export const dateAndTime = (instant: string): string => dates.dateAndTime(instant, dealer.locale);
export const longDate = (instant: string): string => dates.longDate(instant, dealer.locale);
export const shortDay = (day: string): string => dates.shortDay(day, dealer.locale);
export const timeAgo = (instant: string, now: Date): string => dates.timeAgo(instant, now, dealer.locale);
