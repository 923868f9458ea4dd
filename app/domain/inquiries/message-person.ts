import type { Locale } from '#app/domain/records/locale.ts';
import { phoneNumbers, plainDigits } from '#app/domain/text/phone.ts';
import type { Message } from './message.ts';

/** Returns the keys of a sender. Two messages with a common key come from the same person. */
export const personKeys = ({ phone, email }: Pick<Message, 'phone' | 'email'>, locale: Locale): string[] => {
  const mailbox = email.trim().toLowerCase();
  return [...phoneNumbers(phone, locale), ...(mailbox === '' ? [] : [mailbox])];
};

/** Trailing digits that nearly always identify a number. */
const tailDigits = 6;
const digitsOf = (phone: string) => (/^[ -~]*$/.test(phone) ? phone : plainDigits(phone)).replace(/\D/g, '');

type Sender = Pick<Message, 'phone' | 'email'>;

/** Returns a test that reports whether a sender has one of these keys. */
export function isSenderOf(keys: readonly string[], locale: Locale): (sender: Sender) => boolean {
  const wanted = new Set(keys);
  const tails = keys.flatMap((key) => (key.startsWith('+') ? key.slice(-tailDigits) : []));
  // Reading all numbers of 10,000 messages takes a phone a second.
  const maybe = ({ phone, email }: Sender) =>
    wanted.has(email.trim().toLowerCase()) || tails.some((tail) => digitsOf(phone).includes(tail));
  return (sender) => maybe(sender) && personKeys(sender, locale).some((key) => wanted.has(key));
}

/** Returns the messages that the sender of a message sent before it, in the given order. */
export function earlierMessages(messages: readonly Message[], message: Message, locale: Locale): Message[] {
  const isSender = isSenderOf(personKeys(message, locale), locale);
  return messages.filter((each) => each.createdAt < message.createdAt && isSender(each));
}
