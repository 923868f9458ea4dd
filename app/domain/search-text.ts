/**
 * How text is prepared so that case, accents, spaces and hyphens do not matter when it is searched.
 *
 * A document holds words, each with a mark in front, and some of them joined up: `MP C3004` becomes
 * `^^mp ^^c3004 mpc3004`. A word of three characters or more then matches anywhere (`c3004`, `mpc3004`, `300`); a
 * shorter one matches where a word begins (`^mp`, `^^c`), which gives it the three characters a trigram index needs.
 */

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The dot below of Devanagari, which few type, and the joiners that stand inside its words unseen. */
const unseen = /[\u093c\u200c\u200d]/g;

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(unseen, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

type Fields = readonly (string | null | undefined)[];

const marked = (word: string) => `^^${word}`;

/** The searchable form of names: each is short, so all its words are joined up. */
export function nameDocument(fields: Fields): string {
  const parts = fields.flatMap((field) => {
    const words = wordsOf(field ?? '');
    return words.length > 1 ? [...words.map(marked), words.join('')] : words.map(marked);
  });
  return parts.join(' ');
}

/**
 * The searchable form of longer texts. Joining everything would make words up out of the end of one and the
 * beginning of the next, so only what belongs together is joined: words with a hyphen, and model numbers with the
 * word before them.
 */
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

/** The words of a query, folded, without spaces or hyphens inside them. */
export const queryWords = (query: string): string[] =>
  query
    .split(/\s+/, 2 * maxWords)
    .map((part) => [...wordsOf(part).join('')].slice(0, maxWordLength).join(''))
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** The string that must stand somewhere in a document for a query word to match it: three characters or more. */
export function needle(word: string): string {
  const length = [...word].length;
  return length >= 3 ? word : `${'^'.repeat(3 - length)}${word}`;
}

/** The string that must stand in a document where these words follow each other; the last one may go on. */
export const phraseNeedle = (words: readonly string[]): string => words.map(marked).join(' ');

/** What is kept of documents, to tell what may stand in one: their words, and each two that follow each other. */
export function wordsAndPairs(documents: readonly string[]): string[] {
  const found = new Set<string>();
  for (const words of documents.map(markedWords))
    for (const [index, word] of words.entries()) {
      const isNumber = hasDigit.test(word);
      // Numbers are many, and are looked for in the documents themselves.
      if (!isNumber) found.add(word);
      const next = words[index + 1];
      if (next !== undefined && !(isNumber && hasDigit.test(next))) found.add(`${word} ${next}`);
    }
  return [...found];
}

/** What a document must have of these to hold a phrase; the last may go on. */
export function partsOf(needle: string): string[] {
  const words = markedWords(needle);
  const parts = words.length === 1 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return parts.filter((part) => part.split(' ').some((word) => !hasDigit.test(word)));
}

const hasDigit = /\d/;
const markedWords = (text: string): string[] => text.match(/(?<=\^\^)[^\s^]+/g) ?? [];

const correctable = /^[a-z]{4,30}$/;

/** Whether a typing mistake in a word is forgiven: plain words only. */
export const correctableWord = (word: string): boolean => correctable.test(word);

/** Words of a text that a typing mistake may be corrected to. Model numbers are none: one digit off is another machine. */
export function vocabulary(fields: Fields): string[] {
  const words = fields.flatMap((field) => wordsOf(field ?? ''));
  return [...new Set(words.filter(correctableWord))];
}

/**
 * The word itself and the word with each one letter left out. Two words with a variant in common are about one
 * typing mistake apart, so looking variants up finds corrections without comparing with every word.
 */
export function variants(word: string): string[] {
  if (!correctableWord(word)) return [];
  const shortened = [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
  return [...new Set([word, ...shortened])];
}

/** True when one letter added, left out, changed or swapped with its neighbour makes `a` into `b`. */
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
