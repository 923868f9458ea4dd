// @module-tag search/synonyms
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchTerms } from '#app/domain/search/search-query.ts';
import { nameDocument, textDocument } from '#app/domain/text/search-text.ts';
import { defaultSynonyms } from './default-synonyms.ts';
import { parseSynonyms, synonymLimits, synonymsMeantBy, synonymsProblem } from './synonyms.ts';

const original = parseSynonyms('');
/** Pairs of a query and a text, written as `query: text | query: text`. */
const pairs = (text: string) => text.split(/\s+\|\s+/).map((pair) => pair.split(': ') as [query: string, text: string]);

/** Returns the words of a query that a text lacks, with a given or the default list. */
function missing(query: string, text: string, synonyms = original) {
  const documents = [textDocument([text]), nameDocument([text])];
  const isIn = (needle: string) => documents.some((document) => document.includes(needle));
  const terms = (searchTerms(query, synonyms) ?? []).filter(({ needles }) => !needles.some(isIn));
  return terms.map(({ word, needles }) => word ?? needles.join(' or '));
}
const words = (query: string, synonyms = original) => searchTerms(query, synonyms)?.map(({ word }) => word);

describe('synonyms', () => {
  test.each(
    pairs(`xerox: Black & White Photocopiers | Xerox machine price: Colour photocopier | photostat: A steady copier |
      photo copier: Photocopier | photo-copy machine: Photocopier | फोटोकॉपी: Photocopier | फ़ोटोकॉपी मशीन: Photocopier |
      ज़ेरॉक्स मशीन की कीमत: Photocopier | scanner: Print, Scan, Copy | scanners: Print, Scan, Copy |
      printer cum scanner: Print, Scan, Copy | printer with scanner: multifunction | printer scanner: mfp |
      all in one: Multi-function laser | all-in-one: MFP | mfp: An all in one printer | color: Colour |
      colour: Color LaserJet | b/w: Black & White | b & w: black-and-white | mono: Black and white |
      black and white: Monochrome | A3 size: A3 | प्रिंटर: Laser printers | स्कैनर: Print, scan | टोनर: Toner cartridge |
      second-hand: Refurbished | best wifi printer for the office: An office printer with Wi-Fi`),
  )('“%s” finds “%s”', (query, text) => {
    expect(missing(query, text)).toEqual([]);
  });

  test.each(
    pairs(`xerox: Laser printer | toner: Inkjet | all in one: Toner, small | a3: SRA3 | 31: multifunction |
      black and white: Black ink, white paper | scanner: Handset`),
  )('“%s” does not find “%s”', (query, text) => {
    expect(missing(query, text)).not.toEqual([]);
  });

  test('each word of the default list finds every other word of its group', () => {
    for (const line of defaultSynonyms.split('\n')) {
      const group = line.split(',').map((word) => word.trim());
      for (const query of group) for (const text of group) expect(missing(query, text), text).toEqual([]);
    }
  });
});

test('a word matches inside other words, and its plural matches', () => {
  expect(missing('printer', 'LaserPrinter')).toEqual([]);
  expect(searchTerms('copier', original)?.[0]?.needles).toContain('copier');
  expect(searchTerms('copiers', original)?.[0]?.needles).not.toContain('copiers');
});

describe('fillers', () => {
  test('are dropped, which may leave nothing; a query without words has no terms', () => {
    for (const query of ['machine', 'the best machine price', 'मशीन', 'the']) expect(words(query)).toEqual([]);
    for (const query of ['machine for kodak', 'kodak ka machine']) expect(words(query)).toEqual(['kodak']);
    expect(words('!!! --')).toBeUndefined();
  });

  test('words such as rent filter only if a product contains them', () => {
    for (const query of ['rent', 'on hire', 'lease', 'किराया', 'किराए पर'])
      expect(searchTerms(query, original)).toMatchObject([{ isOptional: true, word: null }]);
    // Also without a line in the owner's list, and never inside another word.
    const [term] = searchTerms('rent', parseSynonyms('a, b')) ?? [];
    expect(term).toEqual({ word: null, needles: ['^^rent'], isOptional: true });
  });
});

