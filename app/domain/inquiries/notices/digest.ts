import { type Holiday, type Hours, isHoliday } from '#app/domain/business/hours/hours.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dateAndTime, dayOf, sortableTime, weekdayOf } from '#app/domain/text/dates.ts';
import { labelled, type Mail, mailText, oneLine } from './mail.ts';
import type { PushNotice } from './push.ts';

/** When the digest and a day's follow-ups are due, in the dealer's time zone. */
const dueAt = '09:00';
/** Latest time for a digest that is late after downtime. */
const notAfter = '12:00';

type Where = { hours: Hours; holidays: readonly Holiday[]; locale: Locale };

/** Reports whether the morning digest is due: from 9:00 to 12:00, except on closed days and holidays. */
export function isDigestTime(now: Date, { hours, holidays, locale }: Where): boolean {
  const [day = '', clock = ''] = sortableTime(now, locale).split(' ');
  const isOpenDay = (hours[weekdayOf(day)] ?? []).length > 0 && !isHoliday(holidays, day);
  return isOpenDay && clock >= dueAt && clock < notAfter;
}

/**
 * Reports whether a follow-up reminder is due. `lastAt` is the time of the last reminder, or the time when the user set
 * the day. If the user sets today after 9:00, no reminder is due.
 */
export function isReminderDue(followUpOn: string, lastAt: string | null, now: Date, locale: Locale): boolean {
  const due = `${followUpOn} ${dueAt}`;
  const wasBefore = lastAt === null || sortableTime(new Date(lastAt), locale) < due;
  return sortableTime(now, locale) >= due && wasBefore;
}

/** An unanswered inquiry, or one with a due follow-up. */
export type Listed = Pick<Inquiry, 'name' | 'subject' | 'createdAt'>;

export type Digest = {
  waiting: number;
  /** The unanswered inquiry with the longest wait, and that wait in opening hours as text. */
  longest: (Listed & { wait: string }) | null;
  followUps: Listed[];
  /** Count of inquiries received yesterday. */
  yesterday: number;
};

export const isEmptyDigest = ({ waiting, followUps, yesterday }: Digest): boolean =>
  waiting === 0 && followUps.length === 0 && yesterday === 0;

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Returns `3 inquiries wait for a reply, 1 follow-up today`; if both are 0, yesterday's count. */
export function digestInShort({ waiting, followUps, yesterday }: Digest): string {
  const parts = [
    waiting > 0 && counted(waiting, 'inquiry waits for a reply', 'inquiries wait for a reply'),
    followUps.length > 0 && `${counted(followUps.length, 'follow-up')} today`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : yesterdayInWords(yesterday);
}

export const yesterdayInWords = (count: number): string =>
  `Yesterday: ${count === 0 ? 'no new inquiries' : counted(count, 'new inquiry', 'new inquiries')}`;

/** Returns the digest as a notification, without names, so that devices that hide names get it too. */
export function digestNotice(digest: Digest): PushNotice {
  const short = digestInShort(digest);
  const yesterday = yesterdayInWords(digest.yesterday);
  const longest = digest.longest && `Longest wait: ${digest.longest.wait}`;
  const body = [longest, short === yesterday ? '' : yesterday].filter(Boolean).join('. ');
  return { title: short, body, url: '/admin', tag: 'digest' };
}

/** Counts the instants of yesterday, in the dealer's time zone. */
export const countYesterday = (instants: readonly string[], yesterday: string, locale: Locale): number =>
  instants.filter((instant) => dayOf(new Date(instant), locale) === yesterday).length;

type Sender = { name: string; siteUrl: string; locale: Locale };

const titleOf = ({ name, subject }: Listed) => oneLine(subject === '' ? name : `${name}: ${subject}`);

/** The morning digest: unanswered inquiries, today's follow-ups and yesterday's count. */
export function digestMail(digest: Digest, to: string, { name, siteUrl, locale }: Sender): Mail {
  const { longest, followUps } = digest;
  const short = digestInShort(digest);
  const yesterday = yesterdayInWords(digest.yesterday);
  return {
    kind: 'digest',
    to,
    replyTo: null,
    subject: oneLine(`Good morning: ${short}`),
    text: mailText(
      'Good morning,',
      short === yesterday ? '' : `${short}.`,
      longest === null
        ? ''
        : [
            'Waiting longest:',
            `- ${titleOf(longest)}`,
            `  since ${dateAndTime(longest.createdAt, locale)} (${longest.wait} of opening hours)`,
          ],
      followUps.length === 0 ? '' : ['Follow up today:', ...followUps.map((message) => `- ${titleOf(message)}`)],
      `${yesterday}.`,
      `${siteUrl}/admin`,
      [name, `To change or stop this e-mail: ${siteUrl}/admin/account`],
    ),
  };
}

/** Reminder of an unopened inquiry. Reply-To is the visitor. */
export function reminderMail(
  inquiry: Pick<Inquiry, 'id' | 'name' | 'email' | 'phone' | 'subject' | 'createdAt'>,
  wait: string,
  to: string,
  { siteUrl, locale }: Omit<Sender, 'name'>,
): Mail {
  return {
    kind: 'reminder',
    to,
    replyTo: inquiry.email || null,
    subject: oneLine(`Still waiting: ${inquiry.subject || inquiry.name}`),
    text: mailText(
      `Nobody has opened the inquiry of ${oneLine(inquiry.name)} yet. It has waited for ${wait} of opening hours.`,
      labelled([
        ['Subject', inquiry.subject],
        ['Phone', inquiry.phone],
        ['Email', inquiry.email],
        ['Received', dateAndTime(inquiry.createdAt, locale)],
      ]),
      `${siteUrl}/admin/messages?${new URLSearchParams({ id: inquiry.id })}`,
    ),
  };
}
