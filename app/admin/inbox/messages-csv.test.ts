/**
 * @module-tag panel/csv-injection
 */
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { safeCell } from '#app/domain/formula-cell.ts';
import type { Message } from '#app/domain/message.ts';
import { noFollowUp } from '#tests/support/factories.ts';
import { csvFileName, messageRows, messagesCsv } from './messages-csv.ts';

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

test('writes one row per message, with the time in India', () => {
  expect(messageRows([message])).toEqual([
    ['Received', 'Name', 'Email', 'Phone', 'Subject', 'Preferred branch', 'Message', 'Status', 'Read', 'Unverified'],
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
    ],
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
    const [, row = []] = messageRows([
      {
        ...message,
        name: hostile,
        email: hostile,
        phone: hostile,
        subject: hostile,
        message: hostile,
        preferredBranch: hostile,
      },
    ]);
    expect(row.filter((cell) => cell === `'${hostile}`)).toHaveLength(6);
    expect(row.filter((cell) => cell.startsWith('='))).toEqual([]);
  });
});

test('writes UTF-8 with a BOM for Excel, and parses back unchanged', async () => {
  const hostile = ['a "quoted", b', 'x\r\ny', '"', 'a;b\tc', '👩‍👩‍👧‍👦 मुझे', ',,,', '","=1+1'];
  const messages = hostile.map((text) => ({ ...message, name: text, message: text }));
  const text = await messagesCsv(messages);
  expect(text.startsWith('\ufeff"Received","Name"')).toBe(true);
  expect(papaparse.parse(text.slice(1)).data).toEqual(messageRows(messages));
});

test('names the file after the date in India', () => {
  expect(csvFileName(new Date('2026-11-20T18:29:00Z'))).toBe('messages-2026-11-20.csv');
  expect(csvFileName(new Date('2026-11-20T18:30:00Z'))).toBe('messages-2026-11-21.csv');
});
