import { z } from 'zod';
import { clash, entity, trashed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json, movedToTrash } from '#app/api/calls/endpoint.ts';
import { branchChange, branchEntity, newBranch } from '#app/domain/business/branch.schema.ts';

export const branches: Calls = ({ store }) => [
  endpoint('GET /branches', {
    access: 'public',
    isCacheable: true,
    summary: 'List branches.',
    answers: { 200: entity('Branches', z.array(branchEntity)) },
    handle: async () => json(await store.branches.list()),
  }),
  endpoint('POST /branches', {
    access: 'admin',
    summary: 'Add a branch.',
    body: newBranch,
    answers: { 201: entity('The branch', branchEntity), ...clash },
    handle: async ({ body, session }) => json(await store.branches.create(body, session.user.username), 201),
  }),
  endpoint('PUT /branches/:id', {
    access: 'admin',
    summary: 'Change a branch. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: branchChange,
    answers: { 200: entity('The branch', branchEntity), ...clash },
    handle: async ({ params, body, seen, session }) =>
      json(await store.branches.update(params.id, body, seen, session.user.username)),
  }),
  endpoint('DELETE /branches/:id', {
    access: 'admin',
    summary: 'Delete a branch.',
    answers: trashed,
    handle: async ({ params, session }) => movedToTrash(await store.branches.remove(params.id, session.user.username)),
  }),
];
