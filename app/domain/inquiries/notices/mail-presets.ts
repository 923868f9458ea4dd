import type { MailSecurity } from './mail-options.ts';

/** The SMTP settings of a common mailbox provider, with a hint about the password. */
export type MailPreset = { name: string; host: string; port: number; security: MailSecurity; hint: string };

/** From the providers' help pages. */
export const mailPresets: readonly MailPreset[] = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 587,
    security: 'starttls',
    hint: 'Gmail does not accept your usual password here. Turn on 2-Step Verification in your Google account, then create an app password at myaccount.google.com/apppasswords and enter that.',
  },
  {
    name: 'Zoho',
    host: 'smtp.zoho.in',
    port: 465,
    security: 'tls',
    hint: 'If you sign in to Zoho with a code as well, create an app password under Security in your Zoho account and enter that. For a mailbox of zoho.com the mail server is smtp.zoho.com.',
  },
  {
    name: 'Outlook',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: 'For a business mailbox of Microsoft 365. Its administrator must allow Authenticated SMTP for this mailbox. If you sign in with a code as well, create an app password and enter that.',
  },
  {
    name: 'Hostinger',
    host: 'smtp.hostinger.com',
    port: 465,
    security: 'tls',
    hint: 'Enter the password of the mailbox, not the one of your Hostinger account.',
  },
];

/** IMAP presets. Omits Microsoft 365, which does not allow IMAP with a password. */
export const readingPresets: readonly Omit<MailPreset, 'security'>[] = mailPresets
  .filter(({ name }) => name !== 'Outlook')
  .map(({ name, host, hint }) => ({
    name,
    host: host.replace('smtp', 'imap'),
    port: 993,
    hint: hint.replaceAll('smtp.', 'imap.'),
  }));
