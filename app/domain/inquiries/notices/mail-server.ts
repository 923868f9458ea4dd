import { isEmail } from '#app/domain/text/addresses.ts';
import { shortLine } from '#app/domain/text/safe-text.ts';
import { type MailOutcome, mailOutcomes } from './mail-options.ts';
import type { MailServer, MailServerChange, MailServerView, MailTest } from './mail-server.schema.ts';

export type { MailServer, MailServerChange, MailServerView, MailTest };

/** Reports whether a stored password may be reused. It must never be sent to another server. */
export const isSameMailbox = (one: MailServer, other: MailServer): boolean =>
  (['host', 'port', 'security', 'username'] as const).every((name) => one[name] === other[name]);

/** Returns the From address: the sender, else the user name if it is an address, else empty. */
export const senderOf = ({ sender, username }: Pick<MailServer, 'sender' | 'username'>): string =>
  sender || (isEmail(username) ? username : '');

type Thrown = { code?: unknown; originalCode?: unknown; responseCode?: unknown; command?: unknown };

/** Network errors that mean no server accepts connections there. */
const refusals = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'];
/** SMTP codes: authentication required, failed or incomplete. */
const authentication = [454, 530, 534, 535, 538];

/** Classifies a failed attempt by the error codes of the mail library and of SMTP. */
export function mailOutcome({ code, originalCode, responseCode, command }: Thrown): MailOutcome {
  const [what, cause] = [String(code ?? ''), String(originalCode ?? '')];
  if (what === 'EAUTH' || what === 'ENOAUTH' || authentication.includes(Number(responseCode))) return 'wrong password';
  // The name could not be looked up at all.
  if ([what, cause].includes('EAI_AGAIN')) return 'no connection';
  if (['EDNS', 'ENOTFOUND'].includes(what)) return 'server not found';
  if (what === 'ETIMEDOUT' || cause === 'ETIMEDOUT' || what === 'EABORT') return 'too slow';
  if (what === 'ETLS' || /CERT|SSL|TLS/.test(cause)) return 'not encrypted';
  if (refusals.includes(cause) || what === 'ECONNECTION') return 'refused';
  if (what === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient refused' : 'sender refused';
  // Servers often reject a foreign sender only after the whole message.
  if (what === 'EMESSAGE' && Number(responseCode) >= 500) return 'sender refused';
  return what === 'EPROTOCOL' || what === 'ESOCKET' ? 'refused' : 'failed';
}

/** Encodes a failed outcome for the outbox. */
export const failureText = (outcome: MailOutcome, reason: string): string => `${outcome}: ${reason}`;

/** Decodes the outcome of a stored failure. */
export const failureOutcome = (text: string): MailOutcome =>
  mailOutcomes.find((outcome) => text.startsWith(`${outcome}: `)) ?? 'failed';

const longestSaid = 160;

export const withoutPassword = (text: string, password: string): string =>
  password === '' ? text : text.replaceAll(password, '…');

/** A mail server's reply as a sentence: only SMTP error replies, without line breaks, links and the password. */
export function serverReply(response: string, password: string): string {
  if (!/^[45]\d\d[ -]/.test(response)) return '';
  return safeReply(response.replace(/(^|[\r\n]+)[45]\d\d[ -](\d\.\d{1,3}\.\d{1,3} )?/g, ' '), password);
}

/** Makes a server's reply safe to show: short, without line breaks, links or the password. */
export function safeReply(text: string, password: string): string {
  return shortLine(withoutPassword(text, password).replace(/https?:\/\/\S+/g, ''), longestSaid);
}
