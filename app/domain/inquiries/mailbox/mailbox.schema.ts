import { z } from 'zod';
import { account } from '#app/domain/inquiries/notices/mail-server.schema.ts';
import { absent, entity, line } from '#app/domain/text/text.schema.ts';
import { mailboxOutcomes, skipReasons } from './mailbox-options.ts';

const { fields, change } = entity(
  {},
  {
    ...account('imap.gmail.com', 993),
    folder: absent(line(200), 'INBOX'),
    /** Whether new e-mails become inquiries. */
    isOn: absent(z.boolean(), false),
  },
);
const { password: _, ...readable } = fields;
const mailbox = z.object(readable);
export type Mailbox = z.output<typeof mailbox>;

/** Missing fields stay unchanged; `null` clears a field. */
export const mailboxChange = change;
export type MailboxChange = z.output<typeof change>;

/** Unsaved changes to include in the test. */
export const mailboxTestRequest = z.object({ with: change.optional() });

/** The panel's view of the inquiry mailbox, without the password. */
export const mailboxEntity = z.object({
  ...readable,
  /** Whether a usable password is stored. */
  hasPassword: z.boolean(),
  lastReadAt: z.string().nullable().describe('When it was last read to the end'),
  problem: z.enum(mailboxOutcomes).nullable().describe('Why the last attempt to read it failed'),
  skipped: z
    .array(
      z.object({
        uid: z.int().describe('Its number in the folder'),
        from: z.string(),
        subject: z.string(),
        reason: z.enum(skipReasons),
        at: z.string().describe('When it was read'),
      }),
    )
    .describe('The last e-mails that became no messages, newest first'),
  updatedAt: z.string(),
});
export type MailboxView = z.output<typeof mailboxEntity>;

/** `said` is the mail server's reply, made safe to show; may be empty. */
export const mailboxTestEntity = z.object({ outcome: z.enum(mailboxOutcomes), said: z.string() });
export type MailboxTest = z.output<typeof mailboxTestEntity>;
