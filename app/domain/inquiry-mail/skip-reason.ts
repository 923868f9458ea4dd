import { isPortal, leadOf } from './lead-of-mail.ts';
import type { ReceivedMail } from './received-mail.ts';

/** The dealer's own addresses, and the Message-ID host of the site's own e-mails. */
export type OwnMail = { addresses: readonly string[]; host: string };

/** Why an e-mail does not become a message. */
export type SkipReason = 'automatic' | 'bounce' | 'bulk' | 'own';

const robots = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|donotreply|bounces?|notifications?|alerts?)\b/i;
const automaticSubject =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|delivery status notification|undeliver(?:ed|able)|mail delivery (?:failed|subsystem)|failure notice|returned mail)\b/i;

/** Returns why an e-mail does not become a message; `null` for an inquiry. */
export function skipReason(mail: ReceivedMail, own: OwnMail): SkipReason | null {
  const { from, replyTo, subject } = mail;
  const first = (name: string) => (mail.headers[name]?.[0] ?? '').trim().toLowerCase();
  const has = (name: string) => mail.headers[name] !== undefined;
  const address = from.address.toLowerCase();
  if (own.addresses.some((each) => each.toLowerCase() === address && address !== '')) return 'own';
  if (own.host !== '' && first('message-id').endsWith(`@${own.host.toLowerCase()}>`)) return 'own';
  if (/^multipart\/report\b/.test(first('content-type')) || first('return-path') === '<>') return 'bounce';
  if (/^(?:mailer-daemon|postmaster)@/.test(address)) return 'bounce';
  // Portal leads have the headers of newsletters. Only a named buyer distinguishes them.
  if (leadOf(mail) !== null && isPortal(from.address)) return null;
  const submitted = first('auto-submitted');
  if ((submitted !== '' && submitted !== 'no') || has('x-autoreply') || has('x-autorespond')) return 'automatic';
  if (automaticSubject.test(subject)) return 'automatic';
  if (has('list-id') || has('list-unsubscribe') || /^(?:bulk|list|junk|auto_reply)/.test(first('precedence')))
    return 'bulk';
  const isRobot = robots.test(from.address) && (replyTo.address === '' || robots.test(replyTo.address));
  return isRobot && leadOf(mail) === null ? 'automatic' : null;
}
