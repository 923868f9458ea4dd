// @module-tag beyond/queries
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameDocument, phraseNeedle, textDocument, wordsOf } from '#app/domain/text/search-text.ts';
import { documentWords, lookupOf, nameTokens, pairsOf, pairToken, piecesOf } from './search-tokens.ts';

test('splits names into pieces, words and prefixes', () => {
  expect(nameTokens('^^mp')).toEqual(['^^m', '^^mp', '^mp']);
  expect(piecesOf('multifunction')).toEqual(['multifun', 'function']);
  expect(piecesOf('imagerunneradvance')).toEqual(['imagerun', 'neradvan', 'radvance']);
  expect(piecesOf('printers')).toEqual(['printers']);
  expect(documentWords('^^a3 ^^printer mpc3004', '^^a3 ^^printer')).toEqual({
    tokens: ['^^a3', '^^printer', 'mpc3004', '^^a', '^a3', '^^p', '^pr', '^^a3_^^printer'],
    words: ['^^a3', '^^printer', 'mpc3004'],
    pairs: ['^^a3 ^^printer'],
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abc123é𝒜क'), minLength: 1, maxLength: 14 });
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));

test('every substring of a name consists of indexed pieces', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (name, from, length) => {
      const document = nameDocument([name]);
      const tokens = new Set(nameTokens(document));
      for (const part of document.split(' ')) {
        const letters = [...part];
        const needle = letters.slice(from % letters.length).slice(0, 3 + (length % letters.length));
        if (needle.length < 3) continue;
        for (const piece of piecesOf(needle.join(''))) expect(tokens).toContain(piece);
      }
    }),
  );
});

test('every phrase of a text is found by its pairs, of which the last may be a prefix', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.integer({ min: 2, max: 4 }), (text, start, count) => {
      const document = textDocument([text]);
      // Joined-up spellings stand between the words and would break the pairs.
      fc.pre(!/(^| )[^^]/.test(document));
      const all = wordsOf(text);
      const phrase = all.slice(start % all.length).slice(0, count);
      fc.pre(phrase.length > 1);
      const lookup = lookupOf(phraseNeedle(phrase));
      if (lookup.kind !== 'phrase') throw new Error(`No phrase: ${phrase}`);
      const { tokens } = documentWords(document);
      for (const pair of lookup.pairs) expect(tokens).toContain(pairToken(pair));
      expect(pairsOf(document).map((pair) => pair.slice(0, lookup.last.length))).toContain(lookup.last);
    }),
  );
});
