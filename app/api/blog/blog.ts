import { z } from 'zod';
import { changesOf, clash, entity, trashed } from '#app/api/calls/answers.ts';
import { type Calls, counted, endpoint, movedToTrash } from '#app/api/calls/endpoint.ts';
import { newPost, postCardEntity, postChange, postEntity } from '#app/domain/blog/post.schema.ts';
import { postStatuses } from '#app/domain/blog/post-options.ts';

const maxBytes = 2 * 1024 * 1024;

export const blog: Calls = ({ store }) => [
  endpoint('GET /blog', 'public:all', {
    isCacheable: true,
    summary:
      'List posts, newest first. Visitors get published posts whose time has come. `view=cards` omits the content.',
    query: z.object({
      status: z.enum(postStatuses).optional(),
      view: z.enum(['cards']).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
    }),
    answers: {
      200: entity(
        'Posts; with `limit`, X-Total-Count is their total number',
        z.union([z.array(postEntity), z.array(postCardEntity)]),
      ),
    },
    async handle({ query: { status, view, ...range }, session }) {
      const audience = session ? 'panel' : 'public';
      const list = await (view === 'cards' ? store.posts.cards : store.posts.list)(audience, { status }, range);
      if (range.limit === undefined) return list;
      return counted(list, await store.posts.count(audience, { status }));
    },
  }),
  endpoint('GET /blog/:id', 'staff:all', {
    summary: 'Read a post of any status.',
    answers: { 200: entity('The post', postEntity) },
    handle: ({ params }) => store.posts.byId(params.id),
  }),
  endpoint('POST /blog', 'staff:all', {
    summary: 'Create a post. Its HTML is sanitised.',
    body: newPost,
    maxBytes,
    answers: { 201: entity('The post', postEntity), ...clash },
    handle: ({ body }) => store.posts.create(body),
  }),
  endpoint('POST /blog/preview', 'staff:all', {
    summary: 'Create a preview page of a post, at a secret address, for one hour.',
    body: newPost,
    maxBytes,
    answers: { 201: entity('The address of the page', z.object({ url: z.string() })) },
    async handle({ body }) {
      const { id } = await store.previews.add(body);
      return { url: `/blog/preview/${id}` };
    },
  }),
  endpoint('PUT /blog/:id', 'staff:all', {
    summary: 'Change a post. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: postChange,
    maxBytes,
    answers: { 200: entity('The post', postEntity), ...clash },
    handle: ({ params, body, seen, by }) => store.posts.update(params.id, body, seen, by),
  }),
  endpoint('GET /blog/:id/history', 'staff:all', {
    summary: 'List the changes of a post: the last year, at most fifty.',
    answers: { 200: changesOf(postEntity) },
    handle: ({ params }) => store.revisions.ofPost(params.id),
  }),
  endpoint('DELETE /blog/:id', 'staff:all', {
    summary: 'Delete a post.',
    answers: trashed,
    handle: async ({ params, by }) => movedToTrash(await store.posts.remove(params.id, by)),
  }),
];
