import { longDate } from '#app/domain/dates.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Mail } from '#app/domain/mail.ts';
import { formatMoney, fromMinor } from '#app/domain/money.ts';
import { readableNumber } from '#app/domain/phone.ts';
import { type Quotation, quotationPath } from './quotation.ts';

type Sender = { name: string; phone: string; email: string; siteUrl: string; locale: Locale };

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const amount = ({ total }: Quotation, { language, currency }: Locale) =>
  formatMoney(fromMinor(total), currency, { language });

/** The e-mails about a quotation: to the customer, and to the owner about the customer's decision. */
export type QuotationMails = Record<'toCustomer' | 'toOwner', (quotation: Quotation) => Mail>;

/** Sends the customer the link of a quotation, with the quotation attached. Reply-To is the dealer. */
export function quotationMail(quotation: Quotation, { name, phone, email, siteUrl, locale }: Sender): Mail {
  const { id, number, secret, validUntil, body } = quotation;
  const until = longDate(`${validUntil}T00:00:00Z`, { language: locale.language, timeZone: 'UTC' });
  return {
    kind: 'visitor',
    to: body.customer.email,
    replyTo: email || null,
    subject: oneLine(`Quotation ${number} from ${name}`),
    text: [
      oneLine(`Dear ${body.customer.name || body.customer.company},`),
      '',
      `thank you for your interest. This is our quotation ${number} over ${amount(quotation, locale)}, valid until ${until}:`,
      '',
      siteUrl + quotationPath(secret),
      '',
      'You can accept or decline it on that page.',
      '',
      `Questions? Reply to this e-mail, or call us: ${readableNumber(phone, locale)}`,
      '',
      name,
      siteUrl,
      '',
    ].join('\n'),
    quotationId: id,
  };
}

/** Tells the owner what the customer decided. Reply-To is the customer. */
export function decisionMail(
  quotation: Quotation,
  to: string,
  { siteUrl, locale }: Pick<Sender, 'siteUrl' | 'locale'>,
): Mail {
  const { id, number, state, body, declineReason } = quotation;
  const { name, company, phone, email } = body.customer;
  const who = [name, company].filter(Boolean).join(', ');
  return {
    kind: 'owner',
    to,
    replyTo: email || null,
    subject: oneLine(`Quotation ${state}: ${number}, ${who}`),
    text: [
      oneLine(`${who} has ${state} the quotation ${number} over ${amount(quotation, locale)}.`),
      ...(declineReason === '' ? [] : ['', `Reason: ${oneLine(declineReason)}`]),
      ...(phone === '' ? [] : ['', `Phone: ${oneLine(phone)}`]),
      '',
      `${siteUrl}/admin/quotations/${id}`,
      '',
    ].join('\n'),
    quotationId: id,
  };
}
