/*
 * Keeps the query string of each page in this tab, so that the back link of a form restores the list's filters.
 */

const prefix = 'search of ';

/** Stores the query string of a page, or removes it if empty. */
export function noteSearch({ pathname, search }: { pathname: string; search: string }): void {
  if (search === '') sessionStorage.removeItem(prefix + pathname);
  else sessionStorage.setItem(prefix + pathname, search);
}

/** The path of a page with its last query string. */
export const withLastQuery = (pathname: string): string => pathname + (sessionStorage.getItem(prefix + pathname) ?? '');
