import { fold } from './search-text.ts';

/** Tags without those that say the same once more: `A4` and `a4` are one, as it was written first. */
export function distinctTags(tags: readonly string[]): string[] {
  const folded = tags.map(fold);
  return tags.filter((_, at) => folded.indexOf(folded[at] as string) === at);
}

/** Whether two tags are one and the same for whoever looks for it. */
export const isSameTag = (one: string, other: string): boolean => fold(one) === fold(other);
