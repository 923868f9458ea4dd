import { call } from '#app/client.ts';
import type { Invitation } from '#app/domain/accounts/user.schema.ts';
import type { Role } from '#app/domain/accounts/user.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

export type NewInvitation = Invitation & { link: string };

export const invitationCalls = {
  list: () => list<Invitation>(panelCall('GET', '/auth/invitations')),
  add: (given: { name: string; role: Role; branches: string[] }) =>
    one<NewInvitation>(panelCall('POST', '/auth/invitations', { body: given })),
  revoke: (id: string) => none(panelCall('DELETE', at('/auth/invitations', id))),
  find: (secret: string) => one<Invitation>(call('POST', '/auth/invitations/find', { body: { secret } })),
  accept: (given: { secret: string; username: string; password: string }) =>
    none(call('POST', '/auth/invitations/accept', { body: given })),
};
