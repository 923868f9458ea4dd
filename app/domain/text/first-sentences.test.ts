import { describe, expect, test } from 'vitest';
import { firstSentences } from './first-sentences.ts';

/** A sentence of nine-letter words, all of the given letter. */
const long = (letter: string, words: number) => `${Array(words).fill(letter.repeat(9)).join(' ')}.`;

describe('an excerpt', { tags: ['panel/post-proposals'] }, () => {
  test('of a short text is the text on one line', () => {
    for (const text of ['', 'Shake the cartridge. Then wait.', 'कागज़ सूखा रखें। टोनर हिलाएँ।'])
      expect(firstSentences(text)).toBe(text);
    expect(firstSentences('  One line without an end ')).toBe('One line without an end');
    expect(firstSentences('Why rent?\nIt costs  less.')).toBe('Why rent? It costs less.');
  });

  test('of 160 characters is not shortened, and is cut between characters if it has no spaces', () => {
    expect(firstSentences('x'.repeat(160))).toBe('x'.repeat(160));
    expect(firstSentences('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
    expect(firstSentences('👍'.repeat(400))).toBe(`${'👍'.repeat(159)}…`);
  });

  test('contains as many whole sentences as fit, which do not end before a lower-case letter', () => {
    const fitting = `${long('a', 8)} ${long('B', 7)} C.`;
    expect(firstSentences(fitting)).toBe(fitting);
    expect(firstSentences(`${long('a', 8)} ${long('B', 9)} C.`)).toBe(long('a', 8));
    expect(firstSentences(`He said “${long('a', 8)}” ${long('B', 9)}`)).toBe(`He said “${long('a', 8)}”`);
    const first = `It takes approx. ${long('a', 13)}`;
    expect(firstSentences(`${first} ${long('B', 9)}`)).toBe(first);
  });

  test('cuts one long sentence after a whole word', () => {
    expect(firstSentences(long('a', 40))).toBe(`${Array(16).fill('a'.repeat(9)).join(' ')}…`);
    expect(firstSentences(long('a', 40).replaceAll(' ', ', '))).toMatch(/a…$/);
  });
});
