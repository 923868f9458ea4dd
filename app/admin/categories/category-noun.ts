import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Category } from '#app/domain/category.ts';

/** A category as its form holds it. */
export type CategoryValues = { name: string; slug: string; description: string; order: string };

export const categoryNoun: Noun<Category, CategoryValues> = {
  name: 'category',
  subject: 'This category was',
  labels: { name: 'Name', slug: 'Slug', description: 'Description', order: 'Order' },
  read: ({ name, slug, description, order }) => ({ name, slug, description, order: String(order) }),
  // No order number means 0.
  write: ({ order, ...fields }) => ({ ...fields, order: order.trim() === '' ? 0 : Number(order) }),
  check: ({ name, slug, order }) => [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name' }] : []),
    ...(slug.trim() === '' ? [{ field: 'slug', message: 'Enter a slug' }] : []),
    ...(/^([+-]?\d{1,6})?$/.test(order.trim()) ? [] : [{ field: 'order', message: 'Enter a whole number' }]),
  ],
  drafts: 'offered',
  api: byId(panel.categories),
  messages: {
    created: sentences.category.created,
    updated: sentences.category.updated,
    failed: sentences.category.saveFailed,
  },
};
