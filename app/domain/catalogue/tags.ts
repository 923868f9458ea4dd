import { fold } from '#app/domain/text/search-text.ts';

/** Removes duplicate tags, ignoring case: `A4` and `a4` are one, and the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const folded = tags.map(fold);
  return tags.filter((_, at) => folded.indexOf(folded[at] as string) === at);
}

/** Compares two tags, ignoring case. */
export const isSameTag = (one: string, other: string): boolean => fold(one) === fold(other);
