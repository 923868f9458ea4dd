import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choiceInquiryText,
  machinesInquiryText,
  pageInquiryHref,
  searchInquiryHref,
  searchInquiryText,
  searchPhrase,
  suggestedLines,
} from './search-inquiry.ts';

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

test('a suggested message keeps its lines and has no other control characters', { tags: ['inquiry/page'] }, () => {
  const text = 'Rent, 36 months\n\t\u20b91,80,000\u0007  in all \n';
  expect(suggestedLines(text)).toBe('Rent, 36 months\n \u20b91,80,000 in all');
  const { searchParams } = new URL(pageInquiryHref('/cost?m=a,b', text), 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({ from: '/cost?m=a,b', text: suggestedLines(text) });
  expect(suggestedLines('a'.repeat(2000))).toHaveLength(1500);
  expect(suggestedLines(null)).toBe('');
});

test('an inquiry lists the answers and the machines in lines', { tags: ['choose/page'] }, () => {
  expect(choiceInquiryText(['A3', 'Fax'], ['Ricoh IM 2702'])).toBe(
    'Hi, I am looking for a machine on your website.\nWhat I need:\n- A3\n- Fax\nSuggested there:\n- Ricoh IM 2702\nPlease send me your best offer and help me choose.',
  );
  expect(machinesInquiryText('A and B')).toBe(
    'Hi, I am comparing these machines: A and B. Please send me your best offer and help me choose.',
  );
  expect(searchInquiryText('a3')).toBe(
    `Hi, I'm looking for "a3" and could not find it on your website. Can you help me with it?`,
  );
  expect(choiceInquiryText([], [])).toBe(
    'Hi, I am looking for a machine on your website.\nCan you help me to find one?',
  );
});
