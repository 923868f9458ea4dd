/**
 * @module-tag search/synonyms
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSynonyms } from './default-synonyms.ts';
import { searchTerms } from './search-query.ts';
import { nameDocument, textDocument } from './search-text.ts';
import { parseSynonyms, synonymLimits, synonymsMeantBy, synonymsProblem } from './synonyms.ts';

const original = parseSynonyms('');

/** Reports whether a query finds a text, with a given or the default list. */
function finds(query: string, text: string, synonyms = original): boolean {
  const documents = [textDocument([text]), nameDocument([text])];
  const terms = searchTerms(query, synonyms) ?? [];
  return terms.every(({ needles }) =>
    needles.some((needle) => documents.some((document) => document.includes(needle))),
  );
}
const words = (query: string, synonyms = original) => searchTerms(query, synonyms)?.map(({ word }) => word);

describe('synonyms', () => {
  test.each([
    ['xerox', 'Black & White Photocopiers'],
    ['Xerox machine price', 'Colour photocopier'],
    ['photostat', 'A steady copier'],
    ['photo copier', 'Photocopier'],
    ['photo-copy machine', 'Photocopier'],
    ['फोटोकॉपी', 'Photocopier'],
    ['फ़ोटोकॉपी मशीन', 'Photocopier'],
    ['ज़ेरॉक्स मशीन की कीमत', 'Photocopier'],
    ['scanner', 'Print, Scan, Copy'],
    ['scanners', 'Print, Scan, Copy'],
    ['printer cum scanner', 'Print, Scan, Copy'],
    ['printer with scanner', 'multifunction'],
    ['printer scanner', 'mfp'],
    ['all in one', 'Multi-function laser'],
    ['all-in-one', 'MFP'],
    ['mfp', 'An all in one printer'],
    ['color', 'Colour'],
    ['colour', 'Color LaserJet'],
    ['b/w', 'Black & White'],
    ['b & w', 'black-and-white'],
    ['mono', 'Black and white'],
    ['black and white', 'Monochrome'],
    ['A3 size', 'A3'],
    ['प्रिंटर', 'Laser printers'],
    ['स्कैनर', 'Print, scan'],
    ['टोनर', 'Toner cartridge'],
    ['second-hand', 'Refurbished'],
    ['best wifi printer for the office', 'An office printer with Wi-Fi'],
  ])('“%s” finds “%s”', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each([
    ['xerox', 'Laser printer'],
    ['toner', 'Inkjet'],
    ['all in one', 'Toner, small'],
    ['a3', 'SRA3'],
    ['31', 'multifunction'],
    ['black and white', 'Black ink, white paper'],
    ['scanner', 'Handset'],
  ])('“%s” does not find “%s”', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  test('each word of the default list finds every other word of its group', () => {
    for (const line of defaultSynonyms.split('\n')) {
      const group = line.split(',').map((word) => word.trim());
      for (const query of group) for (const text of group) expect([query, text, finds(query, text)]).toContain(true);
    }
  });
});

test('a word matches inside other words, and its plural matches', () => {
  expect(finds('printer', 'LaserPrinter')).toBe(true);
  expect(searchTerms('copier', original)?.[0]?.needles).toContain('copier');
  expect(searchTerms('copiers', original)?.[0]?.needles).not.toContain('copiers');
});

describe('fillers', () => {
  test.each([
    ['machine', []],
    ['the best machine price', []],
    ['मशीन', []],
    ['machine for kodak', ['kodak']],
    ['kodak ka machine', ['kodak']],
  ])('drops the fillers of “%s”', (query, left) => {
    expect(words(query)).toEqual(left);
  });

  test('distinguishes a query without words from one with fillers only', () => {
    expect(words('!!! --')).toBeUndefined();
    expect(words('the')).toEqual([]);
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
    expect(finds('riso', 'Duplicators', list)).toBe(true);
    expect(finds('cyclostyler', 'duplicator', list)).toBe(true);
    expect(finds('duplicator', 'A cyclo styler', list)).toBe(true);
    expect(finds('id-card', 'Badge', list)).toBe(true);
    expect(finds('xerox', 'Photocopier', list)).toBe(false);
  });

  test('a phrase is also known without its fillers, unless one word or a short one would be left', () => {
    const list = parseSynonyms('printer cum scanner, mfp\nmachine spares, consumable\n3 in one, aio');
    expect(finds('printer scanner', 'MFP', list)).toBe(true);
    expect(finds('printer with scanner', 'MFP', list)).toBe(true);
    expect(finds('spares', 'Consumable', list)).toBe(false);
    expect(finds('machine spares', 'Consumable', list)).toBe(true);
    expect(finds('3one', 'AIO', list)).toBe(false);
    expect(finds('3 in one', 'AIO', list)).toBe(true);
  });

  test('finds both groups of a word in two groups', () => {
    const both = parseSynonyms('a4, small\nsmall, portable');
    expect(finds('small', 'Portable', both)).toBe(true);
    expect(finds('small', 'A4', both)).toBe(true);
    expect(finds('a4', 'Portable', both)).toBe(false);
  });

  test('limits: a list that is too long is rejected with a sentence; the default list is within the limits', () => {
    const { groups, words: most, letters, parts } = synonymLimits;
    expect(synonymsProblem(defaultSynonyms)).toBeUndefined();
    expect(defaultSynonyms.length).toBeLessThan(synonymLimits.text / 2);
    expect(synonymsProblem('a, b\n'.repeat(groups))).toBeUndefined();
    expect(synonymsProblem('a, b\n'.repeat(groups + 1))).toBe('must have at most 100 lines');
    expect(synonymsProblem(`first${', x'.repeat(most - 1)}`)).toBeUndefined();
    expect(synonymsProblem(`first${', x'.repeat(most)}`)).toContain('“first”');
    expect(synonymsProblem('x'.repeat(letters))).toBeUndefined();
    expect(synonymsProblem('x'.repeat(letters + 1))).toContain('too long');
    expect(synonymsProblem('x '.repeat(parts))).toBeUndefined();
    expect(synonymsProblem('x '.repeat(parts + 1))).toContain('too long');
  });
});

describe('an incomplete or misspelt word', () => {
  test.each(['photosta', 'xero', 'zerrox', 'photocopeir', 'scaner'])('“%s” means a synonym', (word) => {
    expect(synonymsMeantBy(original, word).length).toBeGreaterThan(0);
  });

  test.each(['xer', 'otostat', 'c3004', 'zzzz', 'lent', 'फोटो'])('“%s” means no synonym', (word) => {
    expect(synonymsMeantBy(original, word)).toEqual([]);
  });

  test('“xero” means a photocopier, not every word that begins with it', () => {
    expect(synonymsMeantBy(original, 'xero')).not.toContain('^^mfp');
  });
});

describe('random input', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('printer', 'cum', 'scanner', 'all', 'in', 'one', ',', '\n', 'मशीन', '^', '"', '%', '3'))
      .map((all) => all.join(' ')),
  );

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

  test('the longest list and the longest query take only a moment', () => {
    const line = Array.from({ length: 25 }, (_, index) => `w${index} x y z u v`).join(', ');
    const list = parseSynonyms(`${line}\n`.repeat(1000));
    expect(list.byKey.size).toBeLessThanOrEqual(2 * 25);
    expect(searchTerms('w1 x y z u v '.repeat(5000), list)?.length).toBeLessThanOrEqual(8);
  });
});
