import { clash, done, entity, limited } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { limitUser } from '#app/api/calls/rate-limit.ts';
import {
  mailboxChange,
  mailboxEntity,
  mailboxTestEntity,
  mailboxTestRequest,
} from '#app/domain/inquiries/mailbox/mailbox.schema.ts';

export const mailboxCalls: Calls = ({ store, mailbox }) => [
  endpoint('GET /mailbox', 'admin', {
    summary: 'The mailbox whose e-mails become messages, and whether it could be read. Omits the password.',
    answers: { 200: entity('The mailbox', mailboxEntity) },
    handle: () => mailbox.settings.read(),
  }),
  endpoint('PUT /mailbox', 'admin', {
    summary:
      'Change the mailbox whose e-mails become messages. Absent fields stay unchanged, null clears. A stored password is ' +
      'used for the same server and user name only. If-Match holds the updatedAt you read.',
    body: mailboxChange,
    answers: { 200: entity('The mailbox', mailboxEntity), ...clash },
    async handle({ body, seen, by }) {
      const saved = await mailbox.settings.save(body, { seen, by });
      mailbox.wake();
      return saved;
    },
  }),
  endpoint('POST /mailbox/skipped/:id', 'admin', {
    summary: 'Make a message of an e-mail that was left out.',
    answers: done,
    handle: ({ params }) => mailbox.receiveSkipped(Number(params.id)),
  }),
  endpoint('POST /mailbox/test', 'admin', {
    summary: 'Open the mailbox, with the saved settings or `with` an unsaved change, and return the result.',
    body: mailboxTestRequest,
    answers: { 200: entity('The result', mailboxTestEntity), ...limited },
    handle: ({ body, session }) =>
      mailbox.settings.test(body.with, () => limitUser(store, 'mail test', session.userId)),
  }),
];
