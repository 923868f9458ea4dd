import { connectionOutcomes } from '#app/domain/inquiries/notices/mail-options.ts';

/** Allowed IMAP ports: implicit TLS and STARTTLS. */
export const mailboxPorts: readonly number[] = [993, 143];
/** Requires STARTTLS on this port. All other ports use implicit TLS. */
export const startTlsPort = 143;

export const mailboxOutcomes = ['works', ...connectionOutcomes, 'no such folder', 'failed'] as const;
export type MailboxOutcome = (typeof mailboxOutcomes)[number];

/** Why an e-mail does not become an inquiry. */
export const skipReasons = ['automatic', 'bounce', 'bulk', 'own'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** An e-mail that was left out. `uid` is its number in the folder, `at` when it was read. */
export type SkippedMail = { uid: number; from: string; subject: string; reason: SkipReason; at: string };

export const skippedNames: Record<SkipReason, string> = {
  automatic: 'Automatic e-mail',
  bounce: 'Undelivered e-mail',
  bulk: 'Newsletter',
  own: 'E-mail of your own',
};

/** Listed of each kind: the site's own e-mails are many, and push no others out of the list. */
const most = { own: 5, others: 25 };

/** The list of e-mails that were left out, newest first, with those read last. */
export function withSkipped(known: readonly SkippedMail[], read: readonly SkippedMail[]): SkippedMail[] {
  const all = [...read.toReversed(), ...known];
  const isOwn = ({ reason }: SkippedMail) => reason === 'own';
  const listed = [...all.filter(isOwn).slice(0, most.own), ...all.filter((mail) => !isOwn(mail)).slice(0, most.others)];
  return all.filter((mail) => listed.includes(mail));
}
