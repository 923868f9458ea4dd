import type { Locale } from './locale.ts';
import { type Message, messageStatuses } from './message.ts';
import { e164 } from './phone.ts';
import { fold } from './search-text.ts';

/** The filters of the message list. */
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

/** What of a message is searched; worth making once for many searches. */
export type MessageText = { words: string; digits: string };

const digitsOf = (text: string) => text.replace(/\D/g, '');

export function messageText({ name, email, phone, subject, message }: Message, locale: Locale): MessageText {
  const digits = digitsOf(phone);
  return {
    words: fold([name, email, phone, subject, message].join('\n')),
    // As it was written and as it is dialled, so that it is found with and without the country.
    digits: digits === '' ? '' : `${digits} ${digitsOf(e164(phone, locale))}`,
  };
}

/** A telephone number as it may be typed; two digits alone are in nearly every number. */
const fewestDigits = 3;
const looksLikeNumber = /^[\d\s()+.\-/]+$/;

/** Whether a message has all words of a search in it, or the telephone number that was searched for. */
export function messageMatcher(search: string): (text: MessageText) => boolean {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  const number = looksLikeNumber.test(search) ? digitsOf(search) : '';
  return ({ words, digits }) =>
    wanted.every((word) => words.includes(word)) || (number.length >= fewestDigits && digits.includes(number));
}
