import { dayOf, sortableTime } from './dates.ts';
import { type Holiday, isHoliday } from './holidays.ts';
import type { Hours } from './hours.ts';
import type { Locale } from './locale.ts';
import type { Message } from './message.ts';
import type { PushNotice } from './push.ts';

/** When the digest and the follow-ups of a day are due, on the dealer's clock. */
const dueAt = '09:00';
/** After downtime, a digest is still sent until this time. */
const notAfter = '12:00';

type Where = { hours: Hours; holidays: readonly Holiday[]; locale: Locale };

/** Reports whether the morning digest is due: from 9:00 to 12:00, except on closed days and holidays of the business. */
export function isDigestTime(now: Date, { hours, holidays, locale }: Where): boolean {
  const [day = '', clock = ''] = sortableTime(now, locale).split(' ');
  const isOpenDay = Boolean(hours[(new Date(day).getUTCDay() + 6) % 7]) && !isHoliday(holidays, day);
  return isOpenDay && clock >= dueAt && clock < notAfter;
}

/**
 * Reports whether the follow-up of a day is due. `lastAt` is the time of the last reminder, or of the choice of the day:
 * a user that chooses today after 9:00 needs no reminder.
 */
export function isReminderDue(followUpOn: string, lastAt: string | null, now: Date, locale: Locale): boolean {
  const due = `${followUpOn} ${dueAt}`;
  // A later time was written while the clock ran ahead.
  const wasBefore = lastAt === null || lastAt > now.toISOString() || sortableTime(new Date(lastAt), locale) < due;
  return sortableTime(now, locale) >= due && wasBefore;
}

/** A message that waits or is to be followed up. */
export type Listed = Pick<Message, 'name' | 'subject' | 'createdAt'>;

/** What a morning digest says. */
export type Digest = {
  /** How many messages wait for a reply. */
  waiting: number;
  /** The one that waits longest, and its wait in opening hours, in words. */
  longest: (Listed & { wait: string }) | null;
  followUps: Listed[];
  /** How many messages arrived yesterday. */
  yesterday: number;
};

export const isEmptyDigest = ({ waiting, followUps, yesterday }: Digest): boolean =>
  waiting === 0 && followUps.length === 0 && yesterday === 0;

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** `3 inquiries wait for a reply, 1 follow-up today`; without either, yesterday's count. */
export function digestInShort({ waiting, followUps, yesterday }: Digest): string {
  const parts = [
    waiting > 0 && counted(waiting, 'inquiry waits for a reply', 'inquiries wait for a reply'),
    followUps.length > 0 && `${counted(followUps.length, 'follow-up')} today`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : yesterdayInWords(yesterday);
}

export const yesterdayInWords = (count: number): string =>
  `Yesterday: ${count === 0 ? 'no new inquiries' : counted(count, 'new inquiry', 'new inquiries')}`;

/** The digest as a notification. It contains no names, so that devices that hide them get it too. */
export function digestNotice(digest: Digest): PushNotice {
  const short = digestInShort(digest);
  const yesterday = yesterdayInWords(digest.yesterday);
  const longest = digest.longest && `Longest wait: ${digest.longest.wait}`;
  const body = [longest, short === yesterday ? '' : yesterday].filter(Boolean).join('. ');
  return { title: short, body, url: '/admin', tag: 'digest' };
}

/** Counts the instants on the day before today, on the dealer's clock. */
export const countYesterday = (instants: readonly string[], yesterday: string, locale: Locale): number =>
  instants.filter((instant) => dayOf(new Date(instant), locale) === yesterday).length;
