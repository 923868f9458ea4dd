/**
 * Tokens of search documents (domain/search-text.ts): what the words of a product are looked up by, so that a string inside a
 * word is found by reading one list and not those of all its letters.
 *
 * Names differ from each other, and few letters of many of them are asked for: each piece of a name is a token. The words of
 * labels and longer texts are the same ones over and over: each word is a token, and a list of them all tells in which of them
 * a string stands.
 */

/** The letters of the longest piece of a name that is a token. */
const maxPieceLetters = 8;

/** The letters of the shortest string that is looked for, and of the shortest piece. */
const minPieceLetters = 3;

const mark = '^';
const partsOf = (document: string): string[] => document.split(' ').filter((part) => part !== '');
const isMarked = (part: string): boolean => part.startsWith(mark);

/** Each two marked words that follow each other. */
export function pairsOf(document: string): string[] {
  const parts = partsOf(document);
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    return isMarked(part) && next !== undefined && isMarked(next) ? [`${part} ${next}`] : [];
  });
}

/** A pair of words as one token. */
export const pairToken = (pair: string): string => pair.replace(' ', '_');

/** The tokens of a document of names. */
export function nameTokens(document: string): string[] {
  const tokens = new Set(pairsOf(document).map(pairToken));
  for (const part of partsOf(document)) {
    const letters = [...part];
    for (let from = 0; from + minPieceLetters <= letters.length; from++)
      for (let to = from + minPieceLetters; to <= Math.min(from + maxPieceLetters, letters.length); to++)
        tokens.add(letters.slice(from, to).join(''));
  }
  return [...tokens];
}

/** The tokens that a name has all of where a string without spaces stands in it. */
export function piecesOf(needle: string): string[] {
  const letters = [...needle];
  const last = letters.length - maxPieceLetters;
  if (last <= 0) return [needle];
  const starts = Array.from({ length: Math.ceil(last / maxPieceLetters) }, (_, count) => count * maxPieceLetters);
  return [...starts, last].map((from) => letters.slice(from, from + maxPieceLetters).join(''));
}

/** What is known of a document of labels or of longer texts. */
export type DocumentWords = {
  /** The tokens it is found by. */
  tokens: string[];
  words: string[];
  /** Each two words that follow each other, with a space between. */
  pairs: string[];
};

/** The words of some documents, whose beginnings of one and two letters are tokens as well. */
export function documentWords(...documents: readonly string[]): DocumentWords {
  const words = [...new Set(documents.flatMap(partsOf))];
  const pairs = [...new Set(documents.flatMap(pairsOf))];
  const beginnings = words.filter(isMarked).flatMap((word) => {
    const letters = [...word];
    return [letters.slice(0, minPieceLetters).join(''), letters.slice(1, 1 + minPieceLetters).join('')];
  });
  const short = beginnings.filter(isShortBeginning);
  return { tokens: [...new Set([...words, ...short, ...pairs.map(pairToken)])], words, pairs };
}

/** Whether a string asks how a word begins by one or two letters: it is a token itself. */
export const isShortBeginning = (needle: string): boolean => isMarked(needle) && [...needle].length === minPieceLetters;

/** How a string is looked up among the words of labels and texts. */
export type Lookup =
  | { kind: 'token'; token: string }
  /** In words that hold it. */
  | { kind: 'within'; letters: string }
  /** In words that begin so. */
  | { kind: 'beginning'; letters: string }
  /** Where these pairs stand, and one that begins with the last. */
  | { kind: 'phrase'; pairs: string[]; last: string };

export function lookupOf(needle: string): Lookup {
  const parts = partsOf(needle);
  if (parts.length > 1) {
    const pairs = parts.slice(1).map((part, at) => `${parts[at]} ${part}`);
    return { kind: 'phrase', pairs: pairs.slice(0, -1), last: pairs.at(-1) as string };
  }
  if (isShortBeginning(needle)) return { kind: 'token', token: needle };
  return isMarked(needle) ? { kind: 'beginning', letters: needle } : { kind: 'within', letters: needle };
}
