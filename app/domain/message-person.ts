import type { Locale } from './locale.ts';
import type { Message } from './message.ts';
import { phoneNumbers } from './phone.ts';

/** Returns the keys of a sender: two messages with a key in common come from the same person. */
export const personKeys = ({ phone, email }: Pick<Message, 'phone' | 'email'>, locale: Locale): string[] => {
  const mailbox = email.trim().toLowerCase();
  return [...phoneNumbers(phone, locale), ...(mailbox === '' ? [] : [mailbox])];
};

/** Returns the messages that the sender of a message sent before it, in the given order. */
export function earlierMessages(messages: readonly Message[], message: Message, locale: Locale): Message[] {
  const keys = new Set(personKeys(message, locale));
  return messages.filter(
    (each) => each.createdAt < message.createdAt && personKeys(each, locale).some((key) => keys.has(key)),
  );
}
