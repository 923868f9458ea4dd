import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, fromMinor, toMinor } from '#app/domain/text/money.ts';

/** Whether prices include tax, exclude it, or do not mention it. */
export const priceTaxes = ['included', 'extra', 'unsaid'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/** The note beside a price: `GST extra`; empty if tax is not mentioned. */
export const taxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${tax} ${priceTax}`;

/** The note where space is short: `+ GST` or `incl. GST`. */
export const shortTaxNote = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'unsaid' ? '' : `${priceTax === 'extra' ? '+' : 'incl.'} ${tax}`;

/**
 * The price with tax if it is extra, else without it: `₹1,18,000 with GST`; empty if tax is not mentioned. `percent` is
 * the rate of the product.
 */
export function otherPrice(amount: number, percent: number, priceTax: PriceTax, locale: Locale): string {
  if (priceTax === 'unsaid' || percent === 0) return '';
  const isExtra = priceTax === 'extra';
  const [minor, whole] = [toMinor(amount), 100 + percent];
  const other = fromMinor(Math.round(isExtra ? (minor * whole) / 100 : (minor * 100) / whole));
  return `${formatMoney(other, locale.currency, locale)} ${isExtra ? 'with' : 'without'} ${locale.tax}`;
}

/** The note for a price in a text of any language: ` (+ GST)` if tax is extra, else empty. */
export const plusTax = (priceTax: PriceTax, { tax }: Pick<Locale, 'tax'>): string =>
  priceTax === 'extra' ? ` (+ ${tax})` : '';
