import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedWords, searchInquiryHref, searchInquiryText } from './search-inquiry.ts';

test('words that are asked for stand on one line and are no longer than a sentence', () => {
  expect(askedWords('  a3\n colour \0 xerox ')).toBe('a3 colour xerox');
  expect(askedWords(null)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const words = askedWords(text);
      expect(words.length).toBeLessThanOrEqual(200);
      expect(words).not.toMatch(/\p{Cc}/u);
      // The address carries them to the other page unchanged.
      const params = new URL(searchInquiryHref(words), 'http://x').searchParams;
      expect(askedWords(params.get('about'))).toBe(words);
      expect(() => encodeURIComponent(searchInquiryText(words))).not.toThrow();
    }),
  );
});
