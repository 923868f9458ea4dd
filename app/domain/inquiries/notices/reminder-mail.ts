import type { Message } from '#app/domain/inquiries/message.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { type Digest, digestInShort, type Listed, yesterdayInWords } from './digest.ts';
import { type Mail, oneLine } from './mail.ts';

type Sender = { name: string; siteUrl: string; locale: Locale };

const titleOf = ({ name, subject }: Listed) => oneLine(subject === '' ? name : `${name}: ${subject}`);

/** The morning digest: unanswered messages, today's follow-ups and yesterday's count. */
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
  message: Pick<Message, 'id' | 'name' | 'email' | 'phone' | 'subject' | 'createdAt'>,
  wait: string,
  to: string,
  { siteUrl, locale }: Omit<Sender, 'name'>,
): Mail {
  return {
    kind: 'reminder',
    to,
    replyTo: message.email || null,
    subject: oneLine(`Still waiting: ${message.subject || message.name}`),
    text: [
      `Nobody has opened the inquiry of ${oneLine(message.name)} yet. It has waited for ${wait} of opening hours.`,
      '',
      ...[
        ['Subject', message.subject],
        ['Phone', message.phone],
        ['Email', message.email],
        ['Received', dateAndTime(message.createdAt, locale)],
      ]
        .filter(([, value]) => value)
        .map(([label, value]) => `${label}: ${value}`),
      '',
      `${siteUrl}/admin/messages?${new URLSearchParams({ id: message.id })}`,
      '',
    ].join('\n'),
  };
}
