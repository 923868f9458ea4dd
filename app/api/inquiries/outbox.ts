import { z } from 'zod';
import { done, entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { unsentEntity } from '#app/domain/inquiries/notices/unsent.schema.ts';
import { notFound } from '#app/domain/records/errors.ts';

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
