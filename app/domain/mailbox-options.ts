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

/** Why an e-mail does not become a message. */
export const skipReasons = ['automatic', 'bounce', 'bulk', 'own'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The number of e-mails that were left out, by reason. */
export type Skipped = Partial<Record<SkipReason, number>>;

const skippedNames: Record<SkipReason, [one: string, many: string]> = {
  automatic: ['automatic e-mail', 'automatic e-mails'],
  bounce: ['undelivered e-mail', 'undelivered e-mails'],
  bulk: ['newsletter', 'newsletters'],
  own: ['e-mail of your own', 'e-mails of your own'],
};

/** `Left out: 2 newsletters, 1 e-mail of your own.` Empty if none was. */
export function skippedInWords(skipped: Skipped): string {
  const parts = skipReasons.flatMap((reason) => {
    const count = skipped[reason] ?? 0;
    return count === 0 ? [] : `${count} ${skippedNames[reason][count === 1 ? 0 : 1]}`;
  });
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`;
}
