import { z } from 'zod';
import { done, entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { mailKinds } from '#app/domain/inquiries/notices/mail.ts';
import { mailOutcomes } from '#app/domain/inquiries/notices/mail-options.ts';
import type { Unsent } from '#app/domain/inquiries/notices/unsent.ts';
import { notFound } from '#app/domain/records/errors.ts';

const unsentEntity = z.object({
  id: z.string(),
  kind: z.enum([...mailKinds, 'push']),
  to: z.string().describe('An e-mail address, or the name of a device'),
  subject: z.string(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable().describe('null after the last attempt'),
  outcome: z.enum(mailOutcomes),
}) satisfies z.ZodType<Unsent>;

export const outbox: Calls = ({ store, mail }) => [
  endpoint('GET /outbox/failed', 'staff:all', {
    summary:
      'E-mails and notifications that could not be sent, newest first, at most 100. E-mails about accounts are listed for ' +
      'owners only, and none for users that are limited to branches.',
    answers: { 200: entity('Failed e-mails and notifications', z.array(unsentEntity)) },
    handle: ({ session }) =>
      session.branches.length > 0 ? [] : store.unsent.list({ withNotices: session.user.role === 'admin' }),
  }),
  endpoint('POST /outbox/:id/retry', 'staff:all', {
    summary: 'Send a failed e-mail or notification again. One that was sent since is not sent twice.',
    answers: done,
    async handle({ params, session }) {
      if (session.branches.length > 0) throw notFound('E-mail');
      await store.unsent.retry(params.id);
      mail.wake();
    },
  }),
];
