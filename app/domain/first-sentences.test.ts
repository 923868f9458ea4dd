import { describe, expect, test } from 'vitest';
import { firstSentences } from './first-sentences.ts';

/** A sentence of so many words of nine letters; it begins with a capital where the letter is one. */
const long = (letter: string, words: number) => `${Array(words).fill(letter.repeat(9)).join(' ')}.`;

describe('an excerpt', { tags: ['panel/post-proposals'] }, () => {
  test.each([
    ['', ''],
    ['  One line without an end ', 'One line without an end'],
    ['Shake the cartridge. Then wait.', 'Shake the cartridge. Then wait.'],
    ['Why rent?\nIt costs  less.', 'Why rent? It costs less.'],
    ['कागज़ सूखा रखें। टोनर हिलाएँ।', 'कागज़ सूखा रखें। टोनर हिलाएँ।'],
  ])('of %j is %j', (text, excerpt) => {
    expect(firstSentences(text)).toBe(excerpt);
  });

  test('has whole sentences, as many as fit', () => {
    expect(firstSentences(`${long('a', 8)} ${long('B', 7)} C.`)).toBe(`${long('a', 8)} ${long('B', 7)} C.`);
    expect(firstSentences(`${long('a', 8)} ${long('B', 9)} C.`)).toBe(long('a', 8));
    expect(firstSentences(`He said “${long('a', 8)}” ${long('B', 9)}`)).toBe(`He said “${long('a', 8)}”`);
  });

  test('is not cut where a sentence goes on in small letters', () => {
    expect(firstSentences(`It takes approx. ${long('a', 13)} ${long('B', 9)}`)).toBe(
      `It takes approx. ${long('a', 13)}`,
    );
  });

  test('of one long sentence ends with a whole word', () => {
    expect(firstSentences(long('a', 40))).toBe(`${Array(16).fill('a'.repeat(9)).join(' ')}…`);
    expect(firstSentences(long('a', 40).replaceAll(' ', ', ')).endsWith('a…')).toBe(true);
  });

  test('without spaces is cut between characters', () => {
    const excerpt = firstSentences('👍'.repeat(400));
    expect(excerpt).toBe(`${'👍'.repeat(159)}…`);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
