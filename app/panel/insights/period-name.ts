import { shortDay } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

const monthFormat = new Intl.DateTimeFormat(dealer.locale.language, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Wed 25 Nov`, `Week of Mon 23 Nov` or `November 2026`. */
export function periodName(start: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'month') return monthFormat.format(new Date(start));
  return by === 'week' ? `Week of ${shortDay(start, dealer.locale)}` : shortDay(start, dealer.locale);
}
