import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, fromMinor, toMinor } from '#app/domain/text/money.ts';

/** Whether prices include tax, exclude it, or do not mention it. */
export const priceTaxes = ['included', 'extra', 'unsaid'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/** The note beside a price: `GST extra`; empty if tax is not mentioned. */
export const taxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${tax} ${priceTax}`;

/** The amount with `percent` of tax, rounded to the hundredth. */
export const withTax = (amount: number, percent: number): number =>
  fromMinor(Math.round((toMinor(amount) * (100 + percent)) / 100));

/** The note where space is short: `+ GST` or `incl. GST`. */
export const shortTaxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${priceTax === 'extra' ? '+' : 'incl.'} ${tax}`;

/** The price with tax if it is extra, else without it, at `percent`; empty if tax is not mentioned. */
export function otherPrice(amount: number, percent: number, priceTax: PriceTax, locale: Locale): string {
  if (priceTax === 'unsaid' || percent === 0) return '';
  const isExtra = priceTax === 'extra';
  const other = isExtra ? withTax(amount, percent) : fromMinor(Math.round((toMinor(amount) * 100) / (100 + percent)));
  return `${formatMoney(other, locale.currency, locale)} ${isExtra ? 'with' : 'without'} ${locale.tax}`;
}

/** The note for a price in a text of any language: ` (+ GST)` if tax is extra, else empty. */
export const plusTax = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'extra' ? ` (+ ${tax})` : '';
