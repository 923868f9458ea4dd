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

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

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

const mostWords = 8;
const longestWord = 40;

/** The words of a query, folded, without spaces or hyphens inside them. All of them must match. */
export function queryWords(query: string): string[] {
  const words = query
    .split(/\s+/)
    .map((part) => [...wordsOf(part).join('')].slice(0, longestWord).join(''))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}

/** The string that must stand somewhere in a document for a query word to match it: three characters or more. */
export function needle(word: string): string {
  const length = [...word].length;
  return length >= 3 ? word : `${'^'.repeat(3 - length)}${word}`;
}

const correctable = /^[a-z]{4,30}$/;

/** Words of a text that a typing mistake may be corrected to. Model numbers are none: one digit off is another machine. */
export function vocabulary(fields: Fields): string[] {
  const words = fields.flatMap((field) => wordsOf(field ?? ''));
  return [...new Set(words.filter((word) => correctable.test(word)))];
}

/**
 * The word itself and the word with each one letter left out. Two words with a variant in common are about one
 * typing mistake apart, so looking variants up finds corrections without comparing with every word.
 */
export function variants(word: string): string[] {
  if (!correctable.test(word)) return [];
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
