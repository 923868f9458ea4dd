import { isFiller, isWayToHave, type Synonyms, synonymsOf } from '#app/domain/business/synonyms.ts';
import { needle, phraseNeedle, queryWords } from '#app/domain/text/search-text.ts';

export type SearchTerm = {
  /** The typed word if it is not in the synonyms, so that its spelling may be corrected; else `null`. */
  word: string | null;
  /** A document must contain at least one of these. */
  needles: readonly string[];
  /** The term filters only if any product contains it. */
  isOptional: boolean;
};

const maxTerms = 8;

/** Parses a query into terms that must all match; fillers are dropped. Returns `null` if the query has no words. */
export function searchTerms(query: string, synonyms: Synonyms): SearchTerm[] | null {
  const words = queryWords(query);
  if (words.length === 0) return null;
  const terms = new Map<string, SearchTerm>();
  for (let at = 0; at < words.length && terms.size < maxTerms; ) {
    const { length, term } = termAt(words.slice(at), synonyms);
    if (term) terms.set(term.needles.join(' '), term);
    at += length;
  }
  return [...terms.values()];
}

/** Finds the longest phrase with one meaning at the start of the words. */
function termAt(words: readonly string[], synonyms: Synonyms): { length: number; term: SearchTerm | null } {
  // Fillers may separate the words of a phrase.
  for (let length = Math.min(words.length, 2 * synonyms.maxWords - 1); length >= 1; length--) {
    const together = words.slice(0, length);
    const needles = synonymsOf(synonyms, together);
    if (needles) return { length, term: known(together, needles) };
  }
  const word = words[0] as string;
  if (isFiller(word)) return { length: 1, term: null };
  if (isWayToHave(word)) return { length: 1, term: known([word], [phraseNeedle([word])]) };
  return { length: 1, term: { word, needles: [needle(word)], isOptional: false } };
}

function known(together: readonly string[], needles: readonly string[]): SearchTerm {
  const [word = ''] = together;
  const isSingle = together.length === 1;
  const isOptional = isSingle && isWayToHave(word);
  // A single word also matches inside other words; searching the word finds its plural.
  const singular = word.replace(/e?s$/, '');
  const isPlural = singular !== word && needles.includes(phraseNeedle([singular]));
  const own = isSingle && !isOptional && !isPlural ? [needle(word)] : [];
  return { word: null, needles: withoutNeedless([...own, ...needles]), isOptional };
}

/** Drops strings that contain another one: they match nothing more. */
const withoutNeedless = (needles: readonly string[]): string[] => {
  const all = [...new Set(needles)];
  return all.filter((each) => !all.some((other) => other !== each && each.includes(other)));
};
