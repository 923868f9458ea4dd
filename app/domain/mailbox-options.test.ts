// @module-tag messages/mailbox-skips
import { expect, test } from 'vitest';
import { skippedInWords } from './mailbox-options.ts';

test('says which e-mails were left out', () => {
  expect(skippedInWords({})).toBe('');
  expect(skippedInWords({ own: 1, bulk: 2 })).toBe('Left out: 2 newsletters, 1 e-mail of your own.');
  expect(skippedInWords({ automatic: 1, bounce: 0 })).toBe('Left out: 1 automatic e-mail.');
});
