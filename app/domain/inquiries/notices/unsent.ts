import type { MailboxOutcome } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { MailOutcome } from './mail-options.ts';
import type { Unsent } from './unsent.schema.ts';

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

/** Why e-mails wait, from the last error of the mail server; empty for none. */
export function waitingReason(error: string): string {
  if (error === '') return '';
  return /ENOTFOUND|EAI_AGAIN|ECONN|EHOST|ENET|ETIMEDOUT|ESOCKET|[Tt]imeout/.test(error)
    ? `no connection to ${/(?:ENOTFOUND|EAI_AGAIN) (\S+)/.exec(error)?.[1] ?? 'the mail server'}`
    : 'the mail server does not take them';
}

/** Explanation and advice for each failed attempt to send or read e-mails. */
export const outcomeAdvice: Record<Exclude<MailOutcome | MailboxOutcome, 'sent'>, string> = {
  works: 'The mailbox can be read.',
  'wrong password':
    'The mail server does not take this user name and password. Please check both; many want an app password.',
  'no connection': 'The site has no connection at the moment. Please try again in a few minutes.',
  'server not found': 'No mail server of this name was found. Please check how it is written.',
  refused: 'The mail server does not answer there. Please check the mail server and the port.',
  'too slow': 'The mail server did not answer in time. Please check the port and the encryption, then try again.',
  'not encrypted':
    'The connection to the mail server could not be encrypted. Please check its name, the port and the encryption.',
  'sender refused':
    'The mail server does not send for this sender address. Mostly it must be the address of the mailbox.',
  'recipient refused':
    'The mail server does not take the address that the test goes to. Please check how it is written.',
  'no such folder': 'The mailbox has no folder of this name. Usually it is INBOX.',
  failed: 'It did not work, for a reason that the mail server does not say. Please check all entries.',
};
