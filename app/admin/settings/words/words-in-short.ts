import { fromDifference, truncate } from '#app/domain/in-short.ts';
import { same } from '#app/domain/merge-edits.ts';

type Entry = { original: string; [field: string]: string | { text: string }[] };

const inText = (value: Entry[string]): string =>
  typeof value === 'string' ? value : value.map(({ text }) => text).join(', ');

/** The changed fields of an entry, or all fields of a new one. */
function entryInShort({ original: _, ...entry }: Entry, was: Entry | undefined): string {
  const parts = Object.entries(entry)
    .filter(([name, value]) => !same(value, was?.[name] ?? ''))
    .map(([name, value]) => (was ? fromDifference(inText(value), inText(was[name] ?? '')) : truncate(inText(value))));
  return parts.filter((each) => each !== '').join(': ');
}

/** Describes the differences between two lists of entries. */
export function entriesInShort(list: readonly Entry[], other: readonly Entry[]): string {
  if (list.length === 0) return 'no entries';
  const isIn = (entries: readonly Entry[], entry: Entry) => entries.some((each) => same(each, entry));
  const own = list.flatMap((entry, index) => {
    if (isIn(other, entry)) return [];
    const was = other.find(({ original }) => original !== '' && original === entry.original) ?? other[index];
    return [entryInShort(entry, was !== undefined && !isIn(list, was) ? was : undefined)];
  });
  if (own.length > 0) return own.join('; ');
  return other.some((entry) => !isIn(list, entry)) ? 'not there' : 'in another order';
}
