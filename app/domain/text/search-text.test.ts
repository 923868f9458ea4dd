import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nameDocument,
  needle,
  oneMistakeApart,
  partsOf,
  phraseNeedle,
  queryWords,
  textDocument,
  variants,
  vocabulary,
  wordsAndPairs,
} from './search-text.ts';

const missingInName = (query: string, name: string) => missing(query, nameDocument([name]));
const missingInText = (query: string, text: string) => missing(query, textDocument([text]));
const missing = (query: string, document: string) =>
  queryWords(query).filter((word) => !document.includes(needle(word)));
/** Pairs of a query and a text, written as `query: text | query: text`. */
const pairs = (text: string) => text.split(/\s+\|\s+/).map((pair) => pair.split(': ') as [query: string, text: string]);

describe('ignores case, accents, spaces and hyphens', () => {
  test.each(
    pairs(`mp c3004: Ricoh MPC3004 | mpc3004: Ricoh MP C3004 | MP-C3004: ricoh mp c3004 | cafe: Café | laser jet: LaserJet |
      laserjet: Laser Jet | hp: HP LaserJet | im c: Ricoh IM C2000 | कॉपी: फोटो कॉपी | ज़ेरॉक्स: जेरॉक्स`),
  )('“%s” finds %s', (query, text) => {
    expect(missingInName(query, text)).toEqual([]);
  });

  test.each(pairs('hp: Graphpaper | canon epson: Canon | ab: drab'))('“%s” does not find %s', (query, text) => {
    expect(missingInName(query, text)).not.toEqual([]);
  });
});

describe('joins only related words in longer texts', () => {
  test.each(
    pairs(`wifi: USB, Wi-Fi Direct | wi-fi: WiFi | taskalfa3011i: Toner for TASKalfa 3011i | legal: A4, Legal |
      taskalfa 3011i: Toner for TASKalfa 3011i | ir2206: Toner for iR \n 2206`),
  )('“%s” is found in “%s”', (query, text) => {
    expect(missingInText(query, text)).toEqual([]);
  });

  test.each(pairs('rico: Colour icon | sheets250: 2 x 550 sheets'))('“%s” is not found in “%s”', (query, text) => {
    expect(missingInText(query, text)).not.toEqual([]);
  });
});

test('limits a query to 24 words of 40 characters', () => {
  expect(queryWords('a b c d e f g h i j '.repeat(10))).toHaveLength(24);
  expect(queryWords('x'.repeat(100))).toEqual(['x'.repeat(40)]);
  expect(queryWords(' !!! -- ')).toEqual([]);
});

test('a needle always has three characters or more', () => {
  const isLong = (word: string) => [...needle(word)].length >= 3;
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => queryWords(text).every(isLong)));
});

describe('typos', () => {
  test.each(['cannon', 'cnon', 'canom', 'acnon', 'canon'])('%s is one typo apart and shares a variant', (typed) => {
    expect(typed).toSatisfy((word: string) => oneMistakeApart(word, 'canon'));
    const own = new Set(variants('canon'));
    expect(variants(typed).filter((variant) => own.has(variant))).not.toEqual([]);
  });

  test.each(
    pairs(
      'cannoon: canon | epson: canon | : canon | ab: abcd | abcd: ab | abc: bxc | abc: xac | abcd: bacx | abcd: abxy',
    ),
  )('two typos are too many: %s, %s', (a, b) => {
    expect(a).not.toSatisfy((word: string) => oneMistakeApart(word, b));
  });

  test('a word with one typo shares a variant with the original', () => {
    const letter = fc.constantFrom(...'abcdefghij');
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.constantFrom('drop', 'add', 'change', 'swap'), (text, at, other, how) => {
        const i = at % text.length;
        const next = Math.min(i + 1, text.length - 1);
        const wrong = {
          drop: text.slice(0, i) + text.slice(i + 1),
          add: text.slice(0, i) + other + text.slice(i),
          change: text.slice(0, i) + other + text.slice(i + 1),
          swap: next === i ? text : `${text.slice(0, i)}${text[next]}${text[i]}${text.slice(next + 1)}`,
        }[how];
        const shared = new Set(variants(text));
        return oneMistakeApart(wrong, text) && variants(wrong).some((variant) => shared.has(variant));
      }),
    );
  });

  test('corrects only plain words, not model numbers', () => {
    expect(vocabulary(['Canon iR 3300', 'M427fdw', 'Toner', 'a3'])).toEqual(['canon', 'toner']);
    expect(variants('c3004')).toEqual([]);
    expect(variants('ink')).toEqual([]);
  });
});

describe('the word index', () => {
  test('contains words and adjacent pairs, without numbers', () => {
    const kept = wordsAndPairs([textDocument(['Print, scan 600 dpi']), textDocument(['20 000'])]);
    expect(kept).toEqual(['print', 'print scan', 'scan', 'scan 600', '600 dpi', 'dpi']);
  });

  test('contains all parts of any phrase in a document', () => {
    const long = fc.array(fc.constantFrom('Print', 'scan,', 'MP', 'C3004', 'all-in-one', '600', 'dpi', 'स्कैनर'));
    const part = fc.constantFrom('print', 'scan', 'mp', '600', 'dpi', 'all', 'in', 'one');
    fc.assert(
      fc.property(long, fc.array(part, { minLength: 1, maxLength: 4 }), (all, words) => {
        const document = textDocument([all.join(' ')]);
        const phrase = phraseNeedle(words);
        const kept = wordsAndPairs([document]);
        if (document.includes(phrase))
          expect(partsOf(phrase).filter((part) => !kept.some((each) => each.startsWith(part)))).toEqual([]);
      }),
    );
  });
});

test('the parts of one word are the word, unless it is a number', () => {
  const parts = [['printer'], ['laser', 'printer'], ['3004']].map((words) => partsOf(phraseNeedle(words)));
  expect(parts).toEqual([['printer'], ['laser printer'], []]);
});
