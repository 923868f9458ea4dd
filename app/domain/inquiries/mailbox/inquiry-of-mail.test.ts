// @module-tag messages/mailbox-text
import { describe, expect, test } from 'vitest';
import { buyerIn } from './buyer-in-text.ts';
import { inquiryOfMail, restBelow, wasCut, wholeBelow } from './inquiry-of-mail.ts';
import type { ReceivedMail } from './received-mail.ts';
import { skipReason } from './skip-reason.ts';

const nobody = { name: '', address: '' };
const aMail = (mail: Partial<ReceivedMail>): ReceivedMail => ({
  headers: {},
  from: { name: 'Ravi Kumar', address: 'ravi@sharma.test' },
  replyTo: nobody,
  subject: 'Copier on rent',
  text: 'We need a copier.',
  attachments: [],
  isCut: false,
  ...mail,
});
const ownPhones = ['+91 98987 65432'];
const own = { addresses: ['Sales@Dealer.test'], phones: ownPhones, host: 'www.dealer.test' };
const read = (mail: Partial<ReceivedMail>) => inquiryOfMail(aMail(mail), own);

describe('the footer of a portal or a form', () => {
  const buyer = 'Name: Ravi\nMobile: 98123 45678\nMessage: Regards to all, need a copier';
  const footer = '\nRegards,\nTeam IndiaMART\nFor any assistance, call 096-9696-9696';
  const portal = { name: 'IndiaMART', address: 'enquiry@indiamart.com' };

  test('stands below the inquiry', () => {
    expect(read({ from: portal, text: buyer + footer }).message).toBe(`${buyer}\n\n${restBelow}\n${footer.trim()}`);
    expect(read({ from: portal, text: buyer }).message).toBe(buyer);
    const long = `Name: Ravi\nNeed help with a copier:${'\nA4, A3'.repeat(30)}`;
    expect(read({ from: portal, text: long }).message).toBe(long);
  });

  test('is not looked for in the words of a customer', () => {
    const text = 'We need a copier.\nRegards,\nTeam Sharma\nFor any help call 98123 45678';
    expect(read({ text }).message).toBe(text);
  });
});

describe('the sender', () => {
  test('is taken from the headers, with the phone number of the signature', () => {
    const text = 'Dear Sir,\nplease quote.\n-- \nRavi Kumar\nPune 411001\nGSTIN 27AAACR5055K1Z7\nM: 98123 45678';
    expect(read({ text })).toMatchObject({
      name: 'Ravi Kumar',
      email: 'ravi@sharma.test',
      phone: '+919812345678',
      subject: 'Copier on rent',
      source: 'email',
    });
  });

  test('names its portal', () => {
    const portals = ['lead@buyer.indiamart.com', 'x@justdial.com', 'x@notjustdial.com', 'x@sharma.test'];
    const named = portals.map((address) => read({ from: { name: '', address } }).portal);
    expect(named).toEqual(['IndiaMART', 'JustDial', '', '']);
  });

  test('is the Reply-To address if there is one', () => {
    const replyTo = { name: '', address: 'asha@shop.test' };
    expect(read({ replyTo })).toMatchObject({ name: 'Ravi Kumar', email: 'asha@shop.test' });
  });

  test('is never the dealer, whose website form sends from his own address', () => {
    const from = { name: 'Better Copiers', address: 'sales@dealer.test' };
    const replyTo = { name: '', address: 'asha@shop.test' };
    expect(read({ from, replyTo })).toMatchObject({ name: 'asha@shop.test', email: 'asha@shop.test' });
  });

  test('without a name gets the address as name; an invalid address is omitted', () => {
    expect(read({ from: { name: '', address: 'ravi@sharma.test' } }).name).toBe('ravi@sharma.test');
    expect(read({ from: { name: '', address: 'ravi' } })).toMatchObject({ name: 'ravi', email: '' });
    expect(read({ from: nobody }).name).toBe('Unknown sender');
  });

  test('is shown without bidirectional marks', () => {
    expect(read({ from: { name: 'Asha\u202egnp\u2066', address: 'a@b.test' } }).name).toBe('Ashagnp');
  });

  test.each([
    ['ravi@sharma.test', 'asha@shop.test', true],
    ['ravi@sharma.test', 'leads@crm.sharma.test', false],
    ['ravi@mail.SHARMA.test', 'ravi@sharma.test', false],
    ['ravi@sharma.test', 'ravi@not-sharma.test', true],
    ['leads@indiamart.com', 'asha@shop.test', false],
    ['sales@dealer.test', 'asha@shop.test', false],
  ])('from %s with answers to %s comes with a warning: %s', (from, replyTo, isWarned) => {
    const { message } = read({ from: { name: '', address: from }, replyTo: { name: '', address: replyTo } });
    const warning = `Warning: this e-mail came from ${from}, but answers go to ${replyTo}. Please check the address before you answer.\n\n`;
    expect(message).toBe(`${isWarned ? warning : ''}We need a copier.`);
  });

  test("never gets the dealer's number or one from quoted history", () => {
    const text =
      'I called 98987 65432. Please call back.\n\nOn Mon, 23 Nov 2026 Shop <a@b.test> wrote:\n> Ph 9812345678';
    expect(read({ text }).phone).toBe('');
  });
});

