import { z } from 'zod';
import { email } from '#app/domain/inquiries/inquiry.schema.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { absent, entity, line } from '#app/domain/text/text.schema.ts';
import { mailFixed, mailOutcomes, mailSecurities } from './mail-options.ts';

/** A host name or IP address, without scheme, path or port; `example` is part of the error. */
export const hostNamed = (example: string) =>
  line(253)
    .overwrite((text) => text.toLowerCase())
    .refine(
      (value) => value === '' || /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|[0-9a-f:.]*:[0-9a-f:.]*)$/.test(value),
      `must be the name of a server, such as ${example}`,
    );

const sender = line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address');

/** Write-only: the API never returns it. */
export const password = z
  .string()
  .max(1024, 'must have at most 1024 characters')
  // Google shows app passwords in groups of four letters, and rejects them with the spaces.
  .overwrite((value) => (/^(?:[a-z]{4}[ \u00a0]){3}[a-z]{4}\s*$/.test(value) ? value.replace(/\s/g, '') : value))
  .refine((value) => !/\p{Cc}/u.test(value), 'must not have line breaks');

const { fields, change } = entity(
  {},
  {
    /** Empty turns e-mail off. */
    host: absent(hostNamed('smtp.gmail.com'), ''),
    port: absent(z.int().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'), 587),
    security: absent(z.enum(mailSecurities, `must be one of ${mailSecurities.join(', ')}`), 'starttls' as const),
    username: absent(line(254), ''),
    /** From address; empty for the user name. */
    sender: absent(sender, ''),
    /** Empty keeps the stored password. */
    password: absent(password, ''),
  },
);
const { password: _, ...readable } = fields;
const server = z.object(readable);
export type MailServer = z.output<typeof server>;

/** Absent fields stay unchanged; `null` clears a field. */
export const mailServerChange = change;
export type MailServerChange = z.output<typeof change>;

/** Recipient of a test, and unsaved changes to test with. */
export const mailTestRequest = z.object({ to: email, with: change.optional() });

/** The panel's view of the mail settings, without the password. */
export const mailServerEntity = z.object({
  ...readable,
  /** Whether a usable password is stored. */
  hasPassword: z.boolean(),
  /** Settings fixed by the server's configuration; the panel cannot change them. */
  fixed: z.enum(mailFixed),
  isOn: z.boolean(),
  /** Whether an e-mail sent with exactly these settings has been accepted. */
  isProven: z.boolean(),
  updatedAt: z.string(),
});
export type MailServerView = z.output<typeof mailServerEntity>;

/** `said` is the mail server's sentence, made safe to show; empty if there is none. */
export const mailTestEntity = z.object({ outcome: z.enum(mailOutcomes), said: z.string() });
export type MailTest = z.output<typeof mailTestEntity>;
