import { type Lead, leadIn } from './lead-in-text.ts';
import type { ReceivedMail } from './received-mail.ts';

/** Portals that forward buyers' inquiries from their own addresses. */
const portals = ['indiamart.com', 'justdial.com', 'tradeindia.com', 'sulekha.com', 'exportersindia.com', 'aajjo.com'];

/** The domain of an address in lower case; the whole text without `@`. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const isPortal = (address: string): boolean =>
  portals.some((portal) => domainOf(address) === portal || domainOf(address).endsWith(`.${portal}`));

/**
 * Returns the buyer named in an e-mail with an e-mail address or phone number; `null` if the sender is the buyer.
 * Requires a labelled name, so that a signature is not mistaken for a lead.
 */
export function leadOf({ from, replyTo, text }: ReceivedMail): Lead | null {
  const lead = leadIn(text);
  if (lead.email === '' && lead.phone === '') return null;
  if (isPortal(from.address)) {
    const answersTo = isPortal(replyTo.address) ? '' : replyTo.address;
    return { ...lead, email: lead.email && !isPortal(lead.email) ? lead.email : answersTo };
  }
  return lead.name === '' ? null : lead;
}
