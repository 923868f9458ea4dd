import { byText } from '#app/domain/text/by-text.ts';
import { fold } from '#app/domain/text/search-text.ts';
import type { Category } from './category.schema.ts';

export type { Category };

export type CategoryFields = Omit<Category, 'id' | 'updatedAt'>;

/** Option for "no category filter"; a select's option cannot have an empty value. */
export const allCategories = 'all-categories';
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

/** Sorts by order number, then by name without regard to case and accents. */
export const inOrder = (categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.order - b.order || byText(fold(a.name), fold(b.name)) || byText(a.name, b.name));

/** Assigns order numbers so that the categories sort as given: the existing ones, or from 1 if two are equal. */
export function orderNumbers(wanted: readonly Category[]): Category[] {
  const present = wanted.map(({ order }) => order).sort((a, b) => a - b);
  const areDistinct = new Set(present).size === present.length;
  return wanted.map((category, index) => ({
    ...category,
    order: areDistinct ? (present[index] as number) : index + 1,
  }));
}

export const renumbered = (wanted: readonly Category[]): Category[] =>
  orderNumbers(wanted).filter(({ order }, index) => order !== wanted[index]?.order);
