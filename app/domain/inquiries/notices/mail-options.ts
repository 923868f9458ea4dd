/** Encryption of the connection to the mail server: TLS from the start, STARTTLS, or none. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Which mail settings the server's configuration fixes. */
export const mailFixed = ['all', 'sender', 'none'] as const;

/** Why a connection to a mail server fails. */
export const connectionOutcomes = [
  'wrong password',
  'no connection',
  'server not found',
  'refused',
  'too slow',
  'not encrypted',
] as const;

/** Results of a test e-mail. */
export const mailOutcomes = ['sent', ...connectionOutcomes, 'sender refused', 'recipient refused', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Default ports for sending mail. The server's configuration can allow others. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];
