import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { withoutBidiMarks } from '#app/domain/inquiries/inquiry-reply.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { phoneIn } from '#app/domain/text/phones-in-text.ts';
import { shortLine } from '#app/domain/text/safe-text.ts';
import { buyerOf, isOfService, portalOf } from './buyer-of-mail.ts';
import { withoutFooter, withoutQuote, withoutSignature } from './own-text.ts';
import {
  domainOf,
  isOfShop,
  isOwnAddress,
  type MailAddress,
  type OwnMail,
  type ReceivedMail,
} from './received-mail.ts';

const limits = { name: 200, subject: 300, message: 10_000 };

/** Heading above the rest of the original text, such as a signature or quoted history. */
export const restBelow = '—— The rest of the e-mail ——';
/** Heading above the whole original text, if it does not start with the sender's own text. */
export const wholeBelow = '—— The whole e-mail ——';
/** Marks the end of a truncated text. */
export const wasCut = '… The rest of this e-mail is only in your mailbox.';

const oneLine = (text: string, max: number) => shortLine(withoutBidiMarks(text), max);

/** Note on attachments and text that remain in the mailbox only. */
function leftInMailbox({ attachments, isCut }: ReceivedMail): string {
  if (attachments.length > 0)
    return `Attachments, in your mailbox only: ${oneLine(attachments.slice(0, 10).join(', '), 500)}${isCut || attachments.length > 10 ? ' and more' : ''}`;
  return isCut ? 'This e-mail is large. Its attachments and any further text are only in your mailbox.' : '';
}

const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`);

/** Warns if answers leave the domain of the sender. Portals and forms of the dealer's website always do that. */
function replyWarning({ from, replyTo }: ReceivedMail, own: Pick<OwnMail, 'addresses'>): string {
  const [sender, target] = [domainOf(from.address), domainOf(replyTo.address)];
  if (!isEmail(replyTo.address) || isWithin(sender, target) || isWithin(target, sender)) return '';
  if (portalOf(from.address) !== '' || isOfShop(from.address, own)) return '';
  return `Warning: this e-mail came from ${oneLine(from.address, limits.name) || 'an unknown sender'}, but answers go to ${replyTo.address}. Please check the address before you answer.`;
}

function messageOf(mail: ReceivedMail, shop: Pick<OwnMail, 'addresses'>): string {
  const whole = mail.text.trim();
  const own = withoutSignature(withoutQuote(whole, mail.subject));
  const text = isOfService(mail) ? withoutFooter(own) : own;
  const shown = text === '' ? '(This e-mail has no text.)' : text;
  const below = whole.startsWith(text) ? `${restBelow}\n${whole.slice(text.length).trim()}` : `${wholeBelow}\n${whole}`;
  const parts = [replyWarning(mail, shop), shown, leftInMailbox(mail), text === whole ? '' : below];
  const message = parts.filter((part) => part !== '').join('\n\n');
  if (message.length <= limits.message) return message;
  return `${message
    .slice(0, limits.message - wasCut.length - 2)
    .trimEnd()
    .toWellFormed()}\n\n${wasCut}`;
}

/**
 * Returns the inquiry of an e-mail. Its name, e-mail address and phone number are those of the buyer that a portal or a
 * website form names, else of the sender. The dealer's own phone numbers, which e-mails often quote, are left out.
 */
export function inquiryOfMail(mail: ReceivedMail, own: Pick<OwnMail, 'addresses' | 'phones'>): InquiryInput {
  const { from, replyTo } = mail;
  const buyer = buyerOf(mail, own);
  const sender = isEmail(replyTo.address) ? replyTo : from;
  const email = buyer === null ? sender.address : buyer.email;
  const name = buyer?.name ?? (sender.name || (isOwnAddress(from.address, own) ? '' : from.name));
  const phone = buyer?.phone || phoneIn(`${mail.subject}\n${withoutQuote(mail.text, mail.subject)}`, own.phones);
  return {
    name: oneLine(name || email || phone || from.address || 'Unknown sender', limits.name),
    email: isEmail(email) ? email : '',
    phone,
    subject: oneLine(mail.subject, limits.subject),
    message: messageOf(mail, own),
    preferredBranch: '',
    source: 'email',
    portal: portalOf(from.address),
  };
}

/** The inquiry for an e-mail that cannot be parsed within its limits. It refers the owner to the mailbox. */
type Headers = { from: MailAddress; subject: string };
export const unreadableMail = ({ from: { name, address }, subject }: Headers): InquiryInput => ({
  name: oneLine(name || address || 'Unknown sender', limits.name),
  email: isEmail(address) ? address : '',
  phone: '',
  subject: oneLine(subject, limits.subject),
  message: 'This e-mail could not be read here. Please read it in your mailbox.',
  preferredBranch: '',
  source: 'email',
});