test('does not mistake a signature for a lead', () => {
  const text = 'Please quote.\nAsha\nMobile: 98123 45678\nEmail: accounts@sharma.test';
  expect(read({ text })).toMatchObject({ name: 'Ravi Kumar', email: 'ravi@sharma.test', phone: '+919812345678' });
});

test.each([
  ['First Name : Ravi\nLast name:\nKumar', 'Ravi Kumar||'],
  ["Buyer's Full Name: *Ravi |  K*\nMobile no.: 98123 45678\n(E-mail id) = <mailto:r@s.test>.", 'Ravi K|r@s.test|1'],
  ['Name product: Canon\nproduct Name: HP\n1. Name: Asha\n: Kiran', '||'],
  ['Name: 12\nName: a@b.test\nName: Pune: Camp', '||'],
  [`Name: ${'x'.repeat(81)}\nName: ${'y'.repeat(80)}`, `${'y'.repeat(80)}||`],
  ['Name:\nMobile:\n98123 45678', '||1'],
  ['Name :*\nRavi\nE-mail\nr@s.test', 'Ravi|r@s.test|'],
  ['--- Name ---\nRavi\n--- Colour ---\nRed\n--- Mobile ---\n98123 45678', 'Ravi||1'],
  ['--- Name ---\nFirst\nRavi', '||'],
  ['Name\tModel\tE-mail\nRavi\tX\tr@s.test', 'Ravi|r@s.test|'],
  ['Name\tE-mail\nRavi\tr@s.test\tX', '||'],
  ['Your mobile number?\n98123 45678\nWhat is your e-mail?\nr@s.test\nYour name?\nRavi', 'Ravi|r@s.test|1'],
  ['Buyer Details:\nRavi\nPune', 'Ravi||'],
  ['Buyer Details:\nMobile: 98123 45678', '||1'],
])('the name, address and number in %j are “%s”', (text, wanted) => {
  const { name, email, phone } = buyerIn(text);
  expect([name, email, phone].join('|')).toBe(wanted.replace(/1$/, '+919812345678'));
});

