import type { Locale } from './locale.ts';

/** What is said of the tax beside a price: that it is in it, that it comes on top, or nothing. */
export const priceTaxes = ['included', 'extra', 'unsaid'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/** What stands beside a price: `GST extra`; empty where nothing is said. */
export const taxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${tax} ${priceTax}`;
