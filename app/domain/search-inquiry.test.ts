import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchInquiryHref, searchInquiryText, searchPhrase } from './search-inquiry.ts';

test('limits search words to one line and the length of a sentence', () => {
  expect(searchPhrase('  a3\n colour \0 xerox ')).toBe('a3 colour xerox');
  expect(searchPhrase(null)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const words = searchPhrase(text);
      expect(words.length).toBeLessThanOrEqual(200);
      expect(words).not.toMatch(/\p{Cc}/u);
      // The URL carries the words unchanged to the contact page.
      const params = new URL(searchInquiryHref(words), 'http://x').searchParams;
      expect(searchPhrase(params.get('about'))).toBe(words);
      expect(() => encodeURIComponent(searchInquiryText(words))).not.toThrow();
    }),
  );
});
