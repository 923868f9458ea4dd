import type { MailboxOutcome } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { MailOutcome } from './mail-options.ts';

/** Explanation and advice for each failed attempt to send or read e-mails. */
export const outcomeAdvice: Record<Exclude<MailOutcome | MailboxOutcome, 'sent'>, string> = {
  works: 'The mailbox can be read.',
  'wrong password':
    'The mail server does not take this user name and password. Please check both; many want an app password.',
  'server not found': 'There is no mail server of this name. Please check how it is written.',
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
