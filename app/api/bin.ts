import { z } from 'zod';
import { binKinds } from '#app/domain/bin.ts';
import { entity, forOwners, removed, unknown } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, noContent } from './endpoint.ts';
import { admit } from './guard.ts';

const kind = z.enum(binKinds);

const itemEntity = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  removedAt: z.string(),
  removedBy: z.string(),
  endsAt: z.string(),
});

const restoredEntity = z.object({ kind, title: z.string(), notes: z.array(z.string()) });

export const bin = ({ store }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/bin',
    access: 'admin',
    summary: 'List items deleted in the last thirty days, most recently deleted first.',
    answers: { 200: entity('Items in the trash', z.array(itemEntity)), ...forOwners },
    async handle() {
      return json(await store.bin.list());
    },
  }),
  endpoint({
    method: 'post',
    path: '/bin/:id/restore',
    access: 'staff',
    summary:
      'Restore a deleted item. `notes` says what could not be restored as it was. Branches and pictures of the settings ' +
      'need an owner.',
    answers: { 200: entity('The restored item', restoredEntity), ...forOwners, ...unknown },
    async handle({ params: { id = '' }, session }) {
      // Staff can restore only what they can delete.
      if (await store.bin.isOwners(id)) admit(session, 'admin');
      return json(await store.bin.restore(id, session.user.username));
    },
  }),
  endpoint({
    method: 'delete',
    path: '/bin/:id',
    access: 'admin',
    summary: 'Delete an item in the trash permanently.',
    answers: { ...removed, ...forOwners, ...unknown },
    async handle({ params }) {
      await store.bin.remove(params.id as string);
      return noContent();
    },
  }),
];
