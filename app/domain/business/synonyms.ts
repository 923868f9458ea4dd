import { correctableWord, oneMistakeApart, phraseNeedle, wordsOf } from '#app/domain/text/search-text.ts';
import { defaultSynonyms } from './default-synonyms.ts';

/**
 * Synonyms: a search for one word of a group finds all of them. A list is a text with one group per line and commas
 * between the words; a word may be a phrase, such as `all in one`.
 *
 * Keys ignore spaces and hyphens: `photo copier`, `photo-copier` and `photocopier` have the same key.
 */
export type Synonyms = {
  /** For each key, the strings of which a document must contain one. */
  byKey: ReadonlyMap<string, readonly string[]>;
  /** The same for single words, which may contain typos. */
  byWord: ReadonlyMap<string, readonly string[]>;
  /** Number of words in the longest phrase. */
  maxWords: number;
};

export const synonymLimits = { text: 8000, groups: 100, words: 25, letters: 60, parts: 6 } as const;
const maxNeedles = 60;

/** Words without meaning for a product search; dropped from queries. */
const fillers = new Set(
  `machine machines price prices rate rates cost cum and or with for the in of an on at to my me i we you your is are
  best good cheap cheapest low lowest latest new need want wanted buy buying purchase online india please show all size sized printing
  ki ka ke ko me mein aur hai chahiye wala wali
  मशीन मशीनें की का के को में और है हैं पर के लिए लिये चाहिए कीमत दाम रेट भाव नया नई सस्ता सस्ती अच्छा अच्छी वाला वाली साइज`
    .split(/\s+/)
    .flatMap(wordsOf),
);

export const isFiller = (word: string): boolean => fillers.has(word);

/** Words for ways to obtain a machine. Optional: they filter only if any product contains them. */
const waysToHave = new Set(
  'rent rents rental rentals renting hire hiring lease leasing किराया किराए किराये भाड़ा भाड़े'.split(' ').flatMap(wordsOf),
);

export const isWayToHave = (key: string): boolean => waysToHave.has(key);

const entriesOf = (line: string): string[] =>
  line
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const groupsOf = (text: string): string[][] =>
  text
    .split('\n')
    .map(entriesOf)
    .filter((entries) => entries.length > 0);

export function synonymsProblem(text: string): string | undefined {
  const { groups, words, letters, parts } = synonymLimits;
  const lines = groupsOf(text);
  if (lines.length > groups) return `must have at most ${groups} lines`;
  const long = lines.find((entries) => entries.length > words);
  if (long) return `must have at most ${words} words on a line; the line that begins with “${long[0]}” has more`;
  const odd = lines.flat().find((entry) => entry.length > letters || wordsOf(entry).length > parts);
  if (odd !== undefined) return `must have short words with commas between them; “${odd.slice(0, 30)}…” is too long`;
  return undefined;
}

/** Parses the owner's valid list; if it is empty, the default one. */
export function parseSynonyms(text: string): Synonyms {
  const byKey = new Map<string, readonly string[]>();
  const byWord = new Map<string, readonly string[]>();
  let maxWords = 1;
  for (const entries of groupsOf(text.trim() === '' ? defaultSynonyms : text)) {
    const group = entries.map(wordsOf).filter((words) => words.length > 0);
    const needles = group.map(phraseNeedle);
    for (const words of group) {
      maxWords = Math.max(maxWords, words.length);
      for (const key of keysOf(words)) {
        const all = [...new Set([...(byKey.get(key) ?? []), ...needles])].slice(0, maxNeedles);
        byKey.set(key, all);
        if (words.length === 1 && correctableWord(key)) byWord.set(key, all);
      }
    }
  }
  return { byKey, byWord, maxWords };
}

/** `printer cum scanner` also has the keys of `printer scanner`. */
function keysOf(words: readonly string[]): string[] {
  const significant = words.filter((word) => !isFiller(word));
  // `3 in 1` must not match 31.
  const areWords = significant.length > 1 && significant.every((word) => word.length >= 3);
  return [words.join(''), ...(areWords ? [significant.join('')] : [])];
}

/** Returns the synonyms of a phrase in a query, with or without its fillers. */
export function synonymsOf({ byKey }: Synonyms, words: readonly string[]): readonly string[] | undefined {
  const significant = words.filter((word) => !isFiller(word));
  const isFramed = significant.length > 1 && significant[0] === words[0] && significant.at(-1) === words.at(-1);
  return found(byKey, words.join('')) ?? (isFramed ? found(byKey, significant.join('')) : undefined);
}

const found = (byKey: Synonyms['byKey'], key: string) => {
  const keys = [key, key.replace(/s$/, ''), key.replace(/es$/, ''), key.replace(/ies$/, 'y')];
  const known = keys.find((each) => byKey.has(each));
  return known === undefined ? undefined : byKey.get(known);
};

const shortestGuess = 5;

/** Returns the synonyms of a word that is incomplete or has a typo. */
export function synonymsMeantBy({ byWord }: Synonyms, word: string): readonly string[] {
  if (!correctableWord(word)) return [];
  const isMeant = (key: string) => key.startsWith(word) || (key.length >= shortestGuess && oneMistakeApart(word, key));
  const needles = [...byWord].flatMap(([key, each]) => (isMeant(key) ? each : []));
  return [...new Set(needles)].slice(0, maxNeedles);
}
