import type { Category } from './category.ts';
import { fold } from './search-text.ts';

/** By number, then by name as people read it: capitals and accents do not matter. */
export const inOrder = (categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.order - b.order || compare(fold(a.name), fold(b.name)) || compare(a.name, b.name));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
