import type { SkipReason } from '#app/domain/mailbox-options.ts';
import { leadOf } from './lead-of-mail.ts';
import { phoneIn } from './phones-in-text.ts';
import type { ReceivedMail } from './received-mail.ts';

/** The addresses and phone numbers of the dealer, with the sender of the site's e-mails, and the host of the site. */
export type OwnMail = { addresses: readonly string[]; phones: readonly string[]; host: string };

/** The header of the site's own e-mails, with its host. Some mail services replace their Message-ID. */
export const siteHeader = 'X-Site';

export const isOwnAddress = (address: string, { addresses }: Pick<OwnMail, 'addresses'>): boolean =>
  address !== '' && addresses.some((each) => each.toLowerCase() === address.toLowerCase());

/** The person that the text names; `null` for none, and for the dealer. */
function visitorIn(mail: ReceivedMail, own: OwnMail) {
  const lead = leadOf(mail);
  if (lead === null || isOwnAddress(lead.email, own)) return null;
  return lead.phone !== '' && phoneIn(`phone ${lead.phone}`, own.phones) === '' ? null : lead;
}

const robots = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|donotreply|bounces?|notifications?|alerts?)\b/i;
const automaticSubject =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|delivery status notification|undeliver(?:ed|able)|mail delivery (?:failed|subsystem)|failure notice|returned mail)\b/i;

/** Returns why an e-mail does not become a message; `null` for an inquiry. */
export function skipReason(mail: ReceivedMail, own: OwnMail): SkipReason | null {
  const { from, replyTo, subject } = mail;
  const first = (name: string) => (mail.headers[name]?.[0] ?? '').trim().toLowerCase();
  const has = (name: string) => mail.headers[name] !== undefined;
  const address = from.address.toLowerCase();
  const host = own.host.toLowerCase();
  const visitor = visitorIn(mail, own);
  if (isOwnAddress(address, own)) {
    // Stops a loop between the site's e-mails and its messages. Anyone can write these headers, so the sender decides.
    const isOfSite = first('message-id').endsWith(`@${host}>`) || first(siteHeader.toLowerCase()) === host;
    // A form of the dealer's website may send from his own address, with the visitor in Reply-To or in the text.
    const isNobodyElse = visitor === null && (replyTo.address === '' || isOwnAddress(replyTo.address, own));
    if (isOfSite || isNobodyElse) return 'own';
  }
  if (/^multipart\/report\b/.test(first('content-type')) || first('return-path') === '<>') return 'bounce';
  if (/^(?:mailer-daemon|postmaster)@/.test(address)) return 'bounce';
  // Portals and website forms send leads like newsletters or automatic replies. Only a named person distinguishes them.
  if (visitor !== null) return null;
  const submitted = first('auto-submitted');
  if ((submitted !== '' && submitted !== 'no') || has('x-autoreply') || has('x-autorespond')) return 'automatic';
  if (automaticSubject.test(subject)) return 'automatic';
  if (has('list-id') || has('list-unsubscribe') || /^(?:bulk|list|junk|auto_reply)/.test(first('precedence')))
    return 'bulk';
  const isRobot = robots.test(from.address) && (replyTo.address === '' || robots.test(replyTo.address));
  return isRobot ? 'automatic' : null;
}
