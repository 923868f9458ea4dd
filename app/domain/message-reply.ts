import type { Locale } from './locale.ts';
import { isProductInquiry, type Message, productInquiry } from './message.ts';
import type { ReplyKind } from './message-event.ts';
import { e164, telephoneLink } from './phone.ts';
import { whatsappChat } from './whatsapp.ts';

/** Bidirectional control characters, which could reverse the text around a quotation. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const plain = (text: string) => text.replace(turns, '').replace(/\s+/g, ' ').trim();

/** Characters quoted from a message without a subject. */
const maxQuoteLength = 80;

function quote(text: string): string {
  const characters = [...text];
  return `“${
    characters.length > maxQuoteLength
      ? `${characters
          .slice(0, maxQuoteLength - 1)
          .join('')
          .trimEnd()}…`
      : text
  }”`;
}

type Asked = Pick<Message, 'name' | 'subject' | 'message'>;

function thanks({ subject, message }: Asked): string {
  const product = isProductInquiry(subject) ? plain(subject.slice(productInquiry.length)) : '';
  if (product) return `Thank you for asking about the ${product}.`;
  const topic = plain(subject) || plain(message);
  return topic ? `Thank you for your message ${quote(topic)}.` : 'Thank you for your message.';
}

/** Returns the opening of a reply; the dealer continues it. */
export const replyText = (message: Asked, dealerName: string): string =>
  `Hello ${plain(message.name)}, this is ${dealerName}. ${thanks(message)}`;

/** Reports whether a phone number has any digits. */
export const isCallable = (phone: string): boolean => /\p{Nd}/u.test(phone);

/** A WhatsApp link to the visitor with the reply prefilled. */
export const replyChat = (message: Asked & Pick<Message, 'phone'>, dealerName: string, locale: Locale): string =>
  whatsappChat(e164(message.phone, locale).slice(1), replyText(message, dealerName));

/** A mailto link with the reply prefilled. The visitor's input cannot add a recipient or a header. */
export function replyMail(message: Asked & Pick<Message, 'email'>, dealerName: string): string {
  const fields = {
    subject: `Re: ${plain(message.subject) || 'Your message'}`,
    body: `${replyText(message, dealerName)}\r\n\r\n`,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?${query.join('&')}`;
}

export type ReplyLink = { kind: Exclude<ReplyKind, 'sms'>; name: string; href: string };

/** Returns the links to reply by phone, e-mail and WhatsApp; only e-mail if the phone number is not valid. */
export function replyLinks(message: Message, dealerName: string, locale: Locale): ReplyLink[] {
  const mail: ReplyLink = { kind: 'mailed', name: 'Mail', href: replyMail(message, dealerName) };
  if (!isCallable(message.phone)) return [mail];
  return [
    { kind: 'called', name: 'Call', href: telephoneLink(message.phone, locale) },
    mail,
    { kind: 'whatsapp', name: 'WhatsApp', href: replyChat(message, dealerName, locale) },
  ];
}
