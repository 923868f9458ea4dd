import { z } from 'zod';
import { noticeEntity } from '#app/domain/notice.schema.ts';
import { entity, unauthenticated } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json } from './endpoint.ts';

const statusEntity = z.object({
  messages: z.object({ unread: z.int(), newest: z.string().nullable() }),
  notices: z.array(noticeEntity),
  mail: z.object({ isOn: z.boolean(), waiting: z.int(), givenUp: z.int() }),
});

export const status = ({ store, mail }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/status',
    access: 'staff',
    summary:
      'What waits for the owner: unread messages, the newest one’s time, notices about your account, and e-mails that could not be sent.',
    answers: { 200: entity('The status', statusEntity), ...unauthenticated },
    async handle({ session }) {
      const [messages, notices, counts, isOn] = await Promise.all([
        store.messages.summary(),
        store.notices.list(session),
        store.outbox.count(),
        mail.isOn(),
      ]);
      return json({ messages, notices, mail: { isOn, ...counts } });
    },
  }),
];
