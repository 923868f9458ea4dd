import { useSyncExternalStore } from 'react';
import { type Hours, weekOf } from '#app/domain/business/hours/hours.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { usualFacts } from '#app/domain/business/usual-facts.ts';
import { dealer } from '#dealer';

/** The settings that the whole panel uses, from the latest response. */
type Known = {
  companyName: string;
  brands: readonly string[];
  hours: Hours;
  priceTax: PriceTax;
};

type Read = Pick<Settings, 'companyName' | 'brands' | 'hours' | 'priceTax'>;

const knownOf = ({ companyName, brands, hours, priceTax }: Read): Known => ({
  companyName: companyName || dealer.name,
  brands,
  hours: weekOf(hours),
  priceTax,
});

/** The initial values of the site, used until settings are loaded. */
const first = knownOf({ companyName: '', ...usualFacts(dealer) });

/** `null` during server rendering, whose page is the same for all users. */
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

/** Stores settings that were just loaded or saved, for the whole panel. */
export const noteSettings = (settings: Read): void => setKnown(knownOf(settings));

/** Handles a failed load: keeps the known settings, or falls back to the initial values. */
export const noteNoSettings = (): void => setKnown(known ?? first);

/** The company name from the settings; empty until loaded. */
export const useCompanyName = (): string =>
  useSyncExternalStore(
    subscribe,
    () => known?.companyName ?? '',
    () => '',
  );

export const useBrands = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => (known ?? first).brands,
    () => first.brands,
  );

/** The opening hours of branches without their own. */
export const useUsualHours = (): Hours =>
  useSyncExternalStore(
    subscribe,
    () => (known ?? first).hours,
    () => first.hours,
  );

export const usePriceTax = (): PriceTax =>
  useSyncExternalStore(
    subscribe,
    () => (known ?? first).priceTax,
    () => first.priceTax,
  );

export const pageTitle = (title: string, companyName: string): string =>
  companyName === '' ? title : `${title} | ${companyName}`;
