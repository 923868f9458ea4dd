/*
 * What was searched for on each page when it was left, in this tab: the way back from a form leads to the list as it was.
 */

const prefix = 'search of ';

/** Keeps the search of a page, or that it has none any more. */
export function noteSearch({ pathname, search }: { pathname: string; search: string }): void {
  if (search === '') sessionStorage.removeItem(prefix + pathname);
  else sessionStorage.setItem(prefix + pathname, search);
}

/** The address of a page as it was left. */
export const asItWasLeft = (pathname: string): string => pathname + (sessionStorage.getItem(prefix + pathname) ?? '');
