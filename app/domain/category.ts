import type { Category } from './category.schema.ts';

export type { Category };

/** The writable fields of a category. */
export type CategoryFields = Omit<Category, 'id' | 'updatedAt'>;

/** Option for "no category filter"; a select's option cannot have an empty value. */
export const allCategories = 'all-categories';
/** Option for "no tag filter". */
export const allTags = 'all-tags';

/** Returns a filter's value; `undefined` for empty and for the "all" options. */
export const filterValue = (value: string | null | undefined): string | undefined => {
  const trimmed = value?.trim();
  return trimmed && trimmed !== allCategories && trimmed !== allTags ? trimmed : undefined;
};

/** Finds a category by slug, else by name. */
export const categoryMeant = <C extends Pick<Category, 'slug' | 'name'>>(
  categories: readonly C[],
  slugOrName: string | undefined,
): C | undefined =>
  categories.find(({ slug }) => slug === slugOrName) ?? categories.find(({ name }) => name === slugOrName);
