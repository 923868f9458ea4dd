import { dateAndTime, sortableTime } from '#app/domain/dates.ts';
import type { Post } from '#app/domain/post.ts';

/** `2026-03-12T10:00`, as clocks in India show an instant: what a date-and-time field holds. Empty for none. */
export const indianTime = (instant: string | null): string =>
  instant === null ? '' : sortableTime(new Date(instant)).replace(' ', 'T');

/** The instant at which clocks in India, which keep one time all year, show what a date-and-time field holds. */
export const instantOf = (shown: string): string | null => (shown === '' ? null : `${shown}+05:30`);

type Publication = Pick<Post, 'status' | 'publishedAt'>;

export const isScheduled = ({ status, publishedAt }: Publication, now: Date): boolean =>
  status === 'published' && publishedAt !== null && Date.parse(publishedAt) > now.getTime();

/** What a post with these values means for visitors, in plain words. */
export function publicationWords({ status, publishedAt }: Publication, now: Date): string {
  if (status === 'draft') return 'A draft: visitors do not see it.';
  if (status === 'archived') return 'Archived: kept here, visitors do not see it.';
  if (publishedAt === null) return 'Goes online when you save.';
  if (Number.isNaN(Date.parse(publishedAt))) return 'Please enter the date and the time.';
  const when = dateAndTime(publishedAt);
  return isScheduled({ status, publishedAt }, now)
    ? `Scheduled: goes online by itself on ${when}, once saved.`
    : `Online, dated ${when}.`;
}
