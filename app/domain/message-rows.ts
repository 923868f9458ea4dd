import { sortableTime } from './dates.ts';
import { safeCell } from './formula-cell.ts';
import type { Locale } from './locale.ts';
import { type Message, sourceNames, statusNames } from './message.ts';

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
  'Source',
  'Assignee',
  'Follow-up',
  'Answered at',
];

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

type Names = { nameOf: (userId: string) => string; locale: Locale };

/** Returns a header row and one row per message, for spreadsheets. Times are in the dealer's time zone. */
export function messageRows(messages: readonly Message[], { nameOf, locale }: Names): string[][] {
  const time = (instant: string | null) => (instant === null ? '' : sortableTime(new Date(instant), locale));
  const rows = messages.map((message) => [
    time(message.createdAt),
    message.name,
    message.email,
    message.phone,
    message.subject,
    message.preferredBranch || 'Any Branch',
    message.message,
    statusNames[message.status],
    yesOrNo(message.read),
    yesOrNo(message.unverified),
    sourceNames[message.source],
    nameOf(message.assignee),
    message.followUpOn,
    time(message.answeredAt),
  ]);
  return [header, ...rows.map((row) => row.map(safeCell))];
}
