import { phoneIn } from '#app/domain/text/phones-in-text.ts';
import { buyerOf } from './buyer-of-mail.ts';
import type { SkipReason } from './mailbox-options.ts';
import { isOwnAddress, type OwnMail, type ReceivedMail } from './received-mail.ts';

/** The header of the site's own e-mails, with its host. Some mail services replace their Message-ID. */
export const siteHeader = 'X-Site';

/** A Message-ID of the site's own e-mails, without the host. Another program may send from the same host. */
const ownMessageId = /^<[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}@>$/;

/** The person that the text names; `null` for none, and for the dealer. */
function visitorIn(mail: ReceivedMail, own: OwnMail) {
  const buyer = buyerOf(mail, own);
  if (buyer === null || isOwnAddress(buyer.email, own)) return null;
  return buyer.email === '' && buyer.phone === '' ? null : buyer;
}

/** Senders that are no persons, with or without a code such as `bounces+a1b2@`. */
const robots =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|donotreply|bounces?|notifications?|alerts?)(?:[+=].*)?@/i;
const noAnswer = /^(?:no-?reply|do-?not-?reply|donotreply)/i;
const undelivered = /\b(?:undeliver|delivery|deliver|failure|returned|rejected|mail system)/i;
/** What mail programs put before the subject of an automatic reply. Other words of a subject say nothing. */
const automaticSubject = /^\s*(?:automatic reply|auto[- ]?reply|auto[- ]?response|out of (?:the )?office)\s*:/i;

/** Returns why an e-mail does not become an inquiry; `null` for an inquiry. */
export function skipReason(mail: ReceivedMail, own: OwnMail): SkipReason | null {
  const { from, replyTo, subject } = mail;
  const first = (name: string) => (mail.headers[name]?.[0] ?? '').trim().toLowerCase();
  const has = (name: string) => mail.headers[name] !== undefined;
  const address = from.address.toLowerCase();
  const host = own.host.toLowerCase();
  const visitor = visitorIn(mail, own);
  if (isOwnAddress(address, own)) {
    // Stops a loop between the site's e-mails and its inquiries. Anyone can write these headers, so the sender decides.
    const isOfSite =
      ownMessageId.test(first('message-id').replace(host, '')) || first(siteHeader.toLowerCase()) === host;
    // A form of the dealer's website may send from his own address, with the visitor in Reply-To or in the text.
    const isNobodyElse = visitor === null && (replyTo.address === '' || isOwnAddress(replyTo.address, own));
    if (isOfSite || isNobodyElse) return 'own';
  }
  if (/^multipart\/report\b/.test(first('content-type')) || first('return-path') === '<>') return 'bounce';
  if (/^mailer-daemon@/.test(address) || (/^postmaster@/.test(address) && undelivered.test(subject))) return 'bounce';
  // Portals and website forms send leads like newsletters or automatic replies. Only a named person distinguishes them.
  if (visitor !== null) return null;
  const submitted = first('auto-submitted');
  if ((submitted !== '' && submitted !== 'no') || has('x-autoreply') || has('x-autorespond')) return 'automatic';
  if (has('x-auto-response-suppress') && robots.test(from.address)) return 'automatic';
  if (automaticSubject.test(subject)) return 'automatic';
  if (has('list-id') || has('list-unsubscribe') || /^(?:bulk|list|junk|auto_reply)/.test(first('precedence')))
    return 'bulk';
  // An answer to an invitation.
  if (mail.text === '' && mail.attachments.includes('text/calendar')) return 'automatic';
  // `bounce@trampolinepark.test` is a person who names a phone number.
  const isPerson = !noAnswer.test(from.address) && phoneIn(mail.text, own.phones) !== '';
  const isRobot = !isPerson && robots.test(from.address) && (replyTo.address === '' || robots.test(replyTo.address));
  return isRobot ? 'automatic' : null;
}
