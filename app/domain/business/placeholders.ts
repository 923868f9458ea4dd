import type { DealerFacts } from './dealer-facts.ts';

type Facts = Pick<DealerFacts, 'phone' | 'whatsapp' | 'email' | 'street' | 'social'> & { name: string };

const isNoNumber = (digits: string) => /0{9}/.test(digits);
const isAnExample = (text: string) => /\bexample\b/i.test(text);

/** Returns the recipient of inquiries: the contact e-mail, else the public one; empty while that is a placeholder. */
export const inquiryMailbox = ({ contactEmail, email }: { contactEmail: string; email: string }): string =>
  contactEmail || (isAnExample(email) ? '' : email);

/** Returns the dealer's facts that still have their placeholder values, each in a word or two. */
export function placeholders({ name, phone, whatsapp, email, street, social }: Facts): string[] {
  const found: Record<string, boolean> = {
    name: name === 'Platen Office Equipment',
    telephone: isNoNumber(phone),
    WhatsApp: isNoNumber(whatsapp),
    'e-mail': isAnExample(email),
    address: isAnExample(street),
    // A social network's front page is not a profile.
    'social links': social.some(({ url }) => new URL(url).pathname === '/'),
  };
  return Object.keys(found).filter((fact) => found[fact]);
}
