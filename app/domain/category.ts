import type { Category } from './category.schema.ts';

export type { Category };

/** What of a category can be sent. */
export type CategoryFields = Omit<Category, 'id' | 'updatedAt'>;

/** The option that stands for no category filter; an option's value is never empty. */
export const allCategories = 'all-categories';
/** The option that stands for no tag filter. */
export const allTags = 'all-tags';

/** A filter's value, or nothing when it means no filter. */
export const filterValue = (value: string | null | undefined): string | undefined => {
  const trimmed = value?.trim();
  return trimmed && trimmed !== allCategories && trimmed !== allTags ? trimmed : undefined;
};

/** The category that a filter means by its slug, or by its name. */
export const categoryMeant = <C extends Pick<Category, 'slug' | 'name'>>(
  categories: readonly C[],
  slugOrName: string | undefined,
): C | undefined =>
  categories.find(({ slug }) => slug === slugOrName) ?? categories.find(({ name }) => name === slugOrName);
