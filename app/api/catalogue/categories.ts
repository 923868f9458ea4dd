import { z } from 'zod';
import { clash, entity, trashed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, movedToTrash } from '#app/api/calls/endpoint.ts';
import { categoryChange, categoryEntity, categoryOrder, newCategory } from '#app/domain/catalogue/category.schema.ts';

export const categories: Calls = ({ store }) => [
  endpoint('GET /categories', 'public', {
    isCacheable: true,
    summary: 'List categories in their order.',
    answers: { 200: entity('Categories', z.array(categoryEntity)) },
    handle: () => store.categories.list(),
  }),
  endpoint('POST /categories', 'staff:write-catalogue', {
    summary: 'Create a category.',
    body: newCategory,
    answers: { 201: entity('The category', categoryEntity), ...clash },
    handle: ({ body, by }) => store.categories.create(body, by),
  }),
  endpoint('PUT /categories/order', 'staff:write-catalogue', {
    summary: 'Reorder all categories in one step. Those not named follow at the end.',
    body: categoryOrder,
    answers: { 200: entity('Categories in their order', z.array(categoryEntity)), ...unknown },
    handle: ({ body, by }) => store.categories.reorder(body.ids, by),
  }),
  endpoint('PUT /categories/:id', 'staff:write-catalogue', {
    summary:
      'Change a category; a new name also applies to its products. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: categoryChange,
    answers: { 200: entity('The category', categoryEntity), ...clash },
    handle: ({ params, body, seen, by }) => store.categories.update(params.id, body, seen, by),
  }),
  endpoint('DELETE /categories/:id', 'staff:write-catalogue', {
    summary: 'Delete a category that no product uses, or first move its products to the category `moveTo`.',
    // An empty value means none, as in every query.
    query: z.object({ moveTo: z.string().optional() }),
    answers: { ...trashed, ...clash },
    handle: async ({ params, query, by }) =>
      movedToTrash(await store.categories.remove(params.id, query.moveTo || undefined, by)),
  }),
];
