// @module-tag beyond/mail-visitor
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { acknowledgement, ownerMail, retryAfter, shouldGiveUp } from './mail.ts';

const fields = { name: 'Asha', phone: '123', subject: 'Inquiry about HP 1020', message: 'Two, please.' };
const inquiry = aStoredInquiry(1, { ...fields, reference: 'K7M2QX' });
const site = { siteUrl: 'https://d.test', locale: india };
const sender = { ...site, name: 'Dealer', phone: '+910000000000', email: 'sales@dealer.test' };
const mailOf = (more: Partial<typeof inquiry> = {}) => ownerMail({ ...inquiry, ...more }, 'owner@dealer.test', sender);

describe('the owner’s e-mail', () => {
  test('contains all fields, with the visitor as Reply-To', () => {
    const { text, ...mail } = mailOf();
    expect(mail).toMatchObject({ to: 'owner@dealer.test', replyTo: 'asha@example.com' });
    expect(mail.subject).toBe('New inquiry: Inquiry about HP 1020');
    expect(text).toMatch(/^Name: Asha\nEmail: asha@example.com\nPhone: 123\nSubject: Inquiry about HP 1020\nPreferred/);
    for (const part of ['Preferred branch: Any Branch\n', 'Two, please.', 'https://d.test/admin/messages'])
      expect(text).toContain(part);
    expect(mailOf({ preferredBranch: 'Pune' }).text).toContain('\nPreferred branch: Pune\n');
  });

  test('has a one-line subject for any input, and the name without one', () => {
    expect(mailOf({ subject: 'a\r\nBcc: x@y.test' }).subject).toBe('New inquiry: a Bcc: x@y.test');
    expect(mailOf({ subject: '' }).subject).toBe('New inquiry: Asha');
    expect(mailOf({ subject: '' }).text).not.toContain('Subject:');
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
  expect(mail).toMatchObject({ to: 'asha@example.com', replyTo: 'sales@dealer.test' });
  expect(mail.text).not.toMatch(/Asha|Two, please|123/);
  expect(mail.subject).toBe('We have received your message');
  const { subject } = acknowledgement(inquiry, sender, toldOf('HP 1020'));
  expect(subject).toBe('We have received your message (Inquiry about HP 1020)');
  const [greeting, blank, ...lines] = mail.text.split('\n');
  expect([greeting, blank]).toEqual(['Hello,', '']);
  expect(lines).toContain('If it is urgent, call us: +91 00000 00000');
  expect(lines).toContain('Your reference is K7M2QX. We reply by Monday 10:00 am.');
  expect(lines).toContain('https://d.test/inquiry/K7M2QX?key=k');
  const end = 'If you did not write to us, another person mistyped their address. You need not do anything.';
  expect(lines.slice(-6)).toEqual(['', 'Dealer', 'https://d.test', '', end, '']);
});

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