describe("the owner's list", () => {
  const list = parseSynonyms('Duplicator, riso , ,  cyclo styler\n\n  badge, ID card');

  test('replaces the default list', () => {
    const known = 'riso: Duplicators | cyclostyler: duplicator | duplicator: A cyclo styler | id-card: Badge';
    for (const [query, text] of pairs(known)) expect(missing(query, text, list)).toEqual([]);
    expect(missing('xerox', 'Photocopier', list)).toEqual(['xerox']);
  });

  test('a phrase is also known without its fillers, unless one word or a short one would be left', () => {
    const list = parseSynonyms('printer cum scanner, mfp\nmachine spares, consumable\n3 in one, aio');
    const known = pairs(
      'printer scanner: MFP | printer with scanner: MFP | 3 in one: AIO | machine spares: Consumable',
    );
    for (const [query, text] of known) expect(missing(query, text, list)).toEqual([]);
    expect([missing('spares', 'Consumable', list), missing('3one', 'AIO', list)]).toEqual([['spares'], ['3one']]);
  });

  test('finds both groups of a word in two groups', () => {
    const both = parseSynonyms('a4, small\nsmall, portable');
    expect([...missing('small', 'Portable', both), ...missing('small', 'A4', both)]).toEqual([]);
    expect(missing('a4', 'Portable', both)).toHaveLength(1);
  });

  test('limits: a list that is too long is rejected with a sentence; the default list is within the limits', () => {
    const { groups, words: most, letters, parts } = synonymLimits;
    const [lines, line] = ['a, b\n'.repeat(groups), `first${', x'.repeat(most - 1)}`];
    const fitting = [defaultSynonyms, lines, line, 'x'.repeat(letters), 'x '.repeat(parts)];
    expect(fitting.map(synonymsProblem)).toEqual(Array(5).fill(undefined));
    expect(defaultSynonyms.length).toBeLessThan(synonymLimits.text / 2);
    expect(synonymsProblem('a, b\n'.repeat(groups + 1))).toBe('must have at most 100 lines');
    const tooMany = 'must have at most 25 words on a line; the line that begins with “first” has more';
    expect(synonymsProblem(`first${', x'.repeat(most)}`)).toBe(tooMany);
    for (const long of ['x'.repeat(letters + 1), 'abcdefg '.repeat(parts + 1)]) {
      const tooLong = `must have short words with commas between them; “${long.slice(0, 30)}…” is too long`;
      expect(synonymsProblem(long)).toBe(tooLong);
    }
  });
});

test('an incomplete or misspelt word may mean a synonym', () => {
  for (const word of ['photosta', 'xero', 'zerrox', 'photocopeir', 'scaner'])
    expect(synonymsMeantBy(original, word).length, word).toBeGreaterThan(0);
  for (const word of ['xer', 'otostat', 'c3004', 'zzzz', 'lent', 'फोटो'])
    expect(synonymsMeantBy(original, word), word).toEqual([]);
  // A photocopier, not every word that begins with it.
  expect(synonymsMeantBy(original, 'xero')).not.toContain('^^mfp');
});

describe('random input', () => {
  const part = fc.constantFrom('printer', 'cum', 'scanner', 'all', 'in', 'one', ',', '\n', 'मशीन', '^', '"', '%', '3');
  const phrase = fc.array(part).map((all) => all.join(' '));
  const anything = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), phrase);

  test('a query has a bounded number of terms, each searchable in the index', () => {
    fc.assert(
      fc.property(anything, anything, (query, list) => {
        const terms = searchTerms(query, parseSynonyms(list)) ?? [];
        expect(terms.length).toBeLessThanOrEqual(8);
        for (const { needles } of terms) {
          expect(needles.length).toBeGreaterThan(0);
          expect(needles.length).toBeLessThanOrEqual(61);
          for (const needle of needles) {
            expect([...needle].length).toBeGreaterThanOrEqual(3);
            expect(needle).toMatch(/^[\p{L}\p{N}\p{M}^ ]+$/u);
          }
        }
      }),
    );
  });
});
