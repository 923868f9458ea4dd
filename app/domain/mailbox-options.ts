/** Ports of IMAP servers: TLS from the start, and STARTTLS. */
export const mailboxPorts: readonly number[] = [993, 143];
/** On this port the connection must be upgraded by STARTTLS; on all others it starts with TLS. */
export const startTlsPort = 143;

/** Results of reading or testing a mailbox. */
export const mailboxOutcomes = [
  'works',
  'wrong password',
  'server not found',
  'refused',
  'too slow',
  'not encrypted',
  'no such folder',
  'failed',
] as const;
export type MailboxOutcome = (typeof mailboxOutcomes)[number];
