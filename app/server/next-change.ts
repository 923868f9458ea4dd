import { nextMidnight } from '#app/domain/dates.ts';
import { openingAt, weekOf } from '#app/domain/hours.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Store } from '#app/storage/store.ts';

/** What of the pages the clock alone changes: whether the door is open, the date and the year, holidays, posts whose time has come. */
export async function nextChange(
  { posts, settings }: Pick<Store, 'posts' | 'settings'>,
  locale: Locale,
  now: Date,
): Promise<Date> {
  const { hours, holidays } = await settings.read();
  const { until } = openingAt(weekOf(hours), now, locale, holidays);
  const changes = [nextMidnight(now, locale), until, await posts.nextPublication(now)];
  return new Date(Math.min(...changes.filter((change) => change !== null).map((change) => change.getTime())));
}
