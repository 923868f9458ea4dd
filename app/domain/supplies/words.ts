import { oneMistakeApart, wordsOf } from '#app/domain/text/search-text.ts';
import supplyLists from './words.json' with { type: 'json' };

const list = (words: string) => words.trim().split(/\s+/);
const keyOf = (word: string) => wordsOf(word).join('');

/** Makers of machines, each with its other names and spellings; also makers that this dealer does not sell. */
export const brands: ReadonlyMap<string, string> = new Map(
  Object.entries(supplyLists.brands).flatMap(([brand, others]) =>
    [brand, ...list(others).map(keyOf)].map((each) => [each, brand]),
  ),
);

/** What a supply is, by the words for it. */
export const supplyWords: ReadonlyMap<string, 'toner' | 'ink' | 'drum' | 'any'> = new Map(
  (
    [
      ['toner', 'toner toners टोनर powder पाउडर'],
      ['ink', 'ink inks bottle bottles inkbottle इंक स्याही शाई syahi shai बोतल'],
      ['drum', 'drum drums ड्रम imaging photoconductor opc'],
      [
        'any',
        'cartridge cartridges catridge carts cart कार्ट्रिज कारतूस kartridge supply supplies consumable refill kit unit',
      ],
    ] as const
  ).flatMap(([kind, words]) => list(words).map((word) => [keyOf(word), kind] as const)),
);

/** Words that name no product: colours, politeness, questions, and units. */
export const fillers: ReadonlySet<string> = new Set(list(supplyLists.fillers.join(' ')).map(keyOf));

/** Words after a model that do not name another model. */
export const describing: ReadonlySet<string> = new Set(
  list(
    'mfp printer copier multifunction photocopier machine in inch series refurbished renewed used mono color colour all one',
  ),
);

/** The names of Latin letters in Devanagari, longest first: `टीके` is TK. */
const letterNames: readonly (readonly [string, string])[] = list(supplyLists.letters)
  .map((pair) => pair.split(':').map(keyOf) as [string, string])
  .sort(([a], [b]) => b.length - a.length);

/** `टीके` as `tk`; null unless the whole word is names of letters. */
export function spelledLetters(word: string): string | null {
  let rest = word;
  let letters = '';
  while (rest !== '') {
    const found = letterNames.find(([name]) => rest.startsWith(name));
    if (found === undefined) return null;
    letters += found[1];
    rest = rest.slice(found[0].length);
  }
  return letters;
}

/** The meaning of a word in a table, also after one typing mistake; its first letter must be right. */
export function meant<Meaning>(word: string, words: ReadonlyMap<string, Meaning>): Meaning | undefined {
  if (words.has(word) || word.length < 4 || /\d/.test(word)) return words.get(word);
  const near = [...words.keys()].find((each) => each.length >= 5 && each[0] === word[0] && oneMistakeApart(word, each));
  return near === undefined ? undefined : words.get(near);
}