describe('the text', () => {
  test.each([
    ['Gmail', 'Yes please.\n\nOn Mon, 23 Nov 2026 at 10:00, Shop <a@b.test>\nwrote:\n\n> Do you want it?\n> Asha'],
    ['Gmail from HTML', 'Yes please.\n\nOn Mon, 23 Nov 2026 at 10:00, Shop <a@b.test> wrote:\nDo you want it?'],
    ['a telephone', 'Yes please.\n\nSent from my iPhone'],
    ['a signature', 'Yes please.\n-- \nRavi\nSharma Traders'],
    ['Gmail in Hindi', 'Yes please.\n\nसोम, 23 नव॰ 2026 को Shop <a@b.test> ने लिखा:\n> Do you want it?'],
  ])('of %s shows the reply first and keeps the rest below', (_program, text) => {
    const { message } = read({ subject: 'Re: Offer', text });
    expect(message).toBe(`Yes please.\n\n${restBelow}\n${text.slice('Yes please.'.length).trim()}`);
  });

  test('is repeated in full if a line inside it was omitted', () => {
    const text = 'Yes please.\nSent from my iPhone\nTwo of them.';
    expect(read({ text }).message).toBe(`Yes please.\nTwo of them.\n\n${wholeBelow}\n${text}`);
  });

  const forwarded = '---------- Forwarded message ---------\n';
  test.each([
    ['a forwarded e-mail', 'Fwd: Offer', `${forwarded}From: Ravi\nDate: Mon\nSubject: Offer\n\nA copier`],
    ['answers below the quote', 'Re: Offer', 'On Mon, Shop <a@b.test> wrote:\n> How many?\nTwo.'],
    ['answers around the quote', 'Re: Offer', 'Thanks.\nOn Mon, Shop <a@b.test> wrote:\n> How many?\nTwo.'],
    ['plain text', 'Hello', 'One\n\nTwo - three -- four\n---\nFive'],
  ])('of %s stays unchanged', (_kind, subject, text) => {
    expect(read({ subject, text }).message).toBe(text);
  });

  test('is truncated at 10,000 characters with a note', () => {
    const { message } = read({ text: `${'😀'.repeat(5000)} end` });
    expect(message.length).toBeLessThanOrEqual(10_000);
    expect(message.toWellFormed()).toBe(message);
    expect(message.slice(-wasCut.length)).toBe(wasCut);
    expect(read({ text: 'x'.repeat(10_000) }).message).toBe('x'.repeat(10_000));
  });

  test('mentions attachments, truncation and a missing text', () => {
    expect(read({ attachments: ['photo.jpg', 'quote.pdf'] }).message).toBe(
      'We need a copier.\n\nAttachments, in your mailbox only: photo.jpg, quote.pdf',
    );
    expect(read({ isCut: true }).message).toContain('This e-mail is large.');
    expect(read({ text: ' \n' }).message).toBe('(This e-mail has no text.)');
  });
});

