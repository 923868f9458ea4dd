import { withAsciiDigits, withoutInvisible } from './safe-text.ts';

const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Cyrillic and Greek letters that look like Latin ones. Replaced only in words that also have Latin letters. */
const lookalikes = new Map(
  [...'аАеЕоОрРсСхХуУіІјЈѕЅԁһНВМКТΑΒΕΗΙΚΜΝΟΡΤΧοι'].map((letter, index) => [
    letter,
    'aAeEoOpPcCxXyYiIjJsSdhHBMKTABEHIKMNOPTXoi'[index] as string,
  ]),
);
const mixedWord = /[\p{L}]+/gu;
const withLatinLetters = (text: string): string =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
    ? text.replace(mixedWord, (word) =>
        /\p{Script=Latin}/u.test(word) ? [...word].map((letter) => lookalikes.get(letter) ?? letter).join('') : word,
      )
    : text;

/** Removes invisible characters and turns every kind of space into a plain one. */
export const cleanCell = (text: string): string => withLatinLetters(withoutInvisible(text).replace(otherSpaces, ' '));

/** Cleans a cell from a file: removes an apostrophe or curly quotes around its text. */
export const plainCell = (cell: string): string =>
  cleanCell(cell)
    .trim()
    .replace(/^['`](?=[\p{L}\p{N}])(?!.*')/u, '')
    .replace(/^[“‘„]([^“”‘’]*)[”’]$/u, '$1')
    .trim();

/** Marks and words that mean an empty cell. */
export const isPlaceholder = (text: string): boolean =>
  /^(?:[-–—_.~=*\s]+|n\s?[./]?\s?a\.?|nil|none|null|not applicable)$/i.test(text);

const tags = /<\/?(?:p|div|span|b|strong|i|em|u|font|ul|ol|h[1-6]|table|tbody|tr|td|th|a)(?:\s[^<>]*)?>/gi;
const breaks = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\s*\/?>/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Converts HTML copied from a web page to plain text; returns other text unchanged. */
export function withoutMarkup(text: string): string {
  const hasTags = text.search(tags) >= 0 || text.search(breaks) >= 0 || /<li>/i.test(text);
  const hasEntities = /&(?:amp|quot|apos|nbsp|#\d{2,6});/i.test(text);
  if (!hasTags && !hasEntities) return text;
  return text
    .replace(breaks, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '')
    .replace(tags, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/gi, (_, name: string) => entities[name.toLowerCase()] as string)
    .replace(/&#(\d{2,6});/g, (_, code: string) =>
      Number(code) < 32 ? ' ' : String.fromCodePoint(Number(code)).toWellFormed(),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Longer texts are no words to compare, and NFKC turns one character into up to 18. */
const maxSqueezed = 1000;

/** Normalizes the start of a text to compare words: ASCII digits, lower case, single spaces, no trailing punctuation. */
export const squeezed = (text: string): string =>
  withAsciiDigits(cleanCell(text.slice(0, maxSqueezed)).normalize('NFKC'))
    .toLowerCase()
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?:[.\s]|$))/gu, '$1')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[.!*#†\s]+$/, '')
    .trim();

/**
 * Matches text that a spreadsheet would read as a formula: a leading sign (also full-width, or after spaces and
 * invisible characters), tab or line break. Papaparse's own guard misses leading spaces and line breaks.
 */
const formula = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** The same after apostrophes, the first of which would be mistaken for our escape when the file is imported again. */
const guarded = /^'+(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Escapes text that a spreadsheet would run as a formula or change; `fromReturningCell` restores it. */
export const toReturningCell = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

export const fromReturningCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
