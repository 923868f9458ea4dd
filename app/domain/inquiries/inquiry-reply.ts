import type { Locale } from '#app/domain/records/locale.ts';
import { e164, telephoneLink } from '#app/domain/text/phone.ts';
import { type Inquiry, isProductInquiry, productInquiry, type ReplyKind } from './inquiry.ts';
import { whatsappChat } from './whatsapp.ts';

/** Bidirectional control characters, which could reverse the text around a quotation. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const withoutBidiMarks = (text: string): string => text.replace(turns, '');
/** A visitor's text on one line. */
export const plain = (text: string): string => withoutBidiMarks(text).replace(/\s+/g, ' ').trim();

/** Characters quoted from an inquiry without a subject. */
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

type Asked = Pick<Inquiry, 'name' | 'subject' | 'message'>;

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

/** Returns a mailto link. Encoding prevents injected recipients and headers. Line breaks are CRLF (RFC 6068). */
function mailTo({ email, subject }: Pick<Inquiry, 'email' | 'subject'>, body: string): string {
  const fields = { subject: `Re: ${plain(subject) || 'Your message'}`, body: body.replace(/\r?\n/g, '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}

export const replyChannels = ['whatsapp', 'mailed', 'sms'] as const;
export type ReplyChannel = (typeof replyChannels)[number];

type Reachable = Pick<Inquiry, 'phone' | 'email' | 'subject'>;

/** Returns a link that opens an app with the text; `null` if the inquiry has no address for the channel. */
export function replyLink(channel: ReplyChannel, message: Reachable, text: string, locale: Locale): string | null {
  if (channel === 'mailed') return message.email === '' ? null : mailTo(message, text);
  if (!isCallable(message.phone)) return null;
  const number = e164(message.phone, locale);
  // iOS expects `&body=`, Android `?body=`. Each ignores the other's separator.
  return channel === 'sms' ? `sms:${number}?&body=${encodeURIComponent(text)}` : whatsappChat(number.slice(1), text);
}

export type ReplyLink = { kind: Exclude<ReplyKind, 'sms'>; name: string; href: string };

/** Returns the links to reply by phone, e-mail and WhatsApp, with the opening of a reply. Omits channels without an address. */
export function replyLinks(inquiry: Inquiry, dealerName: string, locale: Locale): ReplyLink[] {
  const text = replyText(inquiry, dealerName);
  const call = isCallable(inquiry.phone) ? telephoneLink(inquiry.phone, locale) : null;
  const links = [
    { kind: 'called', name: 'Call', href: call },
    { kind: 'mailed', name: 'Mail', href: replyLink('mailed', inquiry, `${text}\n\n`, locale) },
    { kind: 'whatsapp', name: 'WhatsApp', href: replyLink('whatsapp', inquiry, text, locale) },
  ] as const;
  return links.flatMap(({ href, ...link }) => (href === null ? [] : { ...link, href }));
}
