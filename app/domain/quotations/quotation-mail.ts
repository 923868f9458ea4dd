import { type Mail, oneLine, type Sender } from '#app/domain/inquiries/notices/mail.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { dayInWords, rupees } from './in-words.ts';
import { type Quotation, quotationPath } from './quotation.ts';

/** The e-mails about a quotation: to the customer, and to the owner about the customer's decision. */
export type QuotationMails = Record<'toCustomer' | 'toOwner', (quotation: Quotation) => Mail>;

/** Sends the customer the link of a quotation, with the quotation attached. Reply-To is the dealer. */
export function quotationMail(quotation: Quotation, { name, phone, email, siteUrl, locale }: Sender): Mail {
  const { id, number, total, secret, validUntil, body } = quotation;
  return {
    kind: 'visitor',
    to: body.customer.email,
    replyTo: email || null,
    subject: oneLine(`Quotation ${number} from ${name}`),
    text: [
      oneLine(`Dear ${body.customer.name || body.customer.company},`),
      '',
      `thank you for your interest. This is our quotation ${number} over ${rupees(total, locale)}, valid until ${dayInWords(validUntil, locale)}:`,
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
  const { id, number, total, state, body, declineReason } = quotation;
  const { name, company, phone, email } = body.customer;
  const who = [name, company].filter(Boolean).join(', ');
  return {
    kind: 'owner',
    to,
    replyTo: email || null,
    subject: oneLine(`Quotation ${state}: ${number}, ${who}`),
    text: [
      oneLine(`${who} has ${state} the quotation ${number} over ${rupees(total, locale)}.`),
      ...(declineReason === '' ? [] : ['', `Reason: ${oneLine(declineReason)}`]),
      ...(phone === '' ? [] : ['', `Phone: ${oneLine(phone)}`]),
      '',
      `${siteUrl}/admin/quotations/${id}`,
      '',
    ].join('\n'),
    quotationId: id,
  };
}
