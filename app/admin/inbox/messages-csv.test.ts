/**
 * @module-tag panel/csv-injection
 */
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { safeCell } from '#app/domain/formula-cell.ts';
import type { Message } from '#app/domain/message.ts';
import { messageRows } from '#app/domain/message-rows.ts';
import { noFollowUp } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { csvFileName, messagesCsv } from './messages-csv.ts';

const message: Message = {
  id: 'm1',
  name: 'Asha Patil',
  email: 'asha@example.com',
  phone: '+91 98000 12345',
  subject: '',
  message: 'One\nTwo',
  preferredBranch: '',
  read: false,
  status: 'in_progress',
  suspectedSpam: false,
  unverified: false,
  page: '',
  photos: [],
  ...noFollowUp,
  createdAt: '2026-11-20T15:01:00.000Z',
};

const nameOf = (id: string) => (id === 'u1' ? 'ravi' : '');
const names = { nameOf, locale: india };
const header = ['Received', 'Name', 'Email', 'Phone', 'Subject', 'Preferred branch', 'Message', 'Status', 'Read'];

test('writes one row per message, with times in India', () => {
  expect(messageRows([message], names)).toEqual([
    [...header, 'Unverified', 'Source', 'Assignee', 'Follow-up', 'Answered at'],
    [
      '2026-11-20 20:31',
      'Asha Patil',
      'asha@example.com',
      "'+91 98000 12345",
      '',
      'Any Branch',
      'One\nTwo',
      'In Progress',
      'No',
      'No',
      'Website',
      '',
      '',
      '',
    ],
  ]);
  const followedUp = {
    source: 'walk-in',
    assignee: 'u1',
    followUpOn: '2026-11-26',
    answeredAt: '2026-11-20T18:31:00.000Z',
  } as const;
  expect(messageRows([{ ...message, ...followedUp }], names)[1]?.slice(-4)).toEqual([
    'Walk-in',
    'ravi',
    '2026-11-26',
    '2026-11-21 00:01',
  ]);
});

describe('formulas are escaped', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("https://evil.invalid","Click")',
    '+919800012345',
    '+91-98000-12345',
    '-2+3+cmd|" /C calc"!A0',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '   =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '\u202e=1+1',
    '\u0000=1+1',
    // Papaparse's own escaping misses formulas with a line break.
    '=1+1\n+2',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\tindented',
  ])('%j gets an apostrophe', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  test.each(['', 'Asha', '98000 12345', '10 = 5 + 5', "'=1+1", '(020) 2553 0000', '₹1,25,000', 'שלום', '👍 =1'])(
    'except %j, which is unchanged',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  test('in any column that a visitor fills in', () => {
    const hostile = '=1+1';
    const texts = { name: hostile, email: hostile, phone: hostile, subject: hostile, message: hostile };
    const [, row = []] = messageRows([{ ...message, ...texts, preferredBranch: hostile }], names);
    expect(row.filter((cell) => cell === `'${hostile}`)).toHaveLength(6);
    expect(row.filter((cell) => cell.startsWith('='))).toEqual([]);
  });
});

test('writes UTF-8 with a BOM for Excel, and parses back unchanged', async () => {
  const hostile = ['a "quoted", b', 'x\r\ny', '"', 'a;b\tc', '👩‍👩‍👧‍👦 मुझे', ',,,', '","=1+1'];
  const messages = hostile.map((text) => ({ ...message, name: text, message: text }));
  const text = await messagesCsv(messages, nameOf);
  expect(text.startsWith('\ufeff"Received","Name"')).toBe(true);
  expect(papaparse.parse(text.slice(1)).data).toEqual(messageRows(messages, names));
});

test('names the file after the date in India', () => {
  expect(csvFileName(new Date('2026-11-20T18:29:00Z'))).toBe('messages-2026-11-20.csv');
  expect(csvFileName(new Date('2026-11-20T18:30:00Z'))).toBe('messages-2026-11-21.csv');
});
