/**
 * @module-tag messages/mailbox-skips
 */
import { expect, test } from 'vitest';
import { skippedInWords } from './mailbox-options.ts';

test.each([
  [{}, ''],
  [{ own: 1, bulk: 2 }, 'Left out: 2 newsletters, 1 e-mail of your own.'],
  [{ automatic: 1, bounce: 0 }, 'Left out: 1 automatic e-mail.'],
])('%j are %j', (skipped, words) => {
  expect(skippedInWords(skipped)).toBe(words);
});
