import { nextMidnight } from '#app/domain/dates.ts';
import { type Hours, openingAt } from '#app/domain/hours.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Store } from '#app/storage/store.ts';

/** What of the pages the clock alone changes: whether the door is open, the date and the year, posts whose time has come. */
export async function nextChange(
  { posts }: Pick<Store, 'posts'>,
  { hours, locale }: { hours: Hours; locale: Locale },
  now: Date,
): Promise<Date> {
  const changes = [nextMidnight(now, locale), openingAt(hours, now, locale).until, await posts.nextPublication()];
  return new Date(Math.min(...changes.filter((change) => change !== null).map((change) => change.getTime())));
}
