import { z } from 'zod';
import { entity, forOwners, removed } from '#app/api/calls/answers.ts';
import { type Calls, counted, endpoint } from '#app/api/calls/endpoint.ts';
import { admit } from '#app/api/calls/guard.ts';
import { filterText } from '#app/api/calls/validate.ts';
import { restored, restoredGroup, trashItem } from '#app/domain/records/trash.schema.ts';
import { maxTrashItems, mostAtOnce } from '#app/domain/records/trash.ts';

const trashQuery = z.object({
  search: filterText,
  group: filterText,
  view: z.enum(['groups']).optional(),
  limit: z.coerce.number().int().min(1).max(maxTrashItems).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});

export const trash: Calls = ({ store, media }) => [
  endpoint('GET /bin', 'admin', {
    summary:
      'List items deleted in the last thirty days, most recently deleted first. `search` looks in the titles, `group` ' +
      'lists the items deleted in one step, and `view=groups` returns one entry for each step, with its `count`.',
    query: trashQuery,
    answers: { 200: entity('Items in the trash; with `limit`, X-Total-Count is their total', z.array(trashItem)) },
    async handle({ query: { search, group, view, limit, offset } }) {
      if (view === 'groups') {
        const { items, total } = await store.trash.groups({ limit, offset });
        return counted(items, total);
      }
      const items = await store.trash.list({ search, group }, { limit, offset });
      return limit === undefined ? items : counted(items, await store.trash.count({ search, group }));
    },
  }),
  endpoint('POST /bin/:id/restore', 'staff:all', {
    summary:
      'Restore a deleted item. `notes` says what could not be restored as it was. Branches and pictures of the settings ' +
      'need an owner.',
    answers: { 200: entity('The restored item', restored), ...forOwners },
    async handle({ params: { id }, session, by }) {
      // Staff can restore only what they can delete.
      if (await store.trash.isOwners(id)) admit(session, 'admin');
      return store.trash.restore(id, by);
    },
  }),
  endpoint('POST /bin/groups/:id/restore', 'staff:all', {
    summary: `Restore up to ${mostAtOnce} items deleted in one step: all of them or none. \`left\` is the number of items still there.`,
    answers: { 200: entity('The number of restored items', restoredGroup), ...forOwners },
    async handle({ params: { id }, session, by }) {
      if (await store.trash.isOwners(id)) admit(session, 'admin');
      return store.trash.restoreGroup(id, by);
    },
  }),
  endpoint('DELETE /bin/:id', 'admin', {
    summary: 'Delete an item in the trash permanently.',
    answers: removed,
    async handle({ params }) {
      for (const photo of await store.trash.remove(params.id)) await media.remove(photo);
    },
  }),
];
