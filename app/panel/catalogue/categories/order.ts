import type { Category } from '#app/domain/catalogue/category.ts';

/** Returns a copy with the item at `from` moveItem to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the order that puts a new category last. */
export const nextOrder = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(({ order }) => order)) + 1;
