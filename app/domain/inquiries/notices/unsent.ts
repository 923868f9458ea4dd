import type { MailKind } from './mail.ts';
import type { MailOutcome } from './mail-options.ts';
import { outcomeAdvice } from './outcome-advice.ts';

/** An e-mail or notification whose last attempt failed. */
export type Unsent = {
  id: string;
  kind: MailKind | 'push';
  /** An e-mail address, or the names of a device and its user; empty if the device was removed. */
  to: string;
  subject: string;
  createdAt: string;
  /** Time of the next retry; `null` after the last one. */
  nextAttemptAt: string | null;
  outcome: MailOutcome;
};

export const unsentKinds: Record<Unsent['kind'], string> = {
  owner: 'New inquiry, to you',
  visitor: 'Thank-you, to the customer',
  notice: 'Sign-in notice, to you',
  digest: 'Morning digest',
  reminder: 'Reminder, to you',
  push: 'Notification',
};

export function unsentReason({ kind, outcome }: Pick<Unsent, 'kind' | 'outcome'>): string {
  if (kind === 'push') return 'The phone or browser could not be reached.';
  if (outcome === 'recipient refused') return 'The mail server does not take this address. Often it is mistyped.';
  return outcome === 'failed' || outcome === 'sent'
    ? 'The mail server did not take the e-mail.'
    : outcomeAdvice[outcome];
}
