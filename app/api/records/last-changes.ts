import { z } from 'zod';
import { entity, forOwners } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { admit } from '#app/api/calls/guard.ts';
import { Problem } from '#app/api/calls/problem.ts';
import { lastChangeKinds } from '#app/domain/records/last-change.ts';

const changeEntity = z.object({ id: z.string(), at: z.string(), by: z.string() });

/** Staff do not see the changes of items they cannot edit. */
const ownersKinds: readonly string[] = ['branch', 'mail'];

export const lastChanges: Calls = ({ store }) => [
  endpoint('GET /last-changes/:kind', 'staff:all', {
    summary: `The last change of each item of a kind: ${lastChangeKinds.join(', ')}. Branches and mail need an owner.`,
    answers: { 200: entity('Changes', z.array(changeEntity)), ...forOwners },
    async handle({ params, session }) {
      const kind = lastChangeKinds.find((each) => each === params.kind);
      if (kind === undefined) throw new Problem(404, 'Not found');
      if (ownersKinds.includes(kind)) admit(session, 'admin');
      return store.lastChanges.list(kind);
    },
  }),
];
