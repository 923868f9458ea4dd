import { listKey } from '#app/site/frame/inline/ids.ts';

export function storedList(): string {
  try {
    return localStorage.getItem(listKey) ?? '';
  } catch {
    return '';
  }
}

/** Returns false if storage is unavailable. */
export function storeList(text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(listKey);
    else localStorage.setItem(listKey, text);
    // As in other tabs.
    dispatchEvent(new Event('storage'));
    return true;
  } catch {
    return false;
  }
}

const linesOf = (text: string) => text.split(',').filter((line) => line !== '');

export const lineCount = (text: string): number => linesOf(text).length;

/** The list with the lines of another one whose products it lacks. */
export function mergedList(text: string, added: string): string {
  const slug = (line: string) => line.split('.')[0];
  const known = linesOf(text);
  return [...known, ...linesOf(added).filter((line) => !known.some((each) => slug(each) === slug(line)))].join();
}
