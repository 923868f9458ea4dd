import { dateAndTime, offsetAt, sortableTime } from '#app/domain/dates.ts';
import type { Post } from '#app/domain/post.ts';
import { dealer } from '#dealer';

/** `2026-03-12T10:00`, as the dealer's clock shows an instant: what a date-and-time field holds. Empty for none. */
export const localTime = (instant: string | null): string =>
  instant === null ? '' : sortableTime(new Date(instant), dealer.locale).replace(' ', 'T');

/** The instant at which the dealer's clock, which keeps one time all year, shows what a date-and-time field holds. */
export function instantOf(shown: string): string | null {
  if (shown === '') return null;
  const instant = new Date(`${shown}Z`);
  return Number.isNaN(instant.getTime()) ? shown : `${shown}${offsetAt(instant, dealer.locale)}`;
}

type Publication = Pick<Post, 'status' | 'publishedAt'>;

export const isScheduled = ({ status, publishedAt }: Publication, now: Date): boolean =>
  status === 'published' && publishedAt !== null && Date.parse(publishedAt) > now.getTime();

/** What a post with these values means for visitors, in plain words. */
export function publicationWords({ status, publishedAt }: Publication, now: Date): string {
  if (status === 'archived') return 'Archived: kept here, visitors do not see it.';
  if (publishedAt === null)
    return status === 'draft'
      ? 'A draft: visitors do not see it until you publish it.'
      : 'Visitors see it as soon as you save.';
  if (Number.isNaN(Date.parse(publishedAt))) return 'Please enter the date and the time.';
  const when = dateAndTime(publishedAt, dealer.locale);
  const isToCome = isScheduled({ status: 'published', publishedAt }, now);
  if (status === 'draft')
    return isToCome
      ? `A draft. Once you publish it, visitors see it from ${when} on.`
      : `A draft. Once you publish it, it is dated ${when}.`;
  return isToCome ? `Scheduled: visitors see it from ${when} on, once saved.` : `Published, dated ${when}.`;
}
