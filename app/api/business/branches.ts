import { z } from 'zod';
import { clash, entity, trashed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, movedToTrash } from '#app/api/calls/endpoint.ts';
import { branchChange, branchEntity, newBranch, pin } from '#app/domain/business/branch.schema.ts';
import { nearestBranch, nearestText } from '#app/domain/business/places/nearest-branch.ts';

const nearest = z.object({ id: z.string(), text: z.string() });

export const branches: Calls = ({ store }) => [
  endpoint('GET /branches', 'public', {
    isCacheable: true,
    summary: 'List branches.',
    answers: { 200: entity('Branches', z.array(branchEntity)) },
    handle: () => store.branches.list(),
  }),
  endpoint('GET /branches/nearest', 'public', {
    summary: 'Find the branch nearest to a PIN code, by the distance of their sorting districts.',
    query: z.object({ pin }),
    answers: { 200: entity('The branch in `id` and the sentence in `text`; both are empty if it is unknown', nearest) },
    async handle({ query }) {
      const found = nearestBranch(query.pin, await store.branches.list());
      return { id: found?.branch.id ?? '', text: found ? nearestText(found) : '' };
    },
  }),
  endpoint('POST /branches', 'admin', {
    summary: 'Add a branch.',
    body: newBranch,
    answers: { 201: entity('The branch', branchEntity), ...clash },
    handle: ({ body, by }) => store.branches.create(body, by),
  }),
  endpoint('PUT /branches/:id', 'admin', {
    summary: 'Change a branch. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: branchChange,
    answers: { 200: entity('The branch', branchEntity), ...clash },
    handle: ({ params, body, seen, by }) => store.branches.update(params.id, body, seen, by),
  }),
  endpoint('DELETE /branches/:id', 'admin', {
    summary: 'Delete a branch.',
    answers: trashed,
    handle: async ({ params, by }) => movedToTrash(await store.branches.remove(params.id, by)),
  }),
];
