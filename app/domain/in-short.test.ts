import { expect, test } from 'vitest';
import { inShort } from './in-short.ts';

test('isolates bidi control characters from the following text', { tags: ['undo/differences'] }, () => {
  const [first, isolate, end] = ['\u202egnp.exe shop', '\u2068', '\u2069'];
  expect(inShort({ title: first, text: 'next' })).toBe(`${isolate}${first}${end}: next`);
  expect(inShort(['नमस्ते', 'שלום'])).toBe('नमस्ते, שלום');
});
