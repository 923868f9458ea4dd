import type { Category } from '#app/domain/category.ts';

/** The categories with the one at `from` put at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The number that puts a new category at the end. */
export const nextOrder = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(({ order }) => order)) + 1;
