import { sortableTime } from '#app/domain/dates.ts';
import { safeCell } from '#app/domain/formula-cell.ts';
import { type Message, statusNames } from '#app/domain/message.ts';
import { dealer } from '#dealer';

const header = [
  'Received',
  'Name',
  'Email',
  'Phone',
  'Subject',
  'Preferred branch',
  'Message',
  'Status',
  'Read',
  'Unverified',
];

/** A header row and one row per message. Times are in the dealer's time zone. */
export const messageRows = (messages: readonly Message[]): string[][] => [
  header,
  ...messages.map((message) =>
    [
      sortableTime(new Date(message.createdAt), dealer.locale),
      message.name,
      message.email,
      message.phone,
      message.subject,
      message.preferredBranch || 'Any Branch',
      message.message,
      statusNames[message.status],
      message.read ? 'Yes' : 'No',
      message.unverified ? 'Yes' : 'No',
    ].map(safeCell),
  ),
];

export const csvFileName = (today: Date): string => `messages-${sortableTime(today, dealer.locale).slice(0, 10)}.csv`;

/** The CSV text, with a BOM so that Excel detects UTF-8. Loads Papaparse on first use. */
export async function messagesCsv(messages: readonly Message[]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\ufeff${papaparse.unparse(messageRows(messages), { quotes: true })}`;
}
