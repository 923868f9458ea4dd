import { z } from 'zod';
import { deviceEntity } from '#app/domain/notice.schema.ts';
import { clash, entity, forOwners, removed, unauthenticated, unknown } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, noContent } from './endpoint.ts';
import { Problem } from './problem.ts';

/**
 * Where somebody is signed in. Everybody sees their own devices only: where staff are is no business of the owner, who can
 * sign them out everywhere all the same.
 */
export const sessions = ({ store }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/auth/sessions',
    access: 'staff',
    summary: 'The devices on which you are signed in, the one used last first.',
    answers: { 200: entity('Devices', z.array(deviceEntity)), ...unauthenticated },
    async handle({ session }) {
      return json(await store.sessions.list(session.userId, session.tokenHash));
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/sessions/:id',
    access: 'staff',
    summary: 'Sign out on one of your devices.',
    answers: { ...removed, ...unauthenticated, ...unknown },
    async handle({ params, session }) {
      await store.sessions.endOne(session.userId, params.id as string);
      return noContent();
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout-elsewhere',
    access: 'staff',
    summary: 'End all sessions of the user but this one.',
    answers: { 204: { description: 'Done' }, ...unauthenticated },
    async handle({ session }) {
      await store.sessions.endAll(session.userId, session.tokenHash);
      return noContent();
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/users/:id/sessions',
    access: 'admin',
    summary: 'Sign somebody else out everywhere.',
    answers: { ...removed, ...forOwners, ...unknown, ...clash },
    async handle({ params, session }) {
      const id = params.id as string;
      if (id === session.userId) throw new Problem(409, 'Sign yourself out under your own devices');
      await store.users.nameOf(id);
      await store.sessions.endAll(id);
      return noContent();
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/notices/:id',
    access: 'staff',
    summary: 'Put away a notice about your account. A device that is newer than it cannot.',
    answers: { ...removed, ...unauthenticated, ...unknown },
    async handle({ params, session }) {
      await store.notices.remove(params.id as string, session);
      return noContent();
    },
  }),
];
