import { z } from 'zod';
import { clash, entity, trashed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json, movedToTrash } from '#app/api/calls/endpoint.ts';
import { categoryChange, categoryEntity, categoryOrder, newCategory } from '#app/domain/catalogue/category.schema.ts';

export const categories: Calls = ({ store }) => [
  endpoint('GET /categories', {
    access: 'public',
    isCacheable: true,
    summary: 'List categories in their order.',
    answers: { 200: entity('Categories', z.array(categoryEntity)) },
    handle: async () => json(await store.categories.list()),
  }),
  endpoint('POST /categories', {
    access: 'staff',
    summary: 'Create a category.',
    body: newCategory,
    answers: { 201: entity('The category', categoryEntity), ...clash },
    handle: async ({ body, session }) => json(await store.categories.create(body, session.user.username), 201),
  }),
  endpoint('PUT /categories/order', {
    access: 'staff',
    summary: 'Reorder all categories in one step. Those not named follow at the end.',
    body: categoryOrder,
    answers: { 200: entity('Categories in their order', z.array(categoryEntity)), ...unknown },
    handle: async ({ body, session }) => json(await store.categories.reorder(body.ids, session.user.username)),
  }),
  endpoint('PUT /categories/:id', {
    access: 'staff',
    summary:
      'Change a category; a new name also applies to its products. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: categoryChange,
    answers: { 200: entity('The category', categoryEntity), ...clash },
    handle: async ({ params, body, seen, session }) =>
      json(await store.categories.update(params.id, body, seen, session.user.username)),
  }),
  endpoint('DELETE /categories/:id', {
    access: 'staff',
    summary: 'Delete a category that no product uses, or first move its products to the category `moveTo`.',
    // An empty value means none, as in every query.
    query: z.object({ moveTo: z.string().optional() }),
    answers: { ...trashed, ...clash },
    async handle({ params, query, session }) {
      const { username } = session.user;
      return movedToTrash(await store.categories.remove(params.id, query.moveTo || undefined, username));
    },
  }),
];
