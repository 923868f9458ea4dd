import { nextMidnight } from '#app/domain/dates.ts';
import type { Holiday } from '#app/domain/holidays.ts';
import { openingAt, weekOf } from '#app/domain/hours.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Store } from '#app/storage/store.ts';

type Hours = { hours: Parameters<typeof weekOf>[0]; holidays: Holiday[] };

/**
 * Returns the time of the next change of pages by time alone: opening or closing, midnight, holidays, scheduled posts.
 * Called after each content change; the result from the opening hours is cached until it expires or they change.
 */
export function createNextChange({ posts, settings }: Pick<Store, 'posts' | 'settings'>, locale: Locale) {
  let known = { key: '', from: Number.POSITIVE_INFINITY, until: 0 };

  function nextByHours({ hours, holidays }: Hours, now: Date): number {
    const key = JSON.stringify([hours, holidays]);
    const at = now.getTime();
    if (known.key !== key || at < known.from || at >= known.until) {
      const { until } = openingAt(weekOf(hours), now, locale, holidays);
      const midnight = nextMidnight(now, locale).getTime();
      known = { key, from: at, until: Math.min(midnight, until?.getTime() ?? midnight) };
    }
    return known.until;
  }

  return async (now: Date): Promise<Date> => {
    const byHours = nextByHours(await settings.read(), now);
    const publication = await posts.nextPublication(now);
    return new Date(Math.min(byHours, publication?.getTime() ?? byHours));
  };
}
