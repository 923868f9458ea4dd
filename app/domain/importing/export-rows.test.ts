// @module-tag panel/csv-injection
import { describe, expect, test } from 'vitest';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { inquiryRows } from './export-rows.ts';

const inquiry = aStoredInquiry(20, {
  phone: '+91 98000 12345',
  message: 'One\nTwo',
  company: 'Rao & Co',
  city: 'Pune',
  status: 'in_progress',
  source: 'walk-in',
  assignee: 'u1',
  followUpOn: '2026-11-26',
  createdAt: '2026-11-20T15:01:00.000Z',
});
const people = [{ id: 'u1', username: 'ravi', isSelf: false }];

test('writes one row per inquiry, with times in India', () => {
  const [header, row] = inquiryRows([inquiry], people, india).map((cells) => cells.join('|'));
  expect(header).toBe(
    'Received|Name|Email|Phone|Subject|Preferred branch|Message|Status|Read|Suspected spam|Unverified|Source|Assignee|Follow-up|Answered at|Company|GSTIN|City',
  );
  expect(row).toBe(
    "2026-11-20 20:31|Asha Patil|asha@example.com|'+91 98000 12345||Any Branch|One\nTwo|In Progress|No|No|No|Walk-in|ravi|2026-11-26||Rao & Co||Pune",
  );
});

describe('formulas are escaped', () => {
  test.each([
    ...['=1+1', '=HYPERLINK("https://evil.invalid","Click")', '+919800012345', '+91-98000-12345', '@SUM(A1:A9)'],
    ...['-2+3+cmd|" /C calc"!A0', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tindented'],
    ...['\t', '\r', '\n', '   ', '\u00a0', '\u200b', '\ufeff', '\u202e', '\u0000'].map((before) => `${before}=1+1`),
    // Papaparse's own escaping misses formulas with a line break.
    '=1+1\n+2',
  ])('%j gets an apostrophe', (text) => {
    expect(toReturningCell(text)).toBe(`'${text}`);
  });

  test.each(['', 'Asha', '98000 12345', '10 = 5 + 5', '(020) 2553 0000', '₹1,25,000', 'שלום', '👍 =1'])(
    'except %j, which is unchanged',
    (text) => {
      expect(toReturningCell(text)).toBe(text);
    },
  );

  test('in any column that a visitor fills in', () => {
    const hostile = '=1+1';
    const texts = { name: hostile, email: hostile, phone: hostile, subject: hostile, message: hostile };
    const [, row = []] = inquiryRows([{ ...inquiry, ...texts, preferredBranch: hostile }], people, india);
    expect(row.filter((cell) => cell === `'${hostile}`)).toHaveLength(6);
    expect(row.filter((cell) => String(cell).startsWith('='))).toEqual([]);
  });
});
