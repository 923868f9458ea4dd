import type { DealerFacts } from './dealer-facts.ts';
import { countMonths, mailDays, quotationYears } from './privacy-rules.ts';

/** A kind of personal data on the privacy page. */
export type StoredKind = { what: string; why: string; howLong: string };

const inTime = (months: number) => {
  if (months % 12 !== 0) return `${months} months`;
  return months === 12 ? 'one year' : `${months / 12} years`;
};

/** What the site stores about visitors, as its settings and its fixed periods say. */
export function storedKinds({ messageMonths }: Pick<DealerFacts, 'messageMonths'>): StoredKind[] {
  return [
    {
      what: 'Inquiries: your name, phone number, e-mail address, company, GSTIN, city, message and photos, and the machine you ask about',
      why: 'To answer you, and to know what we told you when you write again.',
      howLong:
        messageMonths === 0
          ? 'until you ask us to erase them, or we no longer need them'
          : `until ${inTime(messageMonths)} after your inquiry is done`,
    },
    {
      what: 'Quotations: also your company, address and GSTIN',
      why: 'To make you an offer. Tax law requires us to keep offers that you accepted.',
      howLong: `for ${quotationYears} years; drafts go with your inquiry`,
    },
    {
      what: 'E-mails that this website sends about your inquiry',
      why: 'So that no e-mail is lost.',
      howLong: `for ${mailDays} days after sending`,
    },
    {
      what: 'Your network address, when you send a form or open many pages at once',
      why: 'To stop floods of spam.',
      howLong: 'for some hours, in a counter apart from your inquiry',
    },
    {
      what: 'Counts of views, searches, and taps on Call and WhatsApp, by hour',
      why: 'To see which machines are wanted. They say nothing about you: no cookie, no address, no device.',
      howLong: `for ${countMonths} months`,
    },
  ];
}
