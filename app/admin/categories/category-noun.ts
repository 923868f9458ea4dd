import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Category } from '#app/domain/category.ts';
import { type CategoryValues, categoryFields, categoryValues } from './category-values.ts';

const labels: Record<keyof CategoryValues, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  order: 'Order',
};

export const categoryNoun: Noun<Category, CategoryValues> = {
  subject: 'This category was',
  valuesOf: categoryValues,
  fieldsOf: categoryFields,
  labelOf: (field) => labels[field],
  create: panel.categories.create,
  update: ({ id }, fields, on) => panel.categories.update(id, fields, on),
  find: ({ id }) => panel.categories.find(id),
  say: {
    created: sentences.category.created,
    updated: sentences.category.updated,
    failed: sentences.category.saveFailed,
  },
};
