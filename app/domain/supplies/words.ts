import { wordsOf } from '#app/domain/text/search-text.ts';
import supplyLists from './words.json' with { type: 'json' };

const list = (words: string) => words.trim().split(/\s+/);
const keyOf = (word: string) => wordsOf(word).join('');

/** Makers of machines, each with its other names and spellings; also makers that this dealer does not sell. */
export const brands: ReadonlyMap<string, string> = new Map(
  Object.entries(supplyLists.brands).flatMap(([brand, others]) =>
    [brand, ...list(others).map(keyOf)].map((each) => [each, brand]),
  ),
);

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
