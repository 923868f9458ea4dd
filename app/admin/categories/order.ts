import type { Category } from '#app/domain/category.ts';

/** The categories with the one at `from` put at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** As the server lists them: by number, then by name. */
export const inOrder = (categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/**
 * The order numbers that make the categories follow each other like this. The numbers that are there are dealt out
 * anew, so that a swap changes two; where two are equal, all count from 1.
 */
export function orderNumbers(wanted: readonly Category[]): Category[] {
  const present = wanted.map(({ order }) => order).sort((a, b) => a - b);
  const areDistinct = new Set(present).size === present.length;
  return wanted.map((category, index) => ({
    ...category,
    order: areDistinct ? (present[index] as number) : index + 1,
  }));
}

/** Of the categories with new numbers, those whose number is another than before. */
export const renumbered = (wanted: readonly Category[]): Category[] =>
  orderNumbers(wanted).filter(({ order }, index) => order !== wanted[index]?.order);

/** The number that puts a new category at the end. */
export const nextOrder = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(({ order }) => order)) + 1;
