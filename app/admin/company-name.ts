import { useSyncExternalStore } from 'react';
import { dealer } from '#dealer';

/** As the newest settings that were read have it; unknown in the page that the server sends, which is the same for all. */
let known: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the name from settings that were just read or saved; the whole panel shows it from then on. */
export function noteCompanyName({ companyName }: { companyName: string }): void {
  known = companyName || dealer.name;
  for (const listener of listeners) listener();
}

/** The settings could not be read: the name there was stays, or is the one the site began with. */
export const noteNoCompanyName = (): void => noteCompanyName({ companyName: known ?? '' });

/** What the dealer is called, as it is set under Settings; empty until that is known. */
export const useCompanyName = (): string =>
  useSyncExternalStore(
    subscribe,
    () => known ?? '',
    () => '',
  );

/** The title of a page of the panel, as the browser's tab shows it. */
export const pageTitle = (title: string, companyName: string): string =>
  companyName === '' ? title : `${title} | ${companyName}`;
