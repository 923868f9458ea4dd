import { z } from 'zod';
import { postEntity } from '#app/domain/post.schema.ts';
import { productEntity } from '#app/domain/product.schema.ts';
import { productJson } from '#app/domain/product-json.ts';
import { settingsEntity } from '#app/domain/settings.schema.ts';
import { entity, unauthenticated, unknown } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, jsonText } from './endpoint.ts';

/** Changes, the last first: who made each and when, and the changed fields as they were before. */
const changes = (was: z.ZodObject) =>
  entity(
    'Changes, the last first: who made each, when, and the changed fields as they were before',
    z.array(z.object({ at: z.string(), by: z.string(), was: was.partial(), secret: z.array(z.string()) })),
  );

/** What was changed before, and by whom. */
export const history = ({ store }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/products/:id/history',
    access: 'admin',
    summary: 'List the changes of a product, the last fifty of a year at most.',
    answers: { 200: changes(productEntity), ...unauthenticated, ...unknown },
    async handle({ params }) {
      const revisions = await store.revisions.ofProduct(params.id as string);
      const parts = revisions.map(({ was, ...others }) => {
        const rest = JSON.stringify(others).slice(0, -1);
        return `${rest},"was":${productJson(was)}}`;
      });
      return jsonText(`[${parts.join(',')}]`);
    },
  }),
  endpoint({
    method: 'get',
    path: '/blog/:id/history',
    access: 'admin',
    summary: 'List the changes of a post, the last fifty of a year at most.',
    answers: { 200: changes(postEntity), ...unauthenticated, ...unknown },
    async handle({ params }) {
      return json(await store.revisions.ofPost(params.id as string));
    },
  }),
  endpoint({
    method: 'get',
    path: '/settings/history',
    access: 'admin',
    summary: 'List the changes of the settings, the last fifty of a year at most. Of keys only that they were changed.',
    answers: { 200: changes(settingsEntity), ...unauthenticated },
    async handle() {
      return json(await store.revisions.ofSettings());
    },
  }),
];
