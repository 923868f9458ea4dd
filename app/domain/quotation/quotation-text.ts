import { longDate } from '#app/domain/dates.ts';
import type { Locale } from '#app/domain/locale.ts';
import { withoutBidiMarks } from '#app/domain/message-reply.ts';
import { formatMoney, fromMinor } from '#app/domain/money.ts';
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
  const to = withoutBidiMarks(name || company)
    .replace(/\s+/g, ' ')
    .trim();
  const amount = formatMoney(fromMinor(total), locale.currency, locale);
  const until = longDate(`${validUntil}T00:00:00Z`, { language: locale.language, timeZone: 'UTC' });
  return `Hello ${to}, this is ${dealerName}. Here is our quotation ${number} over ${amount}, valid until ${until}:\n${link}`;
}
