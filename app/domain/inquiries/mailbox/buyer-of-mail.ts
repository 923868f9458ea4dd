import { isEmail } from '#app/domain/text/addresses.ts';
import { phoneIn } from '#app/domain/text/phones-in-text.ts';
import { type Buyer, buyerIn } from './buyer-in-text.ts';
import { withoutSignature } from './own-text.ts';
import { domainOf, isOfShop, type OwnMail, type ReceivedMail } from './received-mail.ts';

/** Portals that forward buyers' inquiries from their own addresses, by domain. */
const portals = {
  'indiamart.com': 'IndiaMART',
  'justdial.com': 'JustDial',
  'tradeindia.com': 'TradeIndia',
  'sulekha.com': 'Sulekha',
  'exportersindia.com': 'ExportersIndia',
  'aajjo.com': 'Aajjo',
  'facebookmail.com': 'Facebook',
  'gem.gov.in': 'GeM',
};

/** The name of the portal of an address; empty for none. */
export const portalOf = (address: string): string =>
  Object.entries(portals).find(([domain]) => `.${domainOf(address)}`.endsWith(`.${domain}`))?.[1] ?? '';

const isPortal = (address: string): boolean => portalOf(address) !== '';

/** Texts of website forms: Contact Form 7, WPForms, Elementor, Google Forms. */
const formText =
  /\b(?:(?:contact|website|enquiry|inquiry|web) form|powered by: elementor|form (?:was )?submi|submitted (?:on|from|via)|message body:)/i;
/** The line that names the sender in a website form or in a forwarded e-mail: `From: Ravi Kumar <ravi@sharma.test>`. */
const fromLine =
  /^(?:>\s*)*\*?(?:from|sender|प्रेषक)\s*:\*?\s*([^<([@]{0,100}?)\s*[<([]?\s*(?:mailto:)?([^\s<>()[\]]{1,64}@[^\s<>()[\]]{3,100})/iu;

type Own = Pick<OwnMail, 'addresses' | 'phones'>;

/** The person in the first `From:` line that names nobody of the shop. */
function authorIn(text: string, own: Own): Buyer | null {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, name = '', email = ''] = fromLine.exec(line.slice(0, 300).trim()) ?? [];
    if (!isEmail(email) || isOfShop(email, own)) continue;
    // The numbers above are the colleague's.
    const phone = phoneIn(lines.slice(index).join('\n').replace(/^> ?/gm, ''), own.phones);
    return { name: name.replace(/^["'*]+|["'*]+$/g, ''), email, phone };
  }
  return null;
}

/** Senders of missed calls and voicemail, and of forms that send without a person's address. */
const machine =
  /^(?:no-?reply|do-?not-?reply|donotreply|notifications?|alerts?|asterisk|voicemail|[\w.-]+-noreply)(?:[+=].*)?@/i;
const advert = /^(?:promotions?|marketing|newsletters?|offers?|deals|billing|payments?|membership)@/i;
const callSubject = /\b(?:missed call|voice ?mail|call alert|abandoned call|new message \d+ in mailbox)\b/i;

/** Sentences of portals that name a person without a label. */
const namedBy = [
  /^(\p{L}[\p{L}.' ]{2,50}?)\s+(?:from\s.{2,40}\s)?(?:wants?|needs?|is looking|is interested|has contacted|contacted|replied|requested|has sent|sent (?:you|a message)|submitted|enquired)\b/u,
  /\b(?:call|voice ?mail) from (\p{L}[\p{L}.' ]{2,50}?)\s*\(/u,
];

const isForm = ({ text, headers }: ReceivedMail): boolean =>
  formText.test(text) || Object.keys(headers).some((name) => name.startsWith('x-wpcf7'));

/** Whether a portal, the service of a form or another program wrote the e-mail around the inquiry. */
export const isOfService = (mail: ReceivedMail): boolean =>
  isPortal(mail.from.address) || machine.test(mail.from.address) || isForm(mail);

function nameIn({ from, replyTo, text, subject }: ReceivedMail): string {
  const via = /^(.{2,60}?)\s+via\s/i.exec(from.name)?.[1];
  if (via !== undefined) return via;
  if (replyTo.name !== '' && replyTo.name !== from.name) return replyTo.name;
  const lines = [...text.split('\n').slice(0, 40), subject].map((line) => line.slice(0, 200).trim());
  for (const pattern of namedBy)
    for (const line of lines) {
      const name = pattern.exec(line)?.[1];
      if (name !== undefined && !/^(?:you|a|an|the|dear|buyer|customer|someone)\b/i.test(name)) return name;
    }
  return '';
}

/**
 * Returns the person named in an e-mail of a portal, a website form or a colleague who forwards it; `null` if the sender is
 * the person. Requires a labelled name, so that a signature is not mistaken for a lead.
 */
export function buyerOf(mail: ReceivedMail, own: Own): Buyer | null {
  const { from, replyTo, subject, text } = mail;
  const isForward = isOfShop(from.address, own) && /^\s*(?:fwd?|fw)\s*:/i.test(subject);
  const author = isForm(mail) || isForward ? authorIn(text, own) : null;
  const found = author !== null && isForward ? author : buyerIn(text);
  const isOwnPhone = found.phone !== '' && phoneIn(`phone ${found.phone}`, own.phones) === '';
  const buyer: Buyer = {
    name: found.name || (author?.name ?? ''),
    email: (isOfShop(found.email, own) ? '' : found.email) || (author?.email ?? ''),
    phone: isOwnPhone ? '' : found.phone,
  };
  const isCall = callSubject.test(subject);
  // A portal's own offers name nobody, only its help line.
  if (advert.test(from.address) && buyer.name + buyer.email + buyer.phone === '') return null;
  if (isPortal(from.address) || isCall || machine.test(from.address)) {
    const isAboutPerson = isPortal(from.address) || isCall || nameIn(mail) !== '';
    const phone = buyer.phone || (isAboutPerson ? phoneIn(`${subject}\n${text}`, own.phones) : '');
    const answersTo = isPortal(replyTo.address) || machine.test(replyTo.address) ? '' : replyTo.address;
    const email = buyer.email && !isPortal(buyer.email) ? buyer.email : answersTo;
    return email === '' && phone === '' ? null : { name: buyer.name || nameIn(mail), email, phone };
  }
  // A colleague's note without the e-mail that it is about.
  if (isForward && author === null) return { name: '', email: '', phone: phoneIn(withoutSignature(text), own.phones) };
  if (buyer.email === '' && buyer.phone === '') return null;
  return author !== null || buyer.name !== '' ? buyer : null;
}
