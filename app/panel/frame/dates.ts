import * as dates from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

/** Dates and times in the dealer's locale: `Mon 7 Dec, 3:30 pm` within a week, else `7 Dec 2026, 3:30 pm`. */
export const dateAndTime = (instant: string): string => {
  const [day, today] = [new Date(instant), new Date()].map((each) => dates.dayOf(each, dealer.locale)) as [
    string,
    string,
  ];
  // Within a week, people think of the weekday.
  return day > dates.dayAfter(today, -7) && day < dates.dayAfter(today, 7)
    ? `${dates.shortDay(day, dealer.locale)}, ${dates.clockTime(new Date(instant), dealer.locale)}`
    : dates.dateAndTime(instant, dealer.locale);
};
export const longDate = (instant: string): string => dates.longDate(instant, dealer.locale);
export const shortDay = (day: string): string => dates.shortDay(day, dealer.locale);
export const timeAgo = (instant: string, now: Date): string => dates.timeAgo(instant, now, dealer.locale);
