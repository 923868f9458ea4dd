// @module-tag messages/digest
import { describe, expect, test } from 'vitest';
import { weekOf } from '#app/domain/business/hours/hours.ts';
import { usualFacts } from '#app/domain/business/usual-facts.ts';
import { dealer } from '#dealer';
import {
  type Digest,
  digestInShort,
  digestMail,
  digestNotice,
  isDigestTime,
  isEmptyDigest,
  isReminderDue,
  reminderMail,
} from './digest.ts';

const pune = dealer.locale;
const phoenix = { ...pune, timeZone: 'America/Phoenix' };
const hours = weekOf(usualFacts(dealer).hours);

// 25 November 2026 is a Wednesday.
test('a digest is due in the first hours of business', () => {
  const isDue = (locale: typeof pune, ...times: string[]) =>
    times.map((at) => isDigestTime(new Date(`2026-11-${at}Z`), { hours, holidays: [], locale }));
  expect(isDue(pune, '25T03:29:59.999', '25T03:30:00.000')).toEqual([false, true]);
  expect(isDue(pune, '25T06:29:59.999', '25T06:30:00.000')).toEqual([true, false]);
  // Saturday is short, Sunday closed.
  expect(isDue(pune, '28T03:30:00.000', '29T03:30:00.000')).toEqual([true, false]);
  // Saturday in Phoenix, already Sunday in UTC: not yet morning.
  expect(isDue(phoenix, '29T03:30:00.000')).toEqual([false]);
  expect(isDue(phoenix, '25T15:59:59.999', '25T16:00:00.000')).toEqual([false, true]);
});

test('sends no digest on a business holiday, but on a branch holiday', () => {
  const at = new Date('2026-11-25T03:30:00.000Z');
  const holiday = { from: '2026-11-24', until: '2026-11-25', name: '' };
  const isDue = (branch: string) => isDigestTime(at, { hours, holidays: [{ ...holiday, branch }], locale: pune });
  expect([isDue(''), isDue('b1')]).toEqual([false, true]);
});

test('a reminder is due on its day from 9:00, once after the last change or reminder', () => {
  const isDue = (at: string, last?: string) =>
    isReminderDue('2026-11-25', last ? `${last}:00.000Z` : null, new Date(`2026-11-${at}:00.000Z`), pune);
  expect([isDue('25T03:29'), isDue('25T03:30'), isDue('26T20:00')]).toEqual([false, true, true]);
  // Set the day before, or today before and after 9:00.
  expect([isDue('25T03:30', '2026-11-24T12:00'), isDue('25T03:30', '2026-11-25T03:29')]).toEqual([true, true]);
  expect(isDue('25T04:00', '2026-11-25T03:30'), 'set today at 9:00').toBe(false);
});

const listed = (name: string, subject = '') => ({ name, subject, createdAt: '2026-11-23T11:32:00.000Z' });
const quiet: Digest = { waiting: 0, longest: null, followUps: [], yesterday: 0 };
const busy: Digest = {
  waiting: 3,
  longest: { ...listed('Ravi\nRao', 'Toner'), wait: '2 days 1 h' },
  followUps: [listed('Asha Patil', 'Inquiry about Canon iR 2625'), listed('Kiran')],
  yesterday: 5,
};

describe('the text', () => {
  test.each([
    [busy, '3 inquiries wait for a reply, 2 follow-ups today'],
    [{ ...quiet, waiting: 1 }, '1 inquiry waits for a reply'],
    [{ ...quiet, followUps: [listed('Kiran')] }, '1 follow-up today'],
    [{ ...quiet, yesterday: 1 }, 'Yesterday: 1 new inquiry'],
  ])('summarises %o as %s', (digest, short) => {
    expect(digestInShort(digest)).toBe(short);
    expect(digest).not.toSatisfy(isEmptyDigest);
  });

  test('is empty without inquiries; of a notification it contains no names and no repetition', () => {
    expect(quiet).toSatisfy(isEmptyDigest);
    const title = '3 inquiries wait for a reply, 2 follow-ups today';
    const body = 'Longest wait: 2 days 1 h. Yesterday: 5 new inquiries';
    expect(digestNotice(busy)).toEqual({ title, body, url: '/admin', tag: 'digest' });
    expect(digestNotice({ ...quiet, yesterday: 2 })).toMatchObject({ title: 'Yesterday: 2 new inquiries', body: '' });
    expect(JSON.stringify(digestNotice(busy))).not.toMatch(/Ravi|Asha|Kiran/);
  });

  const sender = { name: 'Better Copiers', siteUrl: 'https://dealer.test', locale: pune };

  test('of an e-mail', () => {
    expect(digestMail(busy, 'me@x.test', sender)).toEqual({
      kind: 'digest',
      to: 'me@x.test',
      replyTo: null,
      subject: 'Good morning: 3 inquiries wait for a reply, 2 follow-ups today',
      text: `Good morning,

3 inquiries wait for a reply, 2 follow-ups today.

Waiting longest:
- Ravi Rao: Toner
  since 23 Nov 2026, 5:02 pm (2 days 1 h of opening hours)

Follow up today:
- Asha Patil: Inquiry about Canon iR 2625
- Kiran

Yesterday: 5 new inquiries.

https://dealer.test/admin

Better Copiers
To change or stop this e-mail: https://dealer.test/admin/account
`,
    });
    const followUps = [listed('Asha', 'Copier \n\n on rent')];
    expect(digestMail({ ...busy, followUps }, 'me@x.test', sender).text).toContain('\n- Asha: Copier on rent\n');
    const short = digestMail({ ...quiet, yesterday: 1 }, 'me@x.test', sender).text;
    expect(short).toMatch(/^Good morning,\n\nYesterday: 1 new inquiry\.\n\nhttps/);
    const none = digestMail({ ...busy, yesterday: 0 }, 'me@x.test', sender).text;
    expect(none).toContain('\nYesterday: no new inquiries.\n');
  });

  test('of a reminder links to the inquiry', () => {
    const message = { ...listed('Ravi', 'Toner'), id: 'm1', email: 'ravi@x.test', phone: '+91 98000 12345' };
    expect(reminderMail(message, '2 h', 'owner@x.test', sender)).toEqual({
      kind: 'reminder',
      to: 'owner@x.test',
      replyTo: 'ravi@x.test',
      subject: 'Still waiting: Toner',
      text: `Nobody has opened the inquiry of Ravi yet. It has waited for 2 h of opening hours.

Subject: Toner
Phone: +91 98000 12345
Email: ravi@x.test
Received: 23 Nov 2026, 5:02 pm

https://dealer.test/admin/messages?id=m1
`,
    });
    const bare = { ...message, subject: '', phone: '', email: '' };
    const { subject, text } = reminderMail(bare, '2 h', 'owner@x.test', sender);
    expect(subject).toBe('Still waiting: Ravi');
    expect(text).toContain('of opening hours.\n\nReceived: 23 Nov 2026, 5:02 pm\n\nhttps');
  });
});
