import type { Locale } from '#app/domain/records/locale.ts';
import { phoneNumbers, plainDigits } from '#app/domain/text/phone.ts';
import type { Inquiry } from './inquiry.ts';

/** Returns the keys of a sender. Two inquiries with a common key come from the same person. */
export const personKeys = ({ phone, email }: Pick<Inquiry, 'phone' | 'email'>, locale: Locale): string[] => {
  const mailbox = email.trim().toLowerCase();
  return [...phoneNumbers(phone, locale), ...(mailbox === '' ? [] : [mailbox])];
};

/** Trailing digits that nearly always identify a number. */
const tailDigits = 6;
const digitsOf = (phone: string) => (/^[ -~]*$/.test(phone) ? phone : plainDigits(phone)).replace(/\D/g, '');

type Sender = Pick<Inquiry, 'phone' | 'email'>;

/** Returns a test that reports whether a sender has one of these keys. */
export function isSenderOf(keys: readonly string[], locale: Locale): (sender: Sender) => boolean {
  const wanted = new Set(keys);
  const tails = keys.flatMap((key) => (key.startsWith('+') ? key.slice(-tailDigits) : []));
  // Reading all numbers of 10,000 inquiries takes a phone a second.
  const maybe = ({ phone, email }: Sender) =>
    wanted.has(email.trim().toLowerCase()) || tails.some((tail) => digitsOf(phone).includes(tail));
  return (sender) => maybe(sender) && personKeys(sender, locale).some((key) => wanted.has(key));
}

/** Returns the inquiries that the sender of an inquiry sent before it, in the given order. */
export function earlierInquiries(inquiries: readonly Inquiry[], inquiry: Inquiry, locale: Locale): Inquiry[] {
  const isSender = isSenderOf(personKeys(inquiry, locale), locale);
  return inquiries.filter((each) => each.createdAt < inquiry.createdAt && isSender(each));
}
