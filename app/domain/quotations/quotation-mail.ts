import { type Mail, mailText, oneLine, type Sender } from '#app/domain/inquiries/notices/mail.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { dayInWords, rupees } from './in-words.ts';
import { type Quotation, type QuotationDecision, quotationPath } from './quotation.ts';
import type { QuotationAnswer } from './quotation-options.ts';

/** The e-mails about a quotation: to the customer, and to the owner about the customer's decision. */
export type QuotationMails = {
  toCustomer: (quotation: Quotation) => Mail;
  toOwner: (quotation: Quotation, decision: QuotationDecision) => Mail;
};

/** Sends the customer the link of a quotation, with the quotation attached. Reply-To is the dealer. */
export function quotationMail(quotation: Quotation, { name, phone, email, siteUrl, locale }: Sender): Mail {
  const { id, number, total, secret, validUntil, body } = quotation;
  return {
    kind: 'visitor',
    to: body.customer.email,
    replyTo: email || null,
    subject: oneLine(`Quotation ${number} from ${name}`),
    text: mailText(
      oneLine(`Dear ${body.customer.name || body.customer.company},`),
      `thank you for your interest. This is our quotation ${number} for ${rupees(total, locale)}, valid until ${dayInWords(validUntil, locale)}:`,
      siteUrl + quotationPath(secret),
      'You can accept or decline it on that page.',
      `Questions? Reply to this e-mail, or call us: ${readableNumber(phone, locale)}`,
      [name, siteUrl],
    ),
    quotationId: id,
  };
}

const answers: Record<QuotationAnswer | 'expiring', { subject: string; has: string; text: string }> = {
  accepted: { subject: 'Quotation accepted', has: 'accepted', text: 'Purchase order' },
  declined: { subject: 'Quotation declined', has: 'declined', text: 'Reason' },
  change: { subject: 'Change requested', has: 'asked for a change to', text: 'Change' },
  expiring: { subject: 'Quotation expires soon', has: 'not answered', text: 'Valid until' },
};

/** The e-mail to the owner about a customer's answer, with its text. Reply-To is the customer. */
export function decisionMail(
  quotation: Quotation,
  { answer, reason }: { answer: keyof typeof answers; reason: string },
  { to, siteUrl, locale }: Pick<Sender, 'siteUrl' | 'locale'> & { to: string },
): Mail {
  const { id, number, total, body } = quotation;
  const { subject, has, text } = answers[answer];
  const { name, company, phone, email } = body.customer;
  const who = [name, company].filter(Boolean).join(', ');
  return {
    kind: 'owner',
    to,
    replyTo: email || null,
    subject: oneLine(`${subject}: ${number}, ${who}`),
    text: mailText(
      oneLine(`${who} has ${has} the quotation ${number} for ${rupees(total, locale)}.`),
      reason && `${text}: ${oneLine(reason)}`,
      phone && `Phone: ${oneLine(phone)}`,
      `${siteUrl}/admin/quotations/${id}`,
    ),
    quotationId: id,
  };
}

/** Reminds the owner of an open quotation that expires soon. */
export const expiryMail = (quotation: Quotation, sender: Parameters<typeof decisionMail>[2]): Mail => ({
  ...decisionMail(quotation, { answer: 'expiring', reason: dayInWords(quotation.validUntil, sender.locale) }, sender),
  kind: 'reminder',
});
