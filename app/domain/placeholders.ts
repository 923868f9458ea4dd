import type { DealerFacts } from './dealer-facts.ts';

type Facts = Pick<DealerFacts, 'phone' | 'whatsapp' | 'email' | 'street' | 'social'> & { name: string };

const isNoNumber = (digits: string) => /0{9}/.test(digits);
const isAnExample = (text: string) => /\bexample\b/i.test(text);

/** Where new inquiries are sent to: the contact e-mail, else the one that customers see; empty while that is nobody's. */
export const inquiryMailbox = ({ contactEmail, email }: { contactEmail: string; email: string }): string =>
  contactEmail || (isAnExample(email) ? '' : email);

/** The dealer's facts that are still as the site comes: nobody's number, address or page. Each in a word or two. */
export function placeholders({ name, phone, whatsapp, email, street, social }: Facts): string[] {
  const found: Record<string, boolean> = {
    name: name === 'Platen Office Equipment',
    telephone: isNoNumber(phone),
    WhatsApp: isNoNumber(whatsapp),
    'e-mail': isAnExample(email),
    address: isAnExample(street),
    // The front page of a network is nobody's own.
    'social links': social.some(({ url }) => new URL(url).pathname === '/'),
  };
  return Object.keys(found).filter((fact) => found[fact]);
}
