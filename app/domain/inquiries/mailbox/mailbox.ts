import { safeReply } from '#app/domain/inquiries/notices/mail-server.ts';
import type { Mailbox, MailboxChange, MailboxTest, MailboxView } from './mailbox.schema.ts';
import type { MailboxOutcome } from './mailbox-options.ts';

export type { Mailbox, MailboxChange, MailboxTest, MailboxView };

/** Reports whether a stored password may be reused. A password must never be sent to another server. */
export const isSameAccount = (one: Mailbox, other: Mailbox): boolean =>
  (['host', 'port', 'username'] as const).every((name) => one[name] === other[name]);

/** Error fields of the IMAP library. */
export type ImapError = {
  code?: unknown;
  message?: unknown;
  command?: unknown;
  responseText?: unknown;
  authenticationFailed?: unknown;
  mailboxMissing?: unknown;
  tlsFailed?: unknown;
};

const refusals = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'NoConnection'];
const timeouts = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT', 'ETHROTTLE'];

/** Classifies a failure by the error codes of the IMAP library and the network. */
export function mailboxOutcome(error: ImapError): MailboxOutcome {
  const code = String(error.code ?? '');
  if (error.authenticationFailed === true) return 'wrong password';
  if (error.mailboxMissing === true) return 'no such folder';
  if (code === 'EAI_AGAIN') return 'no connection';
  if (code === 'ENOTFOUND') return 'server not found';
  if (timeouts.includes(code)) return 'too slow';
  if (error.tlsFailed === true || /CERT|SSL|TLS|EPROTO/.test(code) || code === 'MissingServerExtension')
    return 'not encrypted';
  if (refusals.includes(code) || /^(EConnectionClosed|ClosedAfterConnect|ParserError|LineTooLarge)/.test(code))
    return 'refused';
  return 'failed';
}

/** The result of a failed test. Hides replies of servers other than mail servers. */
export function failedMailboxTest(error: ImapError, password: string): MailboxTest {
  const outcome = mailboxOutcome(error);
  const isAnswer = outcome === 'wrong password' || outcome === 'no such folder';
  return { outcome, said: isAnswer ? safeReply(String(error.responseText ?? ''), password) : '' };
}

const minute = 60_000;
/** Maximum retry delay in ms. */
const longestMailboxRetry = 30 * minute;

/** Returns the retry delay in ms after `attempts` failures. */
export const mailboxRetryAfter = (attempts: number): number =>
  Math.min(longestMailboxRetry, minute * 2 ** Math.min(attempts - 1, 10));
