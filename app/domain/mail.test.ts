/**
 * @module-tag beyond/mail-visitor
 */
import { describe, expect, test } from 'vitest';
import { noFollowUp } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { acknowledgement, ownerMail, retryAfter, shouldGiveUp } from './mail.ts';
import type { Message } from './message.ts';

const message: Message = {
  id: 'm',
  name: 'Asha',
  email: 'asha@example.com',
  phone: '123',
  subject: 'Inquiry about HP 1020',
  message: 'Two, please.',
  preferredBranch: '',
  read: false,
  status: 'new',
  suspectedSpam: false,
  unverified: false,
  page: '',
  photos: [],
  ...noFollowUp,
  reference: 'K7M2QX',
  createdAt: '2026-06-01T00:00:00.000Z',
};
const sender = {
  name: 'Dealer',
  phone: '+910000000000',
  email: 'sales@dealer.test',
  siteUrl: 'https://d.test',
  locale: india,
};

describe('the owner’s e-mail', () => {
  test('contains all fields, with the visitor as Reply-To', () => {
    const mail = ownerMail(message, 'owner@dealer.test', sender);
    expect(mail).toMatchObject({
      to: 'owner@dealer.test',
      replyTo: 'asha@example.com',
      subject: 'New inquiry: Inquiry about HP 1020',
    });
    for (const part of [
      'Name: Asha',
      'Phone: 123',
      'Preferred branch: Any Branch',
      'Two, please.',
      'https://d.test/admin/messages',
    ])
      expect(mail.text).toContain(part);
  });

  test('has a one-line subject for any input', () => {
    expect(ownerMail({ ...message, subject: 'a\r\nBcc: x@y.test' }, 'o@d.test', sender).subject).toBe(
      'New inquiry: a Bcc: x@y.test',
    );
    expect(ownerMail({ ...message, subject: '' }, 'o@d.test', sender).subject).toBe('New inquiry: Asha');
  });

  test('links the page that the message is about', { tags: ['inquiry/page'] }, () => {
    const { text } = ownerMail({ ...message, page: '/compare?m=a,b' }, 'o@d.test', sender);
    expect(text).toContain('\nPage: https://d.test/compare?m=a,b\n');
  });

  test('says first that the message is unverified', () => {
    const { text } = ownerMail({ ...message, unverified: true }, 'o@d.test', sender);
    expect(text).toMatch(/^Unverified: Received among unusually many messages, so it may be spam\.\n\nName: Asha/);
  });
});

const toldOf = (product: string | null = null) => ({
  product,
  promise: 'We reply by Monday 10:00 am',
  path: '/inquiry/K7M2QX?key=k',
});

test('the visitor’s e-mail repeats only the name of an existing product, nothing that the visitor wrote', () => {
  const mail = acknowledgement(message, sender, toldOf());
  expect(mail).toMatchObject({ to: 'asha@example.com', replyTo: 'sales@dealer.test' });
  expect(mail.text).not.toMatch(/Asha|Two, please|123/);
  expect(mail.text).toContain('+91 00000 00000');
  expect(mail.subject).toBe('We have received your message');
  expect(acknowledgement(message, sender, toldOf('HP 1020'))).toMatchObject({
    subject: 'We have received your message (Inquiry about HP 1020)',
  });
});

test('retries after one minute to six hours, with jitter', () => {
  const minute = 60_000;
  expect([1, 2, 3, 10].map((attempts) => retryAfter(attempts, 0.5) / minute)).toEqual([1, 2, 4, 360]);
  expect(retryAfter(1, 0)).toBeLessThan(retryAfter(1, 1));
});

test('gives up after two days, but only after enough attempts, and always in the end', {
  tags: ['process/clock'],
}, () => {
  const day = 24 * 60 * 60_000;
  const givenUp = (attempts: number, days: number) => shouldGiveUp(attempts, days * day);
  expect([givenUp(8, 1.9), givenUp(8, 2.1), givenUp(20, 1.9)]).toEqual([false, true, false]);
  // The site was down for a week, the clock jumped ahead, or the e-mail was written while the clock was ahead.
  expect([givenUp(1, 7), givenUp(7, 366)]).toEqual([false, false]);
  expect([givenUp(29, -366), givenUp(30, -366)]).toEqual([false, true]);
});

describe('exact texts', () => {
  test('the owner’s e-mail', () => {
    expect(
      ownerMail({ ...message, preferredBranch: 'Pune' }, 'o@d.test', sender)
        .text.split('\n')
        .slice(0, 5),
    ).toEqual([
      'Name: Asha',
      'Email: asha@example.com',
      'Phone: 123',
      'Subject: Inquiry about HP 1020',
      'Preferred branch: Pune',
    ]);
    expect(ownerMail({ ...message, subject: '' }, 'o@d.test', sender).text).not.toContain('Subject:');
  });

  test('the visitor’s e-mail', () => {
    const { text } = acknowledgement(message, sender, toldOf());
    const lines = text.split('\n');
    expect(lines[0]).toBe('Hello,');
    expect(lines[1]).toBe('');
    expect(lines).toContain('If it is urgent, call us: +91 00000 00000');
    expect(lines).toContain('Your reference is K7M2QX. We reply by Monday 10:00 am.');
    expect(lines).toContain('https://d.test/inquiry/K7M2QX?key=k');
    expect(lines.slice(-6)).toEqual([
      '',
      'Dealer',
      'https://d.test',
      '',
      'If you did not write to us, another person mistyped their address. You need not do anything.',
      '',
    ]);
  });
});
