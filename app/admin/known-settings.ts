import { useSyncExternalStore } from 'react';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import { type Hours, weekOf } from '#app/domain/hours.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';

/** What the whole panel uses of the newest settings that were read. */
type Known = {
  companyName: string;
  brands: readonly string[];
  /** The dealer's usual hours. */
  hours: Hours;
};

type Read = Pick<Settings, 'companyName' | 'brands' | 'hours'>;

const knownOf = ({ companyName, brands, hours }: Read): Known => ({
  companyName: companyName || dealer.name,
  brands,
  hours: weekOf(hours),
});

/** Until anything was read: what the site began with. */
const first = knownOf({ companyName: '', ...firstFacts(dealer) });

/** Unknown in the page that the server sends, which is the same for all. */
let known: Known | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setKnown(now: Known): void {
  known = now;
  for (const listener of listeners) listener();
}

/** Takes settings that were just read or saved; the whole panel goes by them from then on. */
export const noteSettings = (settings: Read): void => setKnown(knownOf(settings));

/** The settings could not be read: those that are known stay, or are what the site began with. */
export const noteNoSettings = (): void => setKnown(known ?? first);

/** What the dealer is called, as it is set under Settings; empty until that is known. */
export const useCompanyName = (): string =>
  useSyncExternalStore(
    subscribe,
    () => known?.companyName ?? '',
    () => '',
  );

/** The brands the dealer deals in. */
export const useBrands = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => (known ?? first).brands,
    () => first.brands,
  );

/** The hours that hold where a branch has none of its own. */
export const useUsualHours = (): Hours =>
  useSyncExternalStore(
    subscribe,
    () => (known ?? first).hours,
    () => first.hours,
  );

/** The title of a page of the panel, as the browser's tab shows it. */
export const pageTitle = (title: string, companyName: string): string =>
  companyName === '' ? title : `${title} | ${companyName}`;
