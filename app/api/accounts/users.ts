import { z } from 'zod';
import { clash, done, entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fieldProblem, Problem } from '#app/api/calls/problem.ts';
import { deviceEntity } from '#app/domain/accounts/notice.schema.ts';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { branchLimit, passwordReset, personEntity, roleChange } from '#app/domain/accounts/user.schema.ts';
import { nobody } from '#app/domain/accounts/user.ts';

/** Management of other users by an owner. Owners cannot do this to themselves, so at least one always remains. */
export const users: Calls = ({ store, passwords, passwordChanged }) => [
  endpoint('GET /auth/users', 'admin', {
    summary: 'List all users by name.',
    answers: { 200: entity('Users', z.array(personEntity)) },
    handle: ({ session }) => store.users.list(session.userId),
  }),
  endpoint('DELETE /auth/users/:id', 'admin', {
    summary:
      'Remove another user; their sessions end at once. The user `takeOver` gets their open messages and reminders, by ' +
      'default you; `nobody` leaves them unassigned.',
    query: z.object({ takeOver: z.string().max(60).optional() }),
    answers: { ...removed, ...clash },
    async handle({ params, query: { takeOver }, session }) {
      await store.users.remove(params.id, {
        userId: session.userId,
        takeOver: takeOver === nobody ? '' : takeOver,
      });
      await passwordChanged();
    },
  }),
  endpoint('PUT /auth/users/:id/role', 'admin', {
    summary: 'Change the role of another user, effective from their next request.',
    body: roleChange,
    answers: { ...done, ...clash },
    handle: ({ params, body: { role }, session }) => store.users.setRole(params.id, role, { userId: session.userId }),
  }),
  endpoint('PUT /auth/users/:id/branches', 'admin', {
    summary:
      'Limit a staff user to the messages and quotations of branches, by their ids, effective from their next request. An ' +
      'empty list ends the limit.',
    body: branchLimit,
    answers: done,
    handle: ({ params, body: { branches } }) => store.users.setBranches(params.id, branches),
  }),
  endpoint('PUT /auth/users/:id/password', 'admin', {
    summary: 'Set a new password for another user; their sessions end at once.',
    body: passwordReset,
    answers: { ...done, ...clash, ...limited },
    async handle({ params: { id }, body: { password }, session }) {
      if (id === session.userId) throw new Problem(409, 'Change your own password with the current one');
      const problem = passwordProblem(password, await store.users.nameOf(id));
      if (problem) throw fieldProblem('password', problem);
      await store.users.setPassword(id, await passwords.hash(password));
      await passwordChanged();
    },
  }),
  // Users see only their own devices; an owner cannot see those of staff, but can sign them out everywhere.
  endpoint('GET /auth/sessions', 'staff', {
    summary: 'Your signed-in devices, most recently used first, then remembered ones on which you are not signed in.',
    answers: { 200: entity('Devices', z.array(deviceEntity)) },
    handle: ({ session }) => store.sessions.list(session.userId, session.tokenHash),
  }),
  endpoint('DELETE /auth/sessions/:id', 'staff', {
    summary: 'Sign out on one of your devices, and forget its device secret.',
    answers: removed,
    handle: ({ params, session }) => store.sessions.endOne(session.userId, params.id),
  }),
  endpoint('POST /auth/logout-elsewhere', 'staff', {
    summary: 'End all your other sessions, and forget all other remembered devices.',
    answers: done,
    handle: ({ session }) => store.sessions.endAll(session.userId, session.tokenHash),
  }),
  endpoint('DELETE /auth/users/:id/sessions', 'admin', {
    summary: 'Sign another user out everywhere.',
    answers: { ...removed, ...clash },
    async handle({ params: { id }, session }) {
      if (id === session.userId) throw new Problem(409, 'Sign out under your own devices');
      await store.users.nameOf(id);
      await store.sessions.endAll(id);
    },
  }),
  endpoint('DELETE /auth/notices/:id', 'staff', {
    summary: 'Dismiss a notice about your account. A device that signed in after the notice cannot dismiss it.',
    answers: removed,
    handle: ({ params, session }) => store.notices.remove(params.id, session),
  }),
];
