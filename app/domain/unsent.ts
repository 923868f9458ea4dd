import type { MailKind } from './mail.ts';
import type { MailOutcome } from './mail-options.ts';

/** An e-mail or a notification whose last attempt failed. */
export type Unsent = {
  id: string;
  kind: MailKind | 'push';
  /** An e-mail address, or the name of a device and of its user; empty if the device was removed. */
  to: string;
  subject: string;
  createdAt: string;
  /** When it is tried again; `null` if it was given up. */
  nextAttemptAt: string | null;
  outcome: MailOutcome;
};
