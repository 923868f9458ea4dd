import { z } from 'zod';
import { entity, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { redirectKinds } from '#app/domain/records/redirect.ts';

const kind = z.enum(redirectKinds);

export const redirects: Calls = ({ store }) => [
  endpoint('GET /redirects', 'admin', {
    summary: 'List the old addresses of renamed products and posts with their targets.',
    answers: { 200: entity('Redirects', z.array(z.object({ kind, from: z.string(), to: z.string() }))) },
    handle: () => store.redirects.list(),
  }),
  endpoint('DELETE /redirects/:kind/:slug', 'admin', {
    summary: 'Delete the redirect of an old address, which then responds 404.',
    answers: removed,
    async handle({ params }) {
      const known = kind.safeParse(params.kind);
      if (!known.success) throw notFound('Redirect');
      await store.redirects.remove(known.data, params.slug);
    },
  }),
];
