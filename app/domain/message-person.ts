import type { Locale } from './locale.ts';
import type { Message } from './message.ts';
import { phoneNumbers, plainDigits } from './phone.ts';

/** Returns the keys of a sender. Two messages with a common key come from the same person. */
export const personKeys = ({ phone, email }: Pick<Message, 'phone' | 'email'>, locale: Locale): string[] => {
  const mailbox = email.trim().toLowerCase();
  return [...phoneNumbers(phone, locale), ...(mailbox === '' ? [] : [mailbox])];
};

/** Trailing digits that nearly always identify a number. */
const tailDigits = 6;
const digitsOf = (phone: string) => (/^[ -~]*$/.test(phone) ? phone : plainDigits(phone)).replace(/\D/g, '');

/** Returns earlier messages from the sender of a message, in the given order. */
export function earlierMessages(messages: readonly Message[], message: Message, locale: Locale): Message[] {
  const keys = new Set(personKeys(message, locale));
  const tails = phoneNumbers(message.phone, locale).map((number) => number.slice(-tailDigits));
  // Prefilter: parsing the numbers of 10,000 messages takes one second on a phone.
  const maybe = ({ phone, email }: Message) =>
    keys.has(email.trim().toLowerCase()) || tails.some((tail) => digitsOf(phone).includes(tail));
  return messages.filter(
    (each) =>
      each.createdAt < message.createdAt && maybe(each) && personKeys(each, locale).some((key) => keys.has(key)),
  );
}
