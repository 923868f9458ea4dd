import { z } from 'zod';
import { clash, entity, limited, removed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { limitAddress } from '#app/api/calls/rate-limit.ts';
import {
  acceptedInvitation,
  invitationEntity,
  invitationSecret,
  newInvitation,
  userEntity,
} from '#app/domain/accounts/user.schema.ts';
import { joinPath } from '#app/domain/accounts/user.ts';
import { randomToken } from './start-session.ts';

/** Invitations by an owner, and the calls of the page that their link opens. */
export const invitations: Calls = ({ store, passwords, publicUrl }) => [
  endpoint('GET /auth/invitations', 'admin', {
    summary: 'Invitations that were not used yet, the first to expire first.',
    answers: { 200: entity('Invitations', z.array(invitationEntity)) },
    handle: () => store.invitations.list(),
  }),
  endpoint('POST /auth/invitations', 'admin', {
    summary: 'Invite a person. The answer has the link, once: it works for one person and seven days.',
    body: newInvitation,
    answers: { 201: entity('The invitation and its link', invitationEntity.extend({ link: z.string() })) },
    async handle({ body, session }) {
      const secret = randomToken();
      const given = { ...body, secretHash: tokenHash(secret), by: session.userId };
      // The browser sends no fragment, so the secret is in no log and no preview of the link uses it up.
      return { ...(await store.invitations.add(given)), link: `${publicUrl}${joinPath}#${secret}` };
    },
  }),
  endpoint('DELETE /auth/invitations/:id', 'admin', {
    summary: 'Revoke an invitation; its link no longer works.',
    answers: removed,
    handle: ({ params: { id } }) => store.invitations.revoke(id),
  }),
  endpoint('POST /auth/invitations/find', 'public', {
    summary: 'The invitation of a link, by its secret.',
    body: invitationSecret,
    answers: { 200: entity('The invitation', invitationEntity), ...unknown, ...limited },
    async handle({ body: { secret }, client }) {
      await limitAddress(store, 'invitations', client.address);
      return store.invitations.find(tokenHash(secret));
    },
  }),
  endpoint('POST /auth/invitations/accept', 'public', {
    summary: 'Create the user of an invitation, with the username and password that the person chose.',
    body: acceptedInvitation,
    answers: { 201: entity('The user', userEntity), ...unknown, ...clash, ...limited },
    async handle({ body: { secret, username, password }, client }) {
      await limitAddress(store, 'invitations', client.address);
      const secretHash = tokenHash(secret);
      // Before the hash, which takes CPU time.
      await store.invitations.find(secretHash);
      return store.invitations.accept(secretHash, { username, passwordHash: await passwords.hash(password) });
    },
  }),
];
