import { keptValues } from '#app/domain/records/kept.ts';

/** The start and the end of a word, also of Indian scripts. */
export const [wordStart, wordEnd] = ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'] as const;

export const word = (pattern: string, flags = 'u'): RegExp => new RegExp(`${wordStart}(?:${pattern})${wordEnd}`, flags);

export const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'), 'u');

/** The number in the first group of a pattern. */
export const first = (pattern: RegExp, text: string): number | null => {
  const match = pattern.exec(text);
  return match === null ? null : Number(match[1]);
};

const splitters = keptValues<RegExp>(200);

/** A separator or a bracket. Compiling it again for every text would cost most of the time. */
const splitter = ({ source }: RegExp): RegExp => splitters(source, () => new RegExp(`[()\\[\\]]|${source}`, 'gu'));

/** Splits at separators outside brackets. */
export function parts(text: string, separator: RegExp): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(splitter(separator))) {
    if (/^[([]$/.test(match[0])) depth++;
    else if (/^[)\]]$/.test(match[0])) depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      found.push(text.slice(from, match.index));
      from = match.index + match[0].length;
    }
  }
  return [...found, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
