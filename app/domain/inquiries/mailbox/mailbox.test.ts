// @module-tag messages/mailbox-panel
import { expect, test } from 'vitest';
import { failedMailboxTest, isSameAccount, mailboxOutcome, mailboxRetryAfter } from './mailbox.ts';

test.each(
  Object.entries({
    'no connection': 'EAI_AGAIN',
    'server not found': 'ENOTFOUND',
    'not encrypted': `ERR_SSL_WRONG_VERSION_NUMBER MissingServerExtension CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID
      EPROTO DEPTH_ZERO_SELF_SIGNED_CERT`,
    refused: `ECONNREFUSED EConnectionClosed ClosedAfterConnectText ECONNRESET EHOSTUNREACH ENETUNREACH EPIPE
      NoConnection ParserError LineTooLarge`,
    'too slow': 'CONNECT_TIMEOUT GREETING_TIMEOUT UPGRADE_TIMEOUT ETIMEOUT ETIMEDOUT ETHROTTLE',
    failed: 'NotEConnectionClosed Unknown',
  }),
)('failures that are “%s”', (outcome, codes) => {
  for (const code of codes.split(/\s+/)) expect(mailboxOutcome({ code }), code).toBe(outcome);
});

test('a failure without a code', () => {
  const failures = [{ authenticationFailed: true }, { mailboxMissing: true }, { tlsFailed: true }, {}];
  expect(failures.map(mailboxOutcome)).toEqual(['wrong password', 'no such folder', 'not encrypted', 'failed']);
});

test('a failed test shows what a mail server answers, and nothing that another server says', () => {
  const failed = (error: object) => failedMailboxTest(error, 'secret');
  const said = 'Invalid credentials';
  const refused = failed({ authenticationFailed: true, responseText: said });
  expect(refused).toEqual({ outcome: 'wrong password', said });
  expect(failed({ mailboxMissing: true, responseText: 'No such mailbox' }).said).toBe('No such mailbox');
  expect(failed({ authenticationFailed: true }).said).toBe('');
  expect(failed({ code: 'ECONNRESET', responseText: 'HTTP/1.1 400' }).said).toBe('');
});

test('a password is for the same server, port and user only', () => {
  const account = { host: 'imap.gmail.com', port: 993, username: 'a@shop.in', folder: 'INBOX', isOn: true };
  const other = { folder: 'Leads', isOn: false };
  const changes = [other, { host: 'imap.example.com' }, { port: 143 }, { username: 'b@shop.in' }];
  expect(changes.filter((change) => isSameAccount(account, { ...account, ...change }))).toEqual([other]);
});

test('retries after one minute, then after twice as long each time, at most half an hour', () => {
  const minutes = [1, 2, 3, 5, 6, 1000].map((attempts) => mailboxRetryAfter(attempts) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 16, 30, 30]);
});
