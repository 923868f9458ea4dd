/** How the way to the mail server is kept from being read by others: from the start, after a first word, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** What who runs the server has set: everything, the sender alone, or nothing. */
export const mailFixed = ['all', 'sender', 'none'] as const;

/** What came of a test. */
export const mailOutcomes = [
  'sent',
  'wrong password',
  'server not found',
  'refused',
  'too slow',
  'not encrypted',
  'sender refused',
  'recipient refused',
  'failed',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** The ports that mail servers have for sending. Others may be allowed by who runs the server. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];
