import terms from './hindi-terms.json' with { type: 'json' };

/** Hindi words of specifications, without dots below letters, and their English. */
const english = new Map(
  Object.entries(terms).flatMap(([hindi, word]) => hindi.split('|').map((each) => [each, word] as const)),
);
const longestFirst = [...english.keys()].sort((a, b) => b.length - a.length);
const known = new RegExp(`(?<![\\p{L}\\p{M}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{M}])`, 'gu');

/** Replaces the Hindi words of specifications by English ones; keeps all other words. The text must be normalised. */
export const withoutHindi = (text: string): string =>
  /\p{Script=Devanagari}/u.test(text)
    ? text.replaceAll('\u093c', '').replace(known, (word) => english.get(word) as string)
    : text;
