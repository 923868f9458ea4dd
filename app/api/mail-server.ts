import { mailServerChange, mailServerEntity, mailTestEntity, mailTestRequest } from '#app/domain/mail-server.schema.ts';
import { clash, entity, forOwners, limited, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json } from './endpoint.ts';
import { limitMailTest } from './rate-limit.ts';

const maxBytes = 16 * 1024;
/** Neither a browser nor anybody between may keep it, though no password is in it. */
const unkept = { 'Cache-Control': 'no-store' };

export const mailServer = ({ store, mail }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/mail-server',
    access: 'admin',
    summary: 'How e-mails are sent, and whether it has worked. The password is not told.',
    answers: { 200: entity('The mail server', mailServerEntity), ...forOwners },
    async handle() {
      return json(await mail.server.read(), 200, unkept);
    },
  }),
  endpoint({
    method: 'put',
    path: '/mail-server',
    access: 'admin',
    summary:
      'Change how e-mails are sent. Absent fields stay as they are, null clears; without a host none are sent. A password ' +
      'that is kept is used for the same server and user name only. If-Match holds the updatedAt you saw.',
    body: mailServerChange,
    maxBytes,
    answers: { 200: entity('The mail server', mailServerEntity), ...forOwners, ...unreadable, ...clash },
    async handle({ body, seen, session }) {
      const saved = await mail.server.save(body, { seen, by: session.user.username });
      mail.wake();
      return json(saved, 200, unkept);
    },
  }),
  endpoint({
    method: 'post',
    path: '/mail-server/test',
    access: 'admin',
    summary: 'Send an e-mail at once, as it is kept or `with` a change that is not saved, and tell what came of it.',
    body: mailTestRequest,
    maxBytes,
    answers: { 200: entity('What came of it', mailTestEntity), ...forOwners, ...unreadable, ...limited },
    async handle({ body, session }) {
      const limit = () => limitMailTest(store, session.userId);
      return json(await mail.server.test(body.to, body.with, limit), 200, unkept);
    },
  }),
];
