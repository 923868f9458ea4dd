import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { backupWarningEntity } from '#app/domain/backups/backup.schema.ts';
import { mailboxOutcomes } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { SiteStatus } from '#app/domain/overview/site-status.ts';

const siteStatusEntity = z.object({
  version: z.string(),
  since: z.string(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), isLittle: z.boolean() }),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.number() }),
  pictures: z.object({ count: z.int(), bytes: z.number() }),
  mail: z.object({ isOn: z.boolean(), waiting: z.int(), givenUp: z.int(), lastError: z.string() }),
  mailbox: z.object({
    isOn: z.boolean(),
    lastReadAt: z.string().nullable(),
    problem: z.enum(mailboxOutcomes).nullable(),
  }),
  backups: z.object({
    isNightly: z.boolean(),
    warning: backupWarningEntity,
    lastGoodAt: z.iso.datetime().nullable(),
  }),
  errors: z.object({ count: z.int(), last: z.array(z.object({ at: z.string(), what: z.string() })) }),
}) satisfies z.ZodType<SiteStatus>;

export const siteStatus: Calls = ({ readSiteStatus }) => [
  endpoint('GET /site-status', 'admin', {
    summary: 'State of the site: e-mail, backups, disk space, errors of the last 24 hours, version.',
    answers: { 200: entity('The state of the site', siteStatusEntity) },
    handle: () => readSiteStatus(),
  }),
];
