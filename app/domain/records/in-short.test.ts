import { expect, test } from 'vitest';
import { fromDifference, inShort, truncate } from './in-short.ts';

test('isolates bidi control characters from the following text', { tags: ['undo/differences'] }, () => {
  const [first, isolate, end] = ['\u202egnp.exe shop', '\u2068', '\u2069'];
  expect(inShort({ title: first, text: 'next' })).toBe(`${isolate}${first}${end}: next`);
  expect(inShort(['नमस्ते', 'שלום'])).toBe('नमस्ते, שלום');
});

test('summarizes a value', () => {
  const values = [[], ['A3', 'A4'], true, false, null, '', 0].map((value) => inShort(value));
  expect(values).toEqual(['none', 'A3, A4', 'yes', 'no', 'empty', 'empty', '0']);
  expect(inShort({ label: 'Speed', value: '25 ppm' })).toBe('Speed: 25 ppm');
  expect(inShort({ label: 'Speed', value: '' })).toBe('Speed');
});

test('starts a long text shortly before its first difference', () => {
  const text = 'Free delivery in Pune and Nashik, on Sundays too';
  expect(fromDifference(text, text.replace('Sundays', 'Mondays'))).toBe('… Pune and Nashik, on Sundays too');
  expect(fromDifference(text, text.replace('Free', 'Paid'))).toBe(text);
  expect(fromDifference('', text)).toBe('empty');
  expect([140, 141].map((length) => truncate('x'.repeat(length)))).toEqual(['x'.repeat(140), `${'x'.repeat(140)}…`]);
  expect(fromDifference(text, text)).toBe('… Nashik, on Sundays too');
});
