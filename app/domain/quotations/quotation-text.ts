import { plain } from '#app/domain/inquiries/inquiry-reply.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dayInWords, rupees } from './in-words.ts';
import type { Quotation } from './quotation.ts';

type Sent = Pick<Quotation, 'number' | 'total' | 'validUntil' | 'body'>;

/** The WhatsApp message with the link of a sent quotation. */
export function quotationText(
  { number, total, validUntil, body }: Sent,
  dealerName: string,
  link: string,
  locale: Locale,
) {
  const { name, company } = body.customer;
  return `Hello ${plain(name || company)}, this is ${dealerName}. Here is our quotation ${number} over ${rupees(total, locale)}, valid until ${dayInWords(validUntil, locale)}:\n${link}`;
}
