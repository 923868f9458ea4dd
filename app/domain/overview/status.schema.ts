import { z } from 'zod';
import { noticeEntity } from '#app/domain/accounts/notice.schema.ts';
import { backupWarningEntity } from '#app/domain/backups/backup.schema.ts';

/** What needs attention. */
export const statusEntity = z.object({
  messages: z.object({ unread: z.int(), newest: z.string().nullable() }),
  quotations: z.object({ newest: z.string().nullable().describe('The time of the newest news not looked at') }),
  notices: z.array(noticeEntity),
  mail: z.object({
    isOn: z.boolean(),
    waiting: z.int(),
    givenUp: z.int(),
    reason: z.string().describe('Why e-mails wait; empty if unknown'),
  }),
  backups: z.object({ warning: backupWarningEntity }),
});
export type Status = z.output<typeof statusEntity>;
