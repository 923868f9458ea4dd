import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { linkReasons, suggestionReasons } from '#app/domain/supplies/links.ts';

const link = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum([...linkReasons, ...suggestionReasons]),
});
const linksEntity = z.object({ isSupply: z.boolean(), linked: z.array(link), suggested: z.array(link) });

/** Links between machines and supplies. */
export const productLinks: Calls = ({ store }) => [
  endpoint('GET /products/:id/links', {
    access: 'staff',
    summary: 'List the supplies of a machine, or the machines of a supply, and suggestions for more.',
    answers: { 200: entity('The links, each with its reason', linksEntity) },
    handle: async ({ params }) => json(await store.supplies.view(params.id)),
  }),
  endpoint('PUT /products/:id/links', {
    access: 'staff',
    summary: 'Link a machine with a supply (`linked` true), or remove the link so that it is not found again (false).',
    body: z.object({ other: z.string().min(1).max(100), linked: z.boolean() }),
    answers: { 200: entity('The links, each with its reason', linksEntity) },
    async handle({ params: { id }, body: { other, linked } }) {
      await store.supplies.decide(id, other, linked);
      return json(await store.supplies.view(id));
    },
  }),
];
