import type { MailboxChange, MailboxTest, MailboxView } from '#app/domain/inquiries/mailbox/mailbox.ts';
import type { MailServerChange, MailServerView, MailTest } from '#app/domain/inquiries/notices/mail-server.ts';
import type { Unsent } from '#app/domain/inquiries/notices/unsent.schema.ts';
import { at, list, made, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

export const mailServerCalls = {
  read: () => one<MailServerView>(panelCall('GET', '/mail-server')),
  update: (fields: MailServerChange, on?: string) =>
    one<MailServerView>(panelCall('PUT', '/mail-server', { body: fields, headers: made(on) })),
  test: (to: string, change: MailServerChange | undefined) =>
    one<MailTest>(panelCall('POST', '/mail-server/test', { body: { to, with: change } })),
};

export const mailboxCalls = {
  read: () => one<MailboxView>(panelCall('GET', '/mailbox')),
  update: (fields: MailboxChange, on?: string) =>
    one<MailboxView>(panelCall('PUT', '/mailbox', { body: fields, headers: made(on) })),
  receiveSkipped: (uid: number) => none(panelCall('POST', `/mailbox/skipped/${uid}`)),
  test: (change: MailboxChange) => one<MailboxTest>(panelCall('POST', '/mailbox/test', { body: { with: change } })),
};

export const outboxCalls = {
  failed: () => list<Unsent>(panelCall('GET', '/outbox/failed')),
  retry: (id: string) => none(panelCall('POST', `${at('/outbox', id)}/retry`)),
};
