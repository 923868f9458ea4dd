import type { Category, CategoryFields } from '#app/domain/catalogue/category.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { type Field, formOf, requiredText, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { sentences } from '#app/panel/frame/sentences.ts';

/** A whole number as text; empty means 0. */
const order: Field<number, string> = {
  label: 'Order',
  initial: '0',
  read: String,
  write: (shown) => (shown.trim() === '' ? 0 : Number(shown)),
  check: (shown) => (/^([+-]?\d{1,6})?$/.test(shown.trim()) ? undefined : 'Enter a whole number'),
};

/** Returns the order that puts a new category last. */
export const nextOrder = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(({ order }) => order)) + 1;

const fields = {
  name: requiredText('Name', 'Enter a name'),
  slug: requiredText('Web address ending (slug)', 'Enter a web address ending'),
  description: text('Description'),
  order,
};

export type CategoryValues = ValuesOf<typeof fields>;

const categoryForm = formOf<CategoryFields>()(fields);

export const categoryNoun: Noun<Category, CategoryValues> = {
  name: 'category',
  subject: 'This category was',
  ...categoryForm,
  wordingOf: (field, message) =>
    field === 'slug' && message.startsWith('Another') ? sentences.addressTaken('category') : message,
  drafts: 'offered',
  api: panel.categories,
  messages: {
    created: sentences.category.created,
    updated: sentences.category.updated,
    failed: sentences.category.saveFailed,
  },
};
