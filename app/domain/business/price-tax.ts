import type { Locale } from '#app/domain/records/locale.ts';

/** Whether prices include tax, exclude it, or do not mention it. */
export const priceTaxes = ['included', 'extra', 'unsaid'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/** The note beside a price: `GST extra`; empty if tax is not mentioned. */
export const taxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${tax} ${priceTax}`;

/** The note for a price in a text of any language: ` (+ GST)` if tax is extra, else empty. */
export const plusTax = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'extra' ? ` (+ ${tax})` : '';
