import type { MailOutcome } from './mail-options.ts';
import type { MailServer, MailServerChange } from './mail-server.schema.ts';
import { isEmail } from './message.ts';

export type { MailServer, MailServerChange };

/** As the panel is shown it; the password is never among it. */
export type MailServerView = MailServer & {
  /** Whether a password is kept that can be used. */
  hasPassword: boolean;
  /** What who runs the server has set, and nobody can change in the panel. */
  fixed: 'all' | 'sender' | 'none';
  /** Whether e-mails are sent at all. */
  isOn: boolean;
  /** Whether a test or a real e-mail has been accepted, sent in just this way. */
  isProven: boolean;
  updatedAt: string;
};

/** Whether a password that is kept for one may be used for the other: it must not be handed to another server. */
export const isSameMailbox = (one: MailServer, other: MailServer): boolean =>
  (['host', 'port', 'security', 'username'] as const).every((name) => one[name] === other[name]);

/** The address e-mails come from: the user name is one nearly always. Empty where neither is. */
export const senderOf = ({ sender, username }: Pick<MailServer, 'sender' | 'username'>): string =>
  sender || (isEmail(username) ? username : '');

/** `said` is a sentence of the mail server, made harmless; empty where there is none. */
export type MailTest = { outcome: MailOutcome; said: string };

type Thrown = { code?: unknown; originalCode?: unknown; responseCode?: unknown; command?: unknown };

/** Codes of a network in which nobody answers at that door. */
const refusals = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'];
/** SMTP: authentication is required, has failed, or needs more. */
const authentication = [454, 530, 534, 535, 538];

/** What an attempt that failed comes down to, by the codes of the mail library and of SMTP. */
export function mailOutcome({ code, originalCode, responseCode, command }: Thrown): MailOutcome {
  const [what, cause] = [String(code ?? ''), String(originalCode ?? '')];
  if (what === 'EAUTH' || what === 'ENOAUTH' || authentication.includes(Number(responseCode))) return 'wrong password';
  if (what === 'EDNS') return 'server not found';
  if (what === 'ETIMEDOUT' || cause === 'ETIMEDOUT' || what === 'EABORT') return 'too slow';
  if (what === 'ETLS' || /CERT|SSL|TLS/.test(cause)) return 'not encrypted';
  if (refusals.includes(cause) || what === 'ECONNECTION') return 'refused';
  if (what === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient refused' : 'sender refused';
  // A sender that is not the mailbox's own is often told of only once the whole e-mail is there.
  if (what === 'EMESSAGE' && Number(responseCode) >= 500) return 'sender refused';
  return what === 'EPROTOCOL' || what === 'ESOCKET' ? 'refused' : 'failed';
}

const longestSaid = 160;

/** A text without the password that may stand in it. */
export const withoutPassword = (text: string, password: string): string =>
  password === '' ? text : text.replaceAll(password, '…');

/**
 * What a mail server said, as a sentence to show: only the answer of SMTP to a command, without line breaks and links, and
 * without what nobody is to read, such as the password.
 */
export function saidByServer(response: string, password: string): string {
  if (!/^[45]\d\d[ -]/.test(response)) return '';
  return withoutPassword(response, password)
    .replace(/(^|[\r\n]+)[45]\d\d[ -](\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestSaid)
    .toWellFormed();
}
