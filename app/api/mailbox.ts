import { mailboxChange, mailboxEntity, mailboxTestEntity, mailboxTestRequest } from '#app/domain/mailbox.schema.ts';
import { clash, entity, forOwners, limited, unknown, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, noContent } from './endpoint.ts';
import { limitMailTest } from './rate-limit.ts';

const maxBytes = 16 * 1024;
/** Prevents caching, although the response contains no password. */
const noStore = { 'Cache-Control': 'no-store' };

export const mailboxCalls = ({ store, mailbox }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/mailbox',
    access: 'admin',
    summary: 'The mailbox whose e-mails become messages, and whether it could be read. Omits the password.',
    answers: { 200: entity('The mailbox', mailboxEntity), ...forOwners },
    async handle() {
      return json(await mailbox.settings.read(), 200, noStore);
    },
  }),
  endpoint({
    method: 'put',
    path: '/mailbox',
    access: 'admin',
    summary:
      'Change the mailbox whose e-mails become messages. Absent fields stay unchanged, null clears. A stored password is ' +
      'used for the same server and user name only. If-Match holds the updatedAt you read.',
    body: mailboxChange,
    maxBytes,
    answers: { 200: entity('The mailbox', mailboxEntity), ...forOwners, ...unreadable, ...clash },
    async handle({ body, seen, session }) {
      const saved = await mailbox.settings.save(body, { seen, by: session.user.username });
      mailbox.wake();
      return json(saved, 200, noStore);
    },
  }),
  endpoint({
    method: 'post',
    path: '/mailbox/skipped/:id',
    access: 'admin',
    summary: 'Make a message of an e-mail that was left out.',
    answers: { 204: { description: 'Done' }, ...forOwners, ...unknown },
    async handle({ params }) {
      await mailbox.receiveSkipped(Number(params.id));
      return noContent();
    },
  }),
  endpoint({
    method: 'post',
    path: '/mailbox/test',
    access: 'admin',
    summary: 'Open the mailbox, with the saved settings or `with` an unsaved change, and return the result.',
    body: mailboxTestRequest,
    maxBytes,
    answers: { 200: entity('The result', mailboxTestEntity), ...forOwners, ...unreadable, ...limited },
    async handle({ body, session }) {
      return json(await mailbox.settings.test(body.with, () => limitMailTest(store, session.userId)), 200, noStore);
    },
  }),
];
