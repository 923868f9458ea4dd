import { z } from 'zod';
import { clash, done, entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { fieldProblem, Problem } from '#app/api/calls/problem.ts';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { passwordReset, personEntity, roleChange } from '#app/domain/accounts/user.schema.ts';

const maxBytes = 16 * 1024;

/** Management of other users by an owner. Owners cannot do this to themselves, so at least one always remains. */
export const users: Calls = ({ store, passwords, passwordChanged }) => [
  endpoint('GET /auth/users', {
    access: 'admin',
    summary: 'List all users by name.',
    answers: { 200: entity('Users', z.array(personEntity)) },
    handle: async ({ session }) => json(await store.users.list(session.userId)),
  }),
  endpoint('DELETE /auth/users/:id', {
    access: 'admin',
    summary: 'Remove another user; their sessions end at once.',
    answers: { ...removed, ...clash },
    async handle({ params, session }) {
      await store.users.remove(params.id, { userId: session.userId });
      await passwordChanged();
    },
  }),
  endpoint('PUT /auth/users/:id/role', {
    access: 'admin',
    summary: 'Change the role of another user, effective from their next request.',
    body: roleChange,
    maxBytes,
    answers: { ...done, ...clash },
    handle: ({ params, body: { role }, session }) => store.users.setRole(params.id, role, { userId: session.userId }),
  }),
  endpoint('PUT /auth/users/:id/password', {
    access: 'admin',
    summary: 'Set a new password for another user; their sessions end at once.',
    body: passwordReset,
    maxBytes,
    answers: { ...done, ...clash, ...limited },
    async handle({ params: { id }, body: { password }, session }) {
      if (id === session.userId) throw new Problem(409, 'Change your own password with the current one');
      const problem = passwordProblem(password, await store.users.nameOf(id));
      if (problem) throw fieldProblem('password', problem);
      await store.users.setPassword(id, await passwords.hash(password));
      await passwordChanged();
    },
  }),
];
