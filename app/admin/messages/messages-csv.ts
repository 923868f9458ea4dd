import { sortableTime } from '#app/domain/dates.ts';
import { type Message, statusNames } from '#app/domain/message.ts';
import { dealer } from '#dealer';

const header = ['Received', 'Name', 'Email', 'Phone', 'Subject', 'Preferred branch', 'Message', 'Status', 'Read'];

/**
 * What a spreadsheet would take for a formula: a sign at the beginning, also a wide one and also behind spaces and
 * invisible characters, or a tab or line break in its place. Papaparse's own guard lets spaces and line breaks through.
 */
const formula = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** Text that stays text in a spreadsheet. So does `+91 …`, which would be turned into a sum or lose its digits. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** One row for each message under a row of names. Times are those of India. */
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
    ].map(safeCell),
  ),
];

export const csvFileName = (today: Date): string => `messages-${sortableTime(today, dealer.locale).slice(0, 10)}.csv`;

/** The file's text; the mark in front tells Excel that it is UTF-8. Papaparse is fetched when it is first needed. */
export async function messagesCsv(messages: readonly Message[]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\ufeff${papaparse.unparse(messageRows(messages), { quotes: true })}`;
}
