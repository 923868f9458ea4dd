import type { Locale } from '#app/domain/records/locale.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { safeCell } from '#app/domain/text/formula-cell.ts';
import { type Message, sourceOf, statusNames } from './message.ts';

/** The first columns of each file with messages. */
export const messageTitles = [
  'Received',
  'Name',
  'Email',
  'Phone',
  'Subject',
  'Preferred branch',
  'Message',
  'Status',
  'Read',
];
export const messageTexts = (message: Message, locale: Locale): string[] => [
  timeText(message.createdAt, locale),
  message.name,
  message.email,
  message.phone,
  message.subject,
  message.preferredBranch || 'Any Branch',
  message.message,
  statusNames[message.status],
  yesOrNo(message.read),
];

export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

export const timeText = (instant: string | null, locale: Locale): string =>
  instant === null ? '' : sortableTime(new Date(instant), locale);

type Names = { nameOf: (userId: string) => string; locale: Locale };

/** Returns a header row and one row per message, for spreadsheets. Times are in the dealer's time zone. */
export function messageRows(messages: readonly Message[], { nameOf, locale }: Names): string[][] {
  const rows = messages.map((message) => [
    ...messageTexts(message, locale),
    yesOrNo(message.unverified),
    sourceOf(message),
    nameOf(message.assignee),
    message.followUpOn,
    timeText(message.answeredAt, locale),
  ]);
  const header = [...messageTitles, 'Unverified', 'Source', 'Assignee', 'Follow-up', 'Answered at'];
  return [header, ...rows.map((row) => row.map(safeCell))];
}
