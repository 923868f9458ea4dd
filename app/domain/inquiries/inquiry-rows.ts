import type { Locale } from '#app/domain/records/locale.ts';
import { safeCell } from '#app/domain/text/cell-text.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { type Inquiry, sourceOf, statusNames } from './inquiry.ts';

/** The first columns of each file with inquiries. */
export const inquiryTitles = [
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
export const inquiryTexts = (inquiry: Inquiry, locale: Locale): string[] => [
  timeText(inquiry.createdAt, locale),
  inquiry.name,
  inquiry.email,
  inquiry.phone,
  inquiry.subject,
  inquiry.preferredBranch || 'Any Branch',
  inquiry.message,
  statusNames[inquiry.status],
  yesOrNo(inquiry.read),
];

/** The last columns: files from before have no others. */
export const businessTitles = ['Company', 'GSTIN', 'City'];
export const businessTexts = ({ company, gstin, city }: Inquiry): string[] => [company, gstin, city];

export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

export const timeText = (instant: string | null, locale: Locale): string =>
  instant === null ? '' : sortableTime(new Date(instant), locale);

type Names = { nameOf: (userId: string) => string; locale: Locale };

/** Returns a header row and one row per inquiry, for spreadsheets. Times are in the dealer's time zone. */
export function inquiryRows(inquiries: readonly Inquiry[], { nameOf, locale }: Names): string[][] {
  const rows = inquiries.map((inquiry) => [
    ...inquiryTexts(inquiry, locale),
    yesOrNo(inquiry.unverified),
    sourceOf(inquiry),
    nameOf(inquiry.assignee),
    inquiry.followUpOn,
    timeText(inquiry.answeredAt, locale),
    ...businessTexts(inquiry),
  ]);
  const header = [...inquiryTitles, 'Unverified', 'Source', 'Assignee', 'Follow-up', 'Answered at', ...businessTitles];
  return [header, ...rows.map((row) => row.map(safeCell))];
}
