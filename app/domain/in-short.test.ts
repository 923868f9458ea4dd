import { expect, test } from 'vitest';
import { fromDifference, inShort, truncate } from './in-short.ts';

test('isolates bidi control characters from the following text', { tags: ['undo/differences'] }, () => {
  const [first, isolate, end] = ['\u202egnp.exe shop', '\u2068', '\u2069'];
  expect(inShort({ title: first, text: 'next' })).toBe(`${isolate}${first}${end}: next`);
  expect(inShort(['नमस्ते', 'שלום'])).toBe('नमस्ते, שלום');
});

test.each([
  [[], 'none'],
  [['A3', 'A4'], 'A3, A4'],
  [true, 'yes'],
  [false, 'no'],
  [null, 'empty'],
  ['', 'empty'],
  [0, '0'],
  [{ label: 'Speed', value: '25 ppm' }, 'Speed: 25 ppm'],
  [{ label: 'Speed', value: '' }, 'Speed'],
])('summarizes %j as %s', (value, text) => {
  expect(inShort(value)).toBe(text);
});

test('cuts a text after 140 characters', () => {
  expect(truncate('x'.repeat(140))).toBe('x'.repeat(140));
  expect(truncate('x'.repeat(141))).toBe(`${'x'.repeat(140)}…`);
});

test('starts a long text shortly before its first difference', () => {
  const text = 'Free delivery in Pune and Nashik, on Sundays too';
  expect(fromDifference(text, text.replace('Sundays', 'Mondays'))).toBe('… Pune and Nashik, on Sundays too');
  expect(fromDifference(text, text.replace('Free', 'Paid'))).toBe(text);
  expect(fromDifference('', text)).toBe('empty');
  expect(fromDifference(text, text)).toBe('… Nashik, on Sundays too');
});
