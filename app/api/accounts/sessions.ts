import { z } from 'zod';
import { clash, done, entity, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { Problem } from '#app/api/calls/problem.ts';
import { deviceEntity } from '#app/domain/accounts/notice.schema.ts';

/**
 * The devices on which a user is signed in. Users see only their own; an owner cannot see those of staff, but can sign
 * them out everywhere.
 */
export const sessions: Calls = ({ store }) => [
  endpoint('GET /auth/sessions', {
    access: 'staff',
    summary: 'Your signed-in devices, most recently used first, then remembered ones on which you are not signed in.',
    answers: { 200: entity('Devices', z.array(deviceEntity)) },
    handle: async ({ session }) => json(await store.sessions.list(session.userId, session.tokenHash)),
  }),
  endpoint('DELETE /auth/sessions/:id', {
    access: 'staff',
    summary: 'Sign out on one of your devices, and forget its device secret.',
    answers: removed,
    handle: ({ params, session }) => store.sessions.endOne(session.userId, params.id),
  }),
  endpoint('POST /auth/logout-elsewhere', {
    access: 'staff',
    summary: 'End all your other sessions, and forget all other remembered devices.',
    answers: done,
    handle: ({ session }) => store.sessions.endAll(session.userId, session.tokenHash),
  }),
  endpoint('DELETE /auth/users/:id/sessions', {
    access: 'admin',
    summary: 'Sign another user out everywhere.',
    answers: { ...removed, ...clash },
    async handle({ params: { id }, session }) {
      if (id === session.userId) throw new Problem(409, 'Sign out under your own devices');
      await store.users.nameOf(id);
      await store.sessions.endAll(id);
    },
  }),
  endpoint('DELETE /auth/notices/:id', {
    access: 'staff',
    summary: 'Dismiss a notice about your account. A device that signed in after the notice cannot dismiss it.',
    answers: removed,
    handle: ({ params, session }) => store.notices.remove(params.id, session),
  }),
];
