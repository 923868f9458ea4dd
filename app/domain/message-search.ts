import type { Locale } from './locale.ts';
import { type Message, messageStatuses } from './message.ts';
import { e164 } from './phone.ts';
import { fold } from './search-text.ts';

/** Message filters: all, unread, unverified, or one status. */
export const messageFilters = ['all', 'unread', ...messageStatuses, 'unverified'] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const messageFilterOf = (text: string | null): MessageFilter =>
  messageFilters.find((filter) => filter === text) ?? 'all';

export function inFilter(message: Pick<Message, 'read' | 'status' | 'unverified'>, filter: MessageFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unread':
      return !message.read;
    case 'unverified':
      return message.unverified;
    default:
      return message.status === filter;
  }
}

export const filterCount = (messages: readonly Message[], filter: MessageFilter): number =>
  messages.filter((message) => inFilter(message, filter)).length;

/** The searchable text of a message; compute once and reuse for many searches. */
export type MessageText = { words: string; digits: string };

const digitsOf = (text: string) => text.replace(/\D/g, '');

export function messageText({ name, email, phone, subject, message }: Message, locale: Locale): MessageText {
  const digits = digitsOf(phone);
  return {
    words: fold([name, email, phone, subject, message].join('\n')),
    // As written and with the country code, so that both forms match.
    digits: digits === '' ? '' : `${digits} ${digitsOf(e164(phone, locale))}`,
  };
}

/** Minimum digits for a phone number search; almost every number contains any two digits. */
const fewestDigits = 3;
const looksLikeNumber = /^[\d\s()+.\-/]+$/;

/** Matches a message that contains all words of the search, or the phone number. */
export function messageMatcher(search: string): (text: MessageText) => boolean {
  const wanted = fold(search).split(/\s/).filter(Boolean);
  const number = looksLikeNumber.test(search) ? digitsOf(search) : '';
  return ({ words, digits }) =>
    wanted.every((word) => words.includes(word)) || (number.length >= fewestDigits && digits.includes(number));
}
