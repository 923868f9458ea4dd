import type { Post } from '#app/domain/blog/post.ts';
import { offsetAt, sortableTime } from '#app/domain/text/dates.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { dealer } from '#dealer';

/** Formats an instant for a `datetime-local` field in the dealer's time zone: `2026-03-12T10:00`. Empty for `null`. */
export const localTime = (instant: string | null): string =>
  instant === null ? '' : sortableTime(new Date(instant), dealer.locale).replace(' ', 'T');

/** Parses a `datetime-local` value in the dealer's time zone, which has no daylight saving time. Returns invalid input unchanged. */
export function instantOf(shown: string): string | null {
  if (shown === '') return null;
  const instant = new Date(`${shown}Z`);
  return Number.isNaN(instant.getTime()) ? shown : `${shown}${offsetAt(instant, dealer.locale)}`;
}

type Publication = Pick<Post, 'status' | 'publishedAt'>;

export const isScheduled = ({ status, publishedAt }: Publication, now: Date): boolean =>
  status === 'published' && publishedAt !== null && Date.parse(publishedAt) > now.getTime();

/** Explains in a sentence what status and time mean for visitors. */
export function publicationHint({ status, publishedAt }: Publication, now: Date): string {
  if (status === 'archived') return 'Archived: hidden from visitors.';
  if (publishedAt === null)
    return status === 'draft'
      ? 'Draft: hidden from visitors until you publish it.'
      : 'Visitors see it as soon as you save.';
  if (Number.isNaN(Date.parse(publishedAt))) return 'Enter the date and the time.';
  const when = dateAndTime(publishedAt);
  const isFuture = isScheduled({ status: 'published', publishedAt }, now);
  if (status === 'draft')
    return isFuture
      ? `Draft. After you publish it, visitors see it from ${when}.`
      : `Draft. After you publish it, its date is ${when}.`;
  return isFuture ? `Scheduled: after you save, visitors see it from ${when}.` : `Published, dated ${when}.`;
}
