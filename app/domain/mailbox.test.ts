/**
 * @module-tag messages/mailbox-panel
 */
import { expect, test } from 'vitest';
import { failedMailboxTest, isSameAccount, longestMailboxRetry, mailboxOutcome, mailboxRetryAfter } from './mailbox.ts';

test.each([
  [{ authenticationFailed: true }, 'wrong password'],
  [{ mailboxMissing: true }, 'no such folder'],
  [{ code: 'ENOTFOUND' }, 'server not found'],
  [{ code: 'EAI_AGAIN' }, 'server not found'],
  [{ tlsFailed: true }, 'not encrypted'],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'not encrypted'],
  [{ code: 'MissingServerExtension' }, 'not encrypted'],
  [{ code: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'EConnectionClosed' }, 'refused'],
  [{ code: 'ClosedAfterConnectText' }, 'refused'],
  ...['ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'NoConnection', 'ParserError', 'LineTooLarge'].map(
    (code) => [{ code }, 'refused'] as const,
  ),
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT', 'ETHROTTLE'].map(
    (code) => [{ code }, 'too slow'] as const,
  ),
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map(
    (code) => [{ code }, 'not encrypted'] as const,
  ),
  [{ code: 'NotEConnectionClosed' }, 'failed'],
  [{ code: 'Unknown' }, 'failed'],
  [{}, 'failed'],
] as const)('a failure %j is “%s”', (error, outcome) => expect(mailboxOutcome(error)).toBe(outcome));

test('a failed test shows what a mail server answers, and nothing that another server says', () => {
  expect(failedMailboxTest({ authenticationFailed: true, responseText: 'Invalid credentials' }, 'secret')).toEqual({
    outcome: 'wrong password',
    said: 'Invalid credentials',
  });
  expect(failedMailboxTest({ mailboxMissing: true, responseText: 'No such mailbox' }, 'secret').said).toBe(
    'No such mailbox',
  );
  expect(failedMailboxTest({ authenticationFailed: true }, 'secret').said).toBe('');
  expect(failedMailboxTest({ code: 'ECONNRESET', responseText: 'HTTP/1.1 400' }, 'secret').said).toBe('');
});

test('a password is for the same server, port and user only', () => {
  const account = { host: 'imap.gmail.com', port: 993, username: 'a@shop.in', folder: 'INBOX', isOn: true };
  expect(isSameAccount(account, { ...account, folder: 'Leads', isOn: false })).toBe(true);
  for (const other of [{ host: 'imap.example.com' }, { port: 143 }, { username: 'b@shop.in' }])
    expect(isSameAccount(account, { ...account, ...other })).toBe(false);
});

test('retries after one minute, then after twice as long each time, at most half an hour', () => {
  const minutes = [1, 2, 3, 5, 6, 1000].map((attempts) => mailboxRetryAfter(attempts) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 16, 30, 30]);
  expect(longestMailboxRetry).toBe(30 * 60_000);
});
