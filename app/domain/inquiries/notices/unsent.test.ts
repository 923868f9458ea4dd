// @module-tag messages/unsent
import { expect, test } from 'vitest';
import { mailOutcomes } from './mail-options.ts';
import { failureOutcome, failureText } from './mail-server.ts';
import { unsentReason } from './unsent.ts';

test('decodes every failure stored in the outbox', () => {
  for (const outcome of mailOutcomes) expect(failureOutcome(failureText(outcome, '550 no'))).toBe(outcome);
  // From an earlier version.
  expect(failureOutcome('550 no such mailbox')).toBe('failed');
});

test.each([
  ['visitor', 'recipient refused', 'The mail server does not take this address. Often it is mistyped.'],
  ['owner', 'failed', 'The mail server did not take the e-mail.'],
  ['owner', 'wrong password', 'The mail server does not take this user name and password.'],
  ['push', 'failed', 'The phone or browser could not be reached.'],
] as const)('explains why a %s was not sent: %s', (kind, outcome, words) => {
  expect(unsentReason({ kind, outcome })).toContain(words);
});
