import { z } from 'zod';
import { backupWarningEntity } from '#app/domain/backups/backup.schema.ts';
import { mailboxOutcomes } from '#app/domain/inquiries/mailbox/mailbox-options.ts';

export const siteStatusEntity = z.object({
  version: z.string(),
  /** When the process started. */
  since: z.string(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), isLittle: z.boolean() }),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.number() }),
  pictures: z.object({ count: z.int(), bytes: z.number() }),
  mail: z.object({ isOn: z.boolean(), waiting: z.int(), givenUp: z.int(), lastError: z.string(), reason: z.string() }),
  mailbox: z.object({
    isOn: z.boolean(),
    lastReadAt: z.string().nullable(),
    problem: z.enum(mailboxOutcomes).nullable(),
  }),
  backups: z.object({
    isNightly: z.boolean(),
    warning: backupWarningEntity,
    /** Start of the last backup with a successful trial restore; `null` if there is none. */
    lastGoodAt: z.iso.datetime().nullable(),
  }),
  /** Errors of the last 24 hours, or since startup if that is later; counted up to `maxErrorsCounted`. */
  errors: z.object({ count: z.int(), last: z.array(z.object({ at: z.string(), what: z.string() })) }),
});
export type SiteStatus = z.output<typeof siteStatusEntity>;
