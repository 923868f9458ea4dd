// @module-tag beyond/mail-visitor
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { acknowledgement, acknowledgementKey, noticeMail, ownerMail, retryAfter, shouldGiveUp } from './mail.ts';

const fields = { name: 'Asha', phone: '123', subject: 'Inquiry about HP 1020', message: 'Two, please.' };
const inquiry = aStoredInquiry(1, { ...fields, reference: 'K7M2QX' });
const site = { siteUrl: 'https://d.test', locale: india };
const sender = { ...site, name: 'Dealer', phone: '+910000000000', email: 'sales@dealer.test' };
const mailOf = (more: Partial<typeof inquiry> = {}) => ownerMail({ ...inquiry, ...more }, 'owner@dealer.test', sender);

describe('the owner’s e-mail', () => {
  test('contains all fields, with the visitor as Reply-To', () => {
    const head = 'Name: Asha\nEmail: asha@example.com\nPhone: 123\n';
    const end = 'Two, please.\n\nhttps://d.test/admin/messages\n';
    expect(mailOf()).toEqual({
      ...{ kind: 'owner', to: 'owner@dealer.test', replyTo: 'asha@example.com' },
      subject: 'New inquiry: Inquiry about HP 1020',
      text: `${head}Subject: Inquiry about HP 1020\nPreferred branch: Any Branch\nReference: K7M2QX\n\n${end}`,
    });
    const business = { company: 'Asha & Co', gstin: '27AAPFU0939F1ZV', city: 'Pune', preferredBranch: 'Camp' };
    const item = { product: 'x', name: 'HP X', quantity: 2, want: 'rent', note: '', paise: 1_500_00 } as const;
    const items = [item, { ...item, want: 'buy' as const }, { ...item, paise: null }];
    expect(mailOf({ ...business, items, subject: '', message: '', reference: '' }).text).toBe(
      `${head}Company: Asha & Co\nGSTIN: 27AAPFU0939F1ZV\nCity: Pune\nPreferred branch: Camp\n\n` +
        '2 × HP X, rent (₹1,500 a month)\n2 × HP X (₹1,500)\n2 × HP X, rent (no price)\n\n' +
        '(no message)\n\nhttps://d.test/admin/messages\n',
    );
  });

  test('has a one-line subject for any input, and the name without one', () => {
    expect(mailOf({ subject: 'a\r\nBcc: x@y.test' }).subject).toBe('New inquiry: a Bcc: x@y.test');
    expect(mailOf({ subject: '' }).subject).toBe('New inquiry: Asha');
  });

  test('links the page of the inquiry, and says first that it is unverified', { tags: ['inquiry/page'] }, () => {
    expect(mailOf({ page: '/compare?m=a,b' }).text).toContain('\nPage: https://d.test/compare?m=a,b\n');
    const warning = /^Unverified: Received among unusually many messages, so it may be spam\.\n\nName: Asha/;
    expect(mailOf({ unverified: true }).text).toMatch(warning);
  });
});

const promise = { promise: 'We reply by Monday 10:00 am', path: '/inquiry/K7M2QX?key=k' };
const toldOf = (product: string | null = null) => ({ product, ...promise });

test('the visitor’s e-mail repeats only the name of an existing product, nothing that the visitor wrote', () => {
  const mail = acknowledgement(inquiry, sender, toldOf());
  expect(mail).toEqual({
    ...{ kind: 'visitor', to: 'asha@example.com', replyTo: 'sales@dealer.test' },
    subject: 'We have received your message',
    text:
      'Hello,\n\nthank you for writing to Dealer. We have received your message and will contact you soon.\n\n' +
      'Your reference is K7M2QX. We reply by Monday 10:00 am.\nSee its status, add something or withdraw it here:\n' +
      'https://d.test/inquiry/K7M2QX?key=k\n\nIf it is urgent, call us: +91 00000 00000\n\nDealer\nhttps://d.test\n\n' +
      'If you did not write to us, another person mistyped their address. You need not do anything.\n',
  });
  const { subject, text } = acknowledgement(inquiry, sender, toldOf('HP 1020'));
  expect(subject).toBe('We have received your message (Inquiry about HP 1020)');
  expect(text).toContain('thank you for writing to Dealer (Inquiry about HP 1020). We');
  const bare = acknowledgement(inquiry, { ...sender, email: '' }, { ...toldOf(), promise: '' });
  expect([bare.replyTo, bare.text.split('\n')[4]]).toEqual([null, 'Your reference is K7M2QX.']);
  expect(acknowledgementKey(' Asha@Example.com ')).toBe('acknowledge asha@example.com');
});

test.each([
  ['sign-in', 'New sign-in', 'a new device signed in to your website as asha:', 'sign that device out'],
  ['wrong-codes', 'Wrong codes', 'several wrong codes were entered after the correct password of asha.', 'change'],
  ['recovery-code', 'Recovery code used', 'a device signed in to your website as asha with a recovery', 'sign that'],
  ['passkey-added', 'Fingerprint added', 'a device can now sign in to your website as asha with a fin', 'remove that'],
  ['second-factor-removed', 'Codes turned off', 'asha can now sign in to your website with the password', 'change'],
] as const)(
  'the notice “%s” is called %s and says what to do',
  { tags: ['mail/test'] },
  (kind, title, what, advice) => {
    const notice = { id: '1', kind, device: 'Edge', place: '1.2.3.…', madeAt: '2026-11-23T11:32:00.000Z' };
    const { text, ...mail } = noticeMail(notice, 'asha', 'a@x.test', sender);
    expect(mail).toEqual({ kind: 'notice', to: 'a@x.test', replyTo: null, subject: `${title}: asha` });
    const [where, you] = [
      'Edge\nInternet address 1.2.3.…\n23 Nov 2026, 5:02 pm',
      'If this was you or a colleague, you',
    ];
    const end = `If not, open https://d.test/admin/account on a device that you trust, ${advice}.*\n\nDealer\n$`;
    expect(text).toMatch(new RegExp(`^Hello,\n\n${what}.*\n\n${where}\n\n${you} need not do anything.\n\n${end}`));
  },
);

test('retries after one minute to six hours, with jitter', () => {
  const minute = 60_000;
  expect([1, 2, 3, 10].map((attempts) => retryAfter(attempts, 0.5) / minute)).toEqual([1, 2, 4, 360]);
  expect(retryAfter(1, 0)).toBeLessThan(retryAfter(1, 1));
});

test('gives up after two days, but only after enough attempts', () => {
  const day = 24 * 60 * 60_000;
  const givenUp = (attempts: number, days: number) => shouldGiveUp(attempts, days * day);
  expect([givenUp(8, 1.9), givenUp(8, 2.1), givenUp(20, 1.9)]).toEqual([false, true, false]);
  // The site was down for a week.
  expect(givenUp(1, 7)).toBe(false);
});
