/**
 * Tokens of search documents (domain/text/search-text.ts), chosen so that a string inside a word is found by reading one row
 * list, not one per trigram.
 *
 * Names are diverse and any part may be searched: each piece of a name is a token. The words of labels and longer texts
 * repeat: each word is a token, and a list of known words shows which of them contain a string.
 */

/** The longest piece of a name, in letters. */
const maxPieceLetters = 8;

/** The shortest searchable string and the shortest piece, in letters. */
const minPieceLetters = 3;

const mark = '^';
const partsOf = (document: string): string[] => document.split(' ').filter((part) => part !== '');
const isMarked = (part: string): boolean => part.startsWith(mark);

/** All pairs of consecutive marked words. */
export function pairsOf(document: string): string[] {
  const parts = partsOf(document);
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    return isMarked(part) && next !== undefined && isMarked(next) ? [`${part} ${next}`] : [];
  });
}

export const pairToken = (pair: string): string => pair.replace(' ', '_');

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

/** The tokens that together find a string without spaces in a name. */
export function piecesOf(needle: string): string[] {
  const letters = [...needle];
  const last = letters.length - maxPieceLetters;
  if (last <= 0) return [needle];
  const starts = Array.from({ length: Math.ceil(last / maxPieceLetters) }, (_, count) => count * maxPieceLetters);
  return [...starts, last].map((from) => letters.slice(from, from + maxPieceLetters).join(''));
}

/** Searchable parts: words, pairs of consecutive words, and tokens: both, and prefixes of one and two letters. */
export function documentWords(...documents: readonly string[]) {
  const words = [...new Set(documents.flatMap(partsOf))];
  const pairs = [...new Set(documents.flatMap(pairsOf))];
  const beginnings = words.filter(isMarked).flatMap((word) => {
    const letters = [...word];
    return [letters.slice(0, minPieceLetters).join(''), letters.slice(1, 1 + minPieceLetters).join('')];
  });
  const short = beginnings.filter(isShortBeginning);
  return { tokens: [...new Set([...words, ...short, ...pairs.map(pairToken)])], words, pairs };
}

/** Whether a string asks for a word prefix of one or two letters, which is itself a token. */
export const isShortBeginning = (needle: string): boolean => isMarked(needle) && [...needle].length === minPieceLetters;

/** How to look up a string among the words of labels and texts. */
export type Lookup =
  | { kind: 'token'; token: string }
  /** In words that contain it. */
  | { kind: 'within'; letters: string }
  /** In words that start with it. */
  | { kind: 'beginning'; letters: string }
  /** All of these pairs, and one that starts with `last`. */
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
