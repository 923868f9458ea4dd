import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { noticeEntity } from '#app/domain/accounts/notice.schema.ts';
import { backupWarningEntity } from '#app/domain/backups/backup.schema.ts';

const statusEntity = z.object({
  messages: z.object({ unread: z.int(), newest: z.string().nullable() }),
  quotations: z.object({ newest: z.string().nullable().describe('The time of the newest news not looked at') }),
  notices: z.array(noticeEntity),
  mail: z.object({ isOn: z.boolean(), waiting: z.int(), givenUp: z.int() }),
  backups: z.object({ warning: backupWarningEntity }),
});

export const status: Calls = ({ store, mail, backups }) => [
  endpoint('GET /status', 'staff:all', {
    summary:
      'Items that need attention: unread messages and the time of the newest, news about quotations, notices about your account, unsent e-mails, ' +
      'and backup warnings.',
    answers: { 200: entity('The status', statusEntity) },
    async handle({ session }) {
      const [messages, newest, notices, counts, isOn, warning] = await Promise.all([
        store.inquiries.summary(session.branches),
        store.quotations.newest(session.branches),
        store.notices.list(session),
        store.outbox.count(),
        mail.isOn(),
        backups.warning(),
      ]);
      // The e-mails may be about other branches.
      const unsent = session.branches.length === 0 ? counts : { waiting: 0, givenUp: 0 };
      return { messages, quotations: { newest }, notices, mail: { isOn, ...unsent }, backups: { warning } };
    },
  }),
];
