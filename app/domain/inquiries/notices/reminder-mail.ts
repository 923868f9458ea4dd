import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { type Digest, digestInShort, type Listed, yesterdayInWords } from './digest.ts';
import { type Mail, oneLine } from './mail.ts';

type Sender = { name: string; siteUrl: string; locale: Locale };

const titleOf = ({ name, subject }: Listed) => oneLine(subject === '' ? name : `${name}: ${subject}`);

/** The morning digest: unanswered inquiries, today's follow-ups and yesterday's count. */
export function digestMail(digest: Digest, to: string, { name, siteUrl, locale }: Sender): Mail {
  const { longest, followUps } = digest;
  const short = digestInShort(digest);
  const yesterday = yesterdayInWords(digest.yesterday);
  const parts = [
    short === yesterday ? [] : [`${short}.`],
    longest === null
      ? []
      : [
          'Waiting longest:',
          `- ${titleOf(longest)}`,
          `  since ${dateAndTime(longest.createdAt, locale)} (${longest.wait} of opening hours)`,
        ],
    followUps.length === 0 ? [] : ['Follow up today:', ...followUps.map((message) => `- ${titleOf(message)}`)],
    [`${yesterday}.`],
    [`${siteUrl}/admin`],
    [name, `To change or stop this e-mail: ${siteUrl}/admin/account`],
  ].filter((part) => part.length > 0);
  return {
    kind: 'digest',
    to,
    replyTo: null,
    subject: oneLine(`Good morning: ${short}`),
    text: `Good morning,\n\n${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`,
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
    text: [
      `Nobody has opened the inquiry of ${oneLine(inquiry.name)} yet. It has waited for ${wait} of opening hours.`,
      '',
      ...[
        ['Subject', inquiry.subject],
        ['Phone', inquiry.phone],
        ['Email', inquiry.email],
        ['Received', dateAndTime(inquiry.createdAt, locale)],
      ]
        .filter(([, value]) => value)
        .map(([label, value]) => `${label}: ${value}`),
      '',
      `${siteUrl}/admin/messages?${new URLSearchParams({ id: inquiry.id })}`,
      '',
    ].join('\n'),
  };
}
