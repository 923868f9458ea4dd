import { safeReply } from './mail-server.ts';
import type { Mailbox, MailboxChange } from './mailbox.schema.ts';
import type { MailboxOutcome, Skipped } from './mailbox-options.ts';

export type { Mailbox, MailboxChange };

/** The panel's view of the mailbox whose e-mails become messages, without the password. */
export type MailboxView = Mailbox & {
  /** Whether a usable password is stored. */
  hasPassword: boolean;
  lastReadAt: string | null;
  /** Why the last attempt to read it failed; `null` if it worked or was not tried. */
  problem: MailboxOutcome | null;
  /** Of the last new e-mails. */
  skipped: Skipped;
  updatedAt: string;
};

/** Reports whether a stored password may be reused. It must never be sent to another server. */
export const isSameAccount = (one: Mailbox, other: Mailbox): boolean =>
  (['host', 'port', 'username'] as const).every((name) => one[name] === other[name]);

/** `said` is the mail server's sentence, made safe to show; empty if there is none. */
export type MailboxTest = { outcome: MailboxOutcome; said: string };

/** The fields of an error of the IMAP library. */
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

/** Classifies a failed attempt by the error codes of the IMAP library and of the network. */
export function mailboxOutcome(error: ImapError): MailboxOutcome {
  const code = String(error.code ?? '');
  if (error.authenticationFailed === true) return 'wrong password';
  if (error.mailboxMissing === true) return 'no such folder';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'server not found';
  if (timeouts.includes(code)) return 'too slow';
  if (error.tlsFailed === true || /CERT|SSL|TLS|EPROTO/.test(code) || code === 'MissingServerExtension')
    return 'not encrypted';
  if (refusals.includes(code) || /^(EConnectionClosed|ClosedAfterConnect|ParserError|LineTooLarge)/.test(code))
    return 'refused';
  return 'failed';
}

/** The result of a failed test. Replies of servers other than mail servers are not revealed. */
export function failedMailboxTest(error: ImapError, password: string): MailboxTest {
  const outcome = mailboxOutcome(error);
  const isAnswer = outcome === 'wrong password' || outcome === 'no such folder';
  return { outcome, said: isAnswer ? safeReply(String(error.responseText ?? ''), password) : '' };
}

const minute = 60_000;
/** Longest delay between two attempts to read the mailbox, in ms. */
export const longestMailboxRetry = 30 * minute;

/** Returns the delay in ms after this many failed attempts. */
export const mailboxRetryAfter = (attempts: number): number =>
  Math.min(longestMailboxRetry, minute * 2 ** Math.min(attempts - 1, 10));
