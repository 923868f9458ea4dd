import { withFewMarks } from './safe-text.ts';

/**
 * Prepares text for search, so that case, accents, spaces and hyphens do not matter.
 *
 * A document holds words, each with a marker in front, and some of them joined: `MP C3004` becomes `^^mp ^^c3004
 * mpc3004`. A word of three or more characters matches anywhere (`c3004`, `mpc3004`, `300`). A shorter one matches at
 * the start of a word (`^mp`, `^^c`); the markers give it the three characters that a trigram index needs.
 */

const isAscii = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  // Twenty times as fast, for the search in many messages.
  if (isAscii.test(text)) return text.toLowerCase();
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The Devanagari nukta, which users rarely type, and invisible joiners. */
const unseen = /[\u093c\u200c\u200d]/g;

export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(unseen, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The words of a text with a space around each, to find one text in another. */
export const spacedWords = (text: string): string => ` ${wordsOf(text).join(' ')} `;

type Fields = readonly (string | null | undefined)[];

const marked = (word: string) => `^^${word}`;

/** The searchable form of names: they are short, so all words are also joined. */
export function nameDocument(fields: Fields): string {
  const parts = fields.flatMap((field) => {
    const words = wordsOf(field ?? '');
    return words.length > 1 ? [...words.map(marked), words.join('')] : words.map(marked);
  });
  return parts.join(' ');
}

/** The searchable form of longer texts. Joins only hyphenated words, and a model number with the word before it. */
export function textDocument(fields: Fields): string {
  const parts = fields.flatMap((field) =>
    (field ?? '').split(/\s+/).flatMap((chunk, index, chunks) => {
      const words = wordsOf(chunk);
      const whole = words.join('');
      const before = wordsOf(chunks[index - 1] ?? '').join('');
      const isModel = /\d/.test(whole) && before !== '' && !/\d/.test(before);
      return [...words.map(marked), ...(words.length > 1 ? [marked(whole)] : []), ...(isModel ? [before + whole] : [])];
    }),
  );
  return parts.join(' ');
}

const maxWords = 24;
const maxWordLength = 40;

/** The folded words of a query, without spaces and hyphens inside them. */
export const queryWords = (query: string): string[] =>
  query
    .split(/\s+/, 2 * maxWords)
    .map((part) => [...wordsOf(part).join('')].slice(0, maxWordLength).join(''))
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** Returns the string that a document must contain to match a query word: three characters or more. */
export function needle(word: string): string {
  const length = [...word].length;
  return length >= 3 ? word : `${'^'.repeat(3 - length)}${word}`;
}

/** Returns the string that a document must contain to match a phrase; the last word may continue. */
export const phraseNeedle = (words: readonly string[]): string => words.map(marked).join(' ');

/** Returns the words and adjacent word pairs of documents, to test quickly whether a document may contain a phrase. */
export function wordsAndPairs(documents: readonly string[]): string[] {
  const found = new Set<string>();
  for (const words of documents.map(markedWords))
    for (const [index, word] of words.entries()) {
      const isNumber = hasDigit.test(word);
      // There are many distinct numbers; they are searched in the documents themselves.
      if (!isNumber) found.add(word);
      const next = words[index + 1];
      if (next !== undefined && !(isNumber && hasDigit.test(next))) found.add(`${word} ${next}`);
    }
  return [...found];
}

/** Returns the words and pairs that a document with this phrase must have; the last word may continue. */
export function partsOf(needle: string): string[] {
  const words = markedWords(needle);
  const parts = words.length === 1 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return parts.filter((part) => part.split(' ').some((word) => !hasDigit.test(word)));
}

const hasDigit = /\d/;
const markedWords = (text: string): string[] => text.match(/(?<=\^\^)[^\s^]+/g) ?? [];

const correctable = /^[a-z]{4,30}$/;

/** Reports whether spelling correction applies: plain words only. */
export const correctableWord = (word: string): boolean => correctable.test(word);

/** Words that a typo may be corrected to. Excludes model numbers: one digit off is another machine. */
export function vocabulary(fields: Fields): string[] {
  const words = fields.flatMap((field) => wordsOf(field ?? ''));
  return [...new Set(words.filter(correctableWord))];
}

/** The word and its forms with one letter removed: two words that share one are about a typo apart. */
export function variants(word: string): string[] {
  if (!correctableWord(word)) return [];
  const shortened = [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
  return [...new Set([word, ...shortened])];
}

/** Reports whether inserting, deleting, changing or swapping one letter turns `a` into `b`. */
export function oneMistakeApart(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
