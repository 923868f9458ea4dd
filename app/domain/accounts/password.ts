import commonWordLines from './common-words.json' with { type: 'json' };
import { usernameKey } from './user.ts';

/** Rejects passwords that take fewer than 10^8 guesses. */
export const minGuessesLog10 = 8;

/** Returns why a password is rejected; `null` if it is accepted. Length is counted in characters. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < 12) return 'The password needs at least 12 characters';
  if (length > 256) return 'The password may have at most 256 characters';
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded.includes(usernameKey(username))) return 'The password must not contain the username';
  if (guessesLog10(folded) < minGuessesLog10) return 'The password is too easy to guess';
  return null;
}

/*
 * Estimates the guesses needed for a password, after zxcvbn. The password is split into common patterns (words,
 * sequences, keyboard rows, repeats, years, single characters) so that the total cost is lowest. Costs are powers of
 * ten.
 */

/**
 * Words that are common in passwords, most common first: words of this trade and country, then stems of the most common
 * leaked passwords, as collected by zxcvbn (MIT, https://github.com/zxcvbn-ts/zxcvbn).
 */
const commonWords = commonWordLines.flatMap((line) => line.split(' '));
const rank = new Map(commonWords.map((word, index) => [word, index + 1]));
const maxWordLength = Math.max(...commonWords.map((word) => word.length));

/** Rows and columns of the keyboard, in both directions. */
const rows = [
  '`1234567890-=',
  '~!@#$%^&*()_+',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Digits and signs that replace letters. */
const spelt: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const unspelt = (text: string) => text.replace(/[@4310!$57]/g, (sign) => spelt[sign] ?? sign);

/** Consecutive numbers, such as 891011. */
function isCounting(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  for (let digits = 1; digits <= 3 && digits < text.length; digits++) {
    let number = Number(text.slice(0, digits));
    let counted = '';
    while (counted.length < text.length) counted += String(number++);
    if (counted === text) return true;
  }
  return false;
}

/** Each character is one above, or one below, the previous: abcd, 4321. */
const isSequence = (text: string): boolean =>
  [1, -1].some((step) =>
    [...text.slice(1)].every((character, index) => character.charCodeAt(0) - text.charCodeAt(index) === step),
  );

/** Cost of a common pattern of at least three characters; `Infinity` for any other piece. */
function usualCost(piece: string): number {
  const word = rank.get(piece) ?? rank.get(unspelt(piece));
  return Math.min(
    word === undefined ? Infinity : Math.max(1, Math.log10(word)) + (rank.has(piece) ? 0 : 0.5),
    isSequence(piece) || isCounting(piece) ? 1.5 : Infinity,
    /^(19|20)\d\d$/.test(piece) || rows.some((row) => row.includes(piece)) ? 2 : Infinity,
  );
}

/** Returns the estimated guesses as a power of ten, ignoring case. */
export function guessesLog10(password: string): number {
  const text = password.normalize('NFKC').toLowerCase();
  const cheapest = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (cheapest[end - 1] as number) + 1;
    for (let start = Math.max(0, end - Math.max(maxWordLength, 20)); start < end; start++) {
      const piece = text.slice(start, end);
      const isRepeat = piece === text.slice(2 * start - end, start);
      const cost = isRepeat ? 0.3 : piece.length < 3 ? Infinity : usualCost(piece);
      best = Math.min(best, (cheapest[start] as number) + cost);
    }
    cheapest.push(best);
  }
  return cheapest[text.length] as number;
}