describe('skips', { tags: ['messages/mailbox-skips'] }, () => {
  const ours = { name: 'Better Copiers', address: 'sales@dealer.test' };
  const ravi = { name: '', address: 'ravi@sharma.test' };
  const robot = { name: 'Form', address: 'noreply@forms.test' };
  const portal = { name: '', address: 'offers@indiamart.com' };
  const ofSite = { 'message-id': ['<1@mailer.test>'], 'x-site': ['WWW.dealer.test'] };
  const buyer = 'Name: Ravi Kumar\nPhone: 98123 45678';
  const automatic = { text: buyer, headers: { 'auto-submitted': ['auto-generated'] } };
  test.each<[string, Partial<ReceivedMail>, string | null]>([
    ['an inquiry', {}, null],
    ['an answer', { subject: 'Re: Offer' }, null],
    ['Auto-Submitted: no', { headers: { 'auto-submitted': ['no'] } }, null],
    ['an automatic reply', { headers: { 'auto-submitted': ['auto-replied'] } }, 'automatic'],
    ['an automatic reply by its subject', { subject: 'Automatic reply: Offer' }, 'automatic'],
    ['an old automatic reply', { headers: { 'x-autoreply': ['yes'] } }, 'automatic'],
    ['a mailing list', { headers: { 'list-id': ['<a.b>'] } }, 'bulk'],
    ['a newsletter', { headers: { 'list-unsubscribe': ['<https://a.test>'] } }, 'bulk'],
    ['Precedence: bulk', { headers: { precedence: ['Bulk'] } }, 'bulk'],
    ['a bounce', { from: { name: '', address: 'MAILER-DAEMON@mx.test' } }, 'bounce'],
    ['a bounce without a sender', { headers: { 'return-path': ['<>'] } }, 'bounce'],
    ['a delivery report', { headers: { 'content-type': ['multipart/report; report-type=delivery-status'] } }, 'bounce'],
    ['an inquiry of a namesake of the postmaster', { from: { name: '', address: 'mr.postmaster@post.test' } }, null],
    ['a form of our website with an e-mail address only', { from: ours, text: 'Name: Ravi\nEmail: r@s.test' }, null],
    ['our own e-mail', { from: { name: '', address: 'sales@dealer.test' } }, 'own'],
    ['our own answer', { from: ours, replyTo: ours }, 'own'],
    ['our own offer with our name and number', { from: ours, text: 'Name: Asha\nPhone: 098987 65432' }, 'own'],
    ['our own offer with our address', { from: ours, text: 'Name: Asha\nEmail: sales@dealer.test' }, 'own'],
    ['a form of our website with Reply-To', { from: ours, replyTo: ravi }, null],
    ['a form of our website with labels', { from: ours, text: buyer }, null],
    ['a form of our website with labels and ourselves as Reply-To', { ...automatic, from: ours, replyTo: ours }, null],
    [
      'a notification of the site',
      {
        from: ours,
        headers: { 'message-id': ['<3f9a12cd-0b1a-4c2d-9e3f-0123456789ab@www.dealer.test>'] },
        text: buyer,
      },
      'own',
    ],
    ['a stranger with a Message-ID of the site', { headers: { 'message-id': ['<1@www.dealer.test>'] } }, null],
    ['a stranger with the header of the site', { headers: ofSite }, null],
    ['a notification of the site with another Message-ID', { from: ours, headers: ofSite, text: buyer }, 'own'],
    ['a lead with List-Unsubscribe', { headers: { 'list-unsubscribe': ['<https://a.test>'] }, text: buyer }, null],
    ['a lead with Precedence: bulk', { headers: { precedence: ['bulk'] }, text: buyer }, null],
    ['a lead with Auto-Submitted', automatic, null],
    ['a lead called an automatic response', { subject: 'Auto response: new lead', text: buyer }, null],
    ['a bounce of a lead', { headers: { 'return-path': ['<>'] }, text: buyer }, 'bounce'],
    ['a robot', { from: { name: 'Bank', address: 'no-reply@bank.test' } }, 'automatic'],
    ['a robot with a person to reply to', { from: robot, replyTo: ravi }, null],
    ['a robot that names a person', { from: robot, text: 'Name: Ravi\nPhone: 9812345678' }, null],
    ['a newsletter of a portal', { from: portal, headers: { precedence: ['bulk'] } }, 'bulk'],
  ])('classifies %s', (_title, mail, reason) => {
    expect(skipReason(aMail(mail), own)).toBe(reason);
  });
});

test('ignores case and spaces of headers, and recognises forms and forwards', () => {
  expect(skipReason(aMail({ headers: { 'auto-submitted': [' No '] } }), own)).toBeNull();
  const author = { name: 'Asha Patil', email: 'asha@shop.test' };
  const from = { name: 'Dealer', address: 'sales@dealer.test' };
  const text = 'Name: Asha Patil\nEmail: asha@shop.test\nNeed a copier';
  expect(read({ from, text, headers: { 'x-wpcf7-content-type': ['plain'] } })).toMatchObject(author);
  const forwarded = 'From: Asha Patil <asha@shop.test>\nNeed a copier';
  expect(read({ from, text: forwarded, subject: ' Fwd: Copier' })).toMatchObject(author);
});
