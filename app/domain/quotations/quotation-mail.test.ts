// @module-tag quotations/sending
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { aQuotation } from '#tests/support/quotations.ts';
import { quotationText } from './in-words.ts';
import { decisionMail, quotationMail } from './quotation-mail.ts';

const quotation = aQuotation();
const withCustomer = (customer: Partial<typeof quotation.body.customer>) => ({
  ...quotation,
  body: { ...quotation.body, customer: { ...quotation.body.customer, ...customer } },
});
const dealer = { name: 'Dealer', phone: '+919800012345', email: '', siteUrl: 'https://d.test', locale: india };

test('the e-mail greets the customer by name, or else by company, and explains the link', () => {
  const text = (customer: object) => quotationMail(withCustomer(customer), dealer).text;
  expect(text({ name: 'Asha\nPatil', company: 'Asha & Co' })).toMatch(/^Dear Asha Patil,\n\n/);
  expect(text({ name: '', company: 'Asha & Co' })).toMatch(/^Dear Asha & Co,\n\n/);
  const link = `https://d.test/quotation/${'a'.repeat(22)}`;
  expect(quotationMail(quotation, dealer)).toEqual({
    ...{ kind: 'visitor', to: 'accounts@sahyadri.example', replyTo: null, quotationId: 'quotation-1' },
    subject: 'Quotation Q/2026-27/0042 from Dealer',
    text:
      'Dear Asha Kulkarni,\n\nthank you for your interest. This is our quotation Q/2026-27/0042 for ₹1,08,558, ' +
      `valid until 10 December 2026:\n\n${link}\n\nYou can accept or decline it on that page.\n\n` +
      'Questions? Reply to this e-mail, or call us: +91 98000 12345\n\nDealer\nhttps://d.test\n',
  });
  const chat = (name: string) => quotationText(withCustomer({ name, company: 'Asha & Co' }), 'Dealer', link, india);
  const body = 'this is Dealer. Here is our quotation Q/2026-27/0042 for ₹1,08,558, valid until 10 December 2026:';
  expect([chat('Asha\nPatil'), chat('')]).toEqual([
    `Hello Asha Patil, ${body}\n${link}`,
    `Hello Asha & Co, ${body}\n${link}`,
  ]);
});

test.each([
  ['accepted', 'Quotation accepted', 'accepted', 'PO 7', 'Purchase order: PO 7\n\n'],
  ['declined', 'Quotation declined', 'declined', '', ''],
  ['change', 'Change requested', 'asked for a change to', 'Two\ntrays', 'Change: Two trays\n\n'],
] as const)('the e-mail about an answer “%s” is called %s', (answer, subject, has, reason, line) => {
  const to = { ...dealer, to: 'owner@d.test' };
  const text = (who: string, lines: string) =>
    `${who} has ${has} the quotation Q/2026-27/0042 for ₹1,08,558.\n\n${lines}https://d.test/admin/quotations/quotation-1\n`;
  const asha = withCustomer({ name: 'Asha', company: '', phone: '98000 12345', email: '' });
  expect(decisionMail(asha, { answer, reason }, to)).toEqual({
    ...{ kind: 'owner', to: 'owner@d.test', replyTo: null, quotationId: 'quotation-1' },
    subject: `${subject}: Q/2026-27/0042, Asha`,
    text: text('Asha', `${line}Phone: 98000 12345\n\n`),
  });
  const both = decisionMail(withCustomer({ company: 'Asha & Co', phone: '' }), { answer, reason }, to);
  expect(both).toMatchObject({ replyTo: 'accounts@sahyadri.example', text: text('Asha Kulkarni, Asha & Co', line) });
});
