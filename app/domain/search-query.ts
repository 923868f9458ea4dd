import { needle, phraseNeedle, queryWords } from './search-text.ts';
import { isFiller, isWayToHave, type Synonyms, synonymsOf } from './synonyms.ts';

/** One thing that is asked for. */
export type SearchTerm = {
  /** The word as it was typed, where nothing is known of it and its spelling may be corrected. */
  word: string | null;
  /** One of these must stand in a product's documents. */
  needles: readonly string[];
  /** It narrows a search only where it is found at all. */
  isOptional: boolean;
};

const maxTerms = 8;

/**
 * What a query asks for; all of it must be found. Words that stand together and mean one thing are one term, fillers
 * are none. `null` when there is not a single word in it.
 */
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

/** The longest that means one thing at the beginning of these words. */
function termAt(words: readonly string[], synonyms: Synonyms): { length: number; term: SearchTerm | null } {
  // Fillers may stand between the words of a phrase that has none.
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
  // A single word is found within others as well, as any word is; its plural is found by the word itself.
  const singular = word.replace(/e?s$/, '');
  const isPlural = singular !== word && needles.includes(phraseNeedle([singular]));
  const own = isSingle && !isOptional && !isPlural ? [needle(word)] : [];
  return { word: null, needles: withoutNeedless([...own, ...needles]), isOptional };
}

/** A string that holds another finds nothing that the other does not find. */
const withoutNeedless = (needles: readonly string[]): string[] => {
  const all = [...new Set(needles)];
  return all.filter((each) => !all.some((other) => other !== each && each.includes(other)));
};
