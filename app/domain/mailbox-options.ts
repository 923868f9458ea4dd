/** Allowed IMAP ports: implicit TLS and STARTTLS. */
export const mailboxPorts: readonly number[] = [993, 143];
/** Requires STARTTLS on this port. All other ports use implicit TLS. */
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
