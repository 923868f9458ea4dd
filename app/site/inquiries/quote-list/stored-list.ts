import { listKey } from '#app/site/frame/inline/ids.ts';
import { ifPossible } from '#app/ui/if-possible.ts';

export const storedList = (): string => ifPossible(() => localStorage.getItem(listKey)) ?? '';

/** Returns false if storage is unavailable. */
export const storeList = (text: string): boolean =>
  ifPossible(() => {
    if (text === '') localStorage.removeItem(listKey);
    else localStorage.setItem(listKey, text);
    // As in other tabs.
    return dispatchEvent(new Event('storage'));
  }) ?? false;

const linesOf = (text: string) => text.split(',').filter((line) => line !== '');

export const lineCount = (text: string): number => linesOf(text).length;

export const slugOf = (line: string): string => line.split('.')[0] as string;

/** The list without the products of another one. */
export function listWithout(text: string, others: string): string {
  const slugs = linesOf(others).map(slugOf);
  return linesOf(text)
    .filter((line) => !slugs.includes(slugOf(line)))
    .join();
}

/** The list with the lines of another one whose products it lacks. */
export const mergedList = (text: string, added: string): string =>
  [...linesOf(text), ...linesOf(listWithout(added, text))].join();
