import { z } from 'zod';
import { email } from '#app/domain/inquiries/inquiry.schema.ts';
import { absent, entity, line, optionalEmail, whole } from '#app/domain/text/text.schema.ts';
import { mailFixed, mailOutcomes, mailSecurities } from './mail-options.ts';

/** A host name or IP address, without scheme, path or port; `example` is part of the error. */
const hostNamed = (example: string) =>
  line(253)
    .overwrite((text) => text.toLowerCase())
    .refine(
      (value) => value === '' || /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|[0-9a-f:.]*:[0-9a-f:.]*)$/.test(value),
      `must be the name of a server, such as ${example}`,
    );

/** Write-only: the API never returns it. */
const password = z
  .string()
  .max(1024, 'must have at most 1024 characters')
  // Google shows app passwords in groups of four letters, and rejects them with the spaces.
  .overwrite((value) => (/^(?:[a-z]{4}[ \u00a0]){3}[a-z]{4}\s*$/.test(value) ? value.replace(/\s/g, '') : value))
  .refine((value) => !/\p{Cc}/u.test(value), 'must not have line breaks');

/** The fields to sign in to a server; `example` is the name of one. */
export const account = (example: string, port: number) => ({
  /** Empty turns it off. */
  host: absent(hostNamed(example), ''),
  port: absent(whole(1, 65_535), port),
  username: absent(line(254), ''),
  /** Empty keeps the stored password. */
  password: absent(password, ''),
});

const { fields, change } = entity(
  {},
  {
    ...account('smtp.gmail.com', 587),
    security: absent(z.enum(mailSecurities, `must be one of ${mailSecurities.join(', ')}`), 'starttls' as const),
    /** From address; empty for the user name. */
    sender: absent(optionalEmail, ''),
  },
);
const { password: _, ...readable } = fields;
const server = z.object(readable);
export type MailServer = z.output<typeof server>;

/** Absent fields stay unchanged; `null` clears a field. */
export const mailServerChange = change;
export type MailServerChange = z.output<typeof change>;

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
