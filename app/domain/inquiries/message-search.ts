import type { Locale } from '#app/domain/records/locale.ts';
import { phoneNumbers, plainDigits } from '#app/domain/text/phone.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { followUpViews, inView, type Viewer } from './follow-up.ts';
import type { Message } from './message.ts';

/** Message filters: all, a view, one status, unread, unverified. */
export const messageFilters = [
  'all',
  ...followUpViews,
  'in_progress',
  'resolved',
  'unread',
  'new',
  'unverified',
] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** What the dashboard reads: messages since a time, or those to do up to a day. */
export type MessagesWanted = { id?: string; since?: string; toDo?: string; sort?: 'oldest'; limit: number };

export const messageFilterOf = (text: string | null): MessageFilter =>
  messageFilters.find((filter) => filter === text) ?? 'all';

export function inFilter(message: Message, filter: MessageFilter, viewer: Viewer): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unread':
      return !message.read;
    case 'unverified':
      return message.unverified;
    case 'new':
    case 'in_progress':
    case 'resolved':
      return message.status === filter;
    default:
      return inView(message, filter, viewer);
  }
}

export const filterCount = (messages: readonly Message[], filter: MessageFilter, viewer: Viewer): number =>
  messages.filter((message) => inFilter(message, filter, viewer)).length;

/** Filter names in tab order. */
const filterNames: Record<MessageFilter, string> = {
  all: 'All',
  waiting: 'Waiting',
  today: 'Today',
  mine: 'Mine',
  snoozed: 'Snoozed',
  in_progress: 'In progress',
  resolved: 'Done',
  unread: 'Unread',
  new: 'New',
  unverified: 'Unverified',
};

const emptyTexts: Partial<Record<MessageFilter, string>> = {
  waiting: 'No message is waiting for a reply.',
  today: 'Nothing to follow up today.',
  mine: 'No messages assigned to you.',
  snoozed: 'No follow-ups planned.',
  resolved: 'No messages are resolved yet.',
};

export const emptyText = (filter: MessageFilter): string => emptyTexts[filter] ?? 'No messages here.';

/** Returns the filters with their counts. Waiting replaces New, which is included only if it is selected. */
export function filterTabs(messages: readonly Message[], current: MessageFilter | null, viewer: Viewer) {
  return messageFilters
    .map((filter) => ({ filter, name: filterNames[filter], count: filterCount(messages, filter, viewer) }))
    .filter(
      ({ filter, count }) =>
        filter === current ||
        // Hidden if empty: most sites have no unverified messages.
        (filter === 'unverified' ? count > 0 : filter !== 'new'),
    );
}

/** The searchable text of a message; compute once and reuse for many searches. */
export type MessageText = { words: string; readonly digits: string };

const digitsOf = (text: string) => text.replace(/\D/g, '');

export function messageText({ name, email, phone, subject, message }: Message, locale: Locale): MessageText {
  return {
    words: fold([name, email, phone, subject, message].join('\n')),
    // As written and with the country code, so that both forms match. Only on request, because it takes long.
    get digits() {
      return [digitsOf(plainDigits(phone)), ...phoneNumbers(phone, locale)].join(' ');
    },
  };
}

/** Minimum digits for a phone number search; almost every number contains any two digits. */
const fewestDigits = 3;
const looksLikeNumber = /^[\d\s()+.\-/]+$/;

/** Matches a message that contains all words of the search, or the phone number. */
export function messageMatcher(search: string): (text: MessageText) => boolean {
  const wanted = fold(search).split(/\s/);
  const number = looksLikeNumber.test(search) ? digitsOf(search) : '';
  return ({ words, digits }) =>
    wanted.every((word) => words.includes(word)) || (number.length >= fewestDigits && digits.includes(number));
}
