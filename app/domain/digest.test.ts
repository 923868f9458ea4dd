/**
 * @module-tag messages/digest
 */
import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { type Digest, digestInShort, digestNotice, isDigestTime, isEmptyDigest, isReminderDue } from './digest.ts';
import { digestMail, reminderMail } from './reminder-mail.ts';

const pune = dealer.locale;
const phoenix = { ...pune, timeZone: 'America/Phoenix' };
const { hours } = dealer;

// 25 November 2026 is a Wednesday.
test.each([
  ['2026-11-25T03:29:59.999Z', pune, false],
  ['2026-11-25T03:30:00.000Z', pune, true],
  ['2026-11-25T06:29:59.999Z', pune, true],
  ['2026-11-25T06:30:00.000Z', pune, false],
  // Saturday is short, Sunday closed.
  ['2026-11-28T03:30:00.000Z', pune, true],
  ['2026-11-29T03:30:00.000Z', pune, false],
  // Saturday in Phoenix, already Sunday in UTC: not yet morning.
  ['2026-11-29T03:30:00.000Z', phoenix, false],
  ['2026-11-25T15:59:59.999Z', phoenix, false],
  ['2026-11-25T16:00:00.000Z', phoenix, true],
])('at %s in %o a digest is due: %s', (at, locale, isDue) => {
  expect(isDigestTime(new Date(at), { hours, holidays: [], locale })).toBe(isDue);
});

test('sends no digest on a business holiday, but on a branch holiday', () => {
  const at = new Date('2026-11-25T03:30:00.000Z');
  const holiday = { from: '2026-11-24', until: '2026-11-25', name: '' };
  const isDue = (branch: string) => isDigestTime(at, { hours, holidays: [{ ...holiday, branch }], locale: pune });
  expect([isDue(''), isDue('b1')]).toEqual([false, true]);
});

test.each([
  ['2026-11-25T03:29:00.000Z', null, false],
  ['2026-11-25T03:30:00.000Z', null, true],
  ['2026-11-26T20:00:00.000Z', null, true],
  // Set the day before, or today before and after 9:00.
  ['2026-11-25T03:30:00.000Z', '2026-11-24T12:00:00.000Z', true],
  ['2026-11-25T03:30:00.000Z', '2026-11-25T03:29:00.000Z', true],
  ['2026-11-25T04:00:00.000Z', '2026-11-25T03:30:00.000Z', false],
  // Set while the clock was ahead.
  ['2026-11-25T04:00:00.000Z', '2027-11-25T03:30:00.000Z', true],
])('at %s a reminder is due after the last change or reminder at %s: %s', (at, lastAt, isDue) => {
  expect(isReminderDue('2026-11-25', lastAt, new Date(at), pune)).toBe(isDue);
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
    [{ ...busy, waiting: 1, followUps: [] }, '1 inquiry waits for a reply'],
    [{ ...quiet, followUps: [listed('Kiran')] }, '1 follow-up today'],
    [{ ...quiet, yesterday: 1 }, 'Yesterday: 1 new inquiry'],
  ])('summarises %o as %s', (digest, short) => {
    expect(digestInShort(digest)).toBe(short);
    expect(isEmptyDigest(digest)).toBe(false);
  });

  test('is empty without messages', () => {
    expect(isEmptyDigest(quiet)).toBe(true);
  });

  test('of a notification contains no names and no repetition', () => {
    expect(digestNotice(busy)).toMatchObject({
      title: '3 inquiries wait for a reply, 2 follow-ups today',
      body: 'Longest wait: 2 days 1 h. Yesterday: 5 new inquiries',
    });
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
    const followUps = busy.followUps
      .slice(0, 1)
      .map((each) => ({ ...each, name: 'Asha', subject: 'Copier \n\n on rent' }));
    expect(digestMail({ ...busy, followUps }, 'me@x.test', sender).text).toContain('\n- Asha: Copier on rent\n');
    expect(digestMail({ ...quiet, yesterday: 1 }, 'me@x.test', sender).text).toMatch(
      /^Good morning,\n\nYesterday: 1 new inquiry\.\n\nhttps/,
    );
  });

  test('of a reminder links to the message', () => {
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
  });
});
