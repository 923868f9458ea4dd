import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { waitingReason } from '#app/domain/inquiries/notices/unsent.ts';
import { statusEntity } from '#app/domain/overview/status.schema.ts';

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
      const reason = unsent.waiting > 0 ? waitingReason(await store.outbox.lastError()) : '';
      return { messages, quotations: { newest }, notices, mail: { isOn, ...unsent, reason }, backups: { warning } };
    },
  }),
];
