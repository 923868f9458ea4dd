import { describe, expect, test } from 'vitest';
import { firstSentences } from './first-sentences.ts';

/** A sentence of nine-letter words, all of the given letter. */
const long = (letter: string, words: number) => `${Array(words).fill(letter.repeat(9)).join(' ')}.`;

describe('an excerpt', { tags: ['panel/post-proposals'] }, () => {
  test.each([
    ['', ''],
    ['  One line without an end ', 'One line without an end'],
    ['Shake the cartridge. Then wait.', 'Shake the cartridge. Then wait.'],
    ['Why rent?\nIt costs  less.', 'Why rent? It costs less.'],
    ['कागज़ सूखा रखें। टोनर हिलाएँ।', 'कागज़ सूखा रखें। टोनर हिलाएँ।'],
  ])('shortens %j to %j', (text, excerpt) => {
    expect(firstSentences(text)).toBe(excerpt);
  });

  test('of 160 characters is not shortened', () => {
    expect(firstSentences('x'.repeat(160))).toBe('x'.repeat(160));
    expect(firstSentences('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
  });

  test('contains as many whole sentences as fit', () => {
    expect(firstSentences(`${long('a', 8)} ${long('B', 7)} C.`)).toBe(`${long('a', 8)} ${long('B', 7)} C.`);
    expect(firstSentences(`${long('a', 8)} ${long('B', 9)} C.`)).toBe(long('a', 8));
    expect(firstSentences(`He said “${long('a', 8)}” ${long('B', 9)}`)).toBe(`He said “${long('a', 8)}”`);
  });

  test('does not end at a full stop before a lower-case letter', () => {
    expect(firstSentences(`It takes approx. ${long('a', 13)} ${long('B', 9)}`)).toBe(
      `It takes approx. ${long('a', 13)}`,
    );
  });

  test('cuts one long sentence after a whole word', () => {
    expect(firstSentences(long('a', 40))).toBe(`${Array(16).fill('a'.repeat(9)).join(' ')}…`);
    expect(firstSentences(long('a', 40).replaceAll(' ', ', ')).endsWith('a…')).toBe(true);
  });

  test('cuts text without spaces between characters', () => {
    const excerpt = firstSentences('👍'.repeat(400));
    expect(excerpt).toBe(`${'👍'.repeat(159)}…`);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
