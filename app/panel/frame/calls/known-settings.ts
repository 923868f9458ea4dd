import { useSyncExternalStore } from 'react';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { usualFacts } from '#app/domain/business/usual-facts.ts';
import { createListeners } from '#app/panel/frame/offline/listeners.ts';
import { dealer } from '#dealer';

/** The settings that the whole panel uses, from the latest response. */
type Known = Pick<Settings, 'companyName' | 'brands' | 'hours' | 'priceTax'>;

const knownOf = ({ companyName, brands, hours, priceTax }: Known): Known => ({
  companyName: companyName || dealer.name,
  brands,
  hours,
  priceTax,
});

/** Used until settings are loaded, and during server rendering, whose page is the same for all users. */
const initial: Known = { ...knownOf({ companyName: '', ...usualFacts(dealer) }), companyName: '' };

let known = initial;
const { subscribe, notify } = createListeners();

function setKnown(now: Known): void {
  known = now;
  notify();
}

/** Stores settings that were just loaded or saved, for the whole panel. */
export const noteSettings = (settings: Known): void => setKnown(knownOf(settings));

/** Handles a failed load: keeps the known settings, or falls back to the initial values. */
export const noteNoSettings = (): void => setKnown({ ...known, companyName: known.companyName || dealer.name });

const useKnown = (): Known =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => initial,
  );

/** The company name from the settings; empty until loaded. */
export const useCompanyName = (): string => useKnown().companyName;

export const useBrands = (): readonly string[] => useKnown().brands;

/** The opening hours of branches without their own, as they are stored. */
export const useUsualHours = (): readonly string[] => useKnown().hours;

export const usePriceTax = (): PriceTax => useKnown().priceTax;

export const pageTitle = (title: string, companyName: string): string =>
  companyName === '' ? title : `${title} | ${companyName}`;
