import { clash, entity, limited } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { limitUser } from '#app/api/calls/rate-limit.ts';
import {
  mailServerChange,
  mailServerEntity,
  mailTestEntity,
  mailTestRequest,
} from '#app/domain/inquiries/notices/mail-server.schema.ts';

export const mailServer: Calls = ({ store, mail }) => [
  endpoint('GET /mail-server', 'admin', {
    summary: 'The mail server, and whether it has worked. Omits the password.',
    answers: { 200: entity('The mail server', mailServerEntity) },
    handle: () => mail.server.read(),
  }),
  endpoint('PUT /mail-server', 'admin', {
    summary:
      'Change the mail server. Absent fields stay unchanged, null clears; without a host no e-mail is sent. A stored ' +
      'password is used for the same server and user name only. If-Match holds the updatedAt you read.',
    body: mailServerChange,
    answers: { 200: entity('The mail server', mailServerEntity), ...clash },
    async handle({ body, seen, by }) {
      const saved = await mail.server.save(body, { seen, by });
      mail.wake();
      return saved;
    },
  }),
  endpoint('POST /mail-server/test', 'admin', {
    summary: 'Send a test e-mail, with the saved settings or `with` an unsaved change, and return the result.',
    body: mailTestRequest,
    answers: { 200: entity('The result', mailTestEntity), ...limited },
    handle: ({ body, session }) =>
      mail.server.test(body.to, body.with, () => limitUser(store, 'mail test', session.userId)),
  }),
];
