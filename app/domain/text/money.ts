import { keptValues } from '#app/domain/records/kept.ts';
import type { Locale } from '#app/domain/records/locale.ts';

/** The API uses rupees with at most two decimals; the database stores whole paise. */
export const toMinor = (amount: number): number => Math.round(amount * 100);
export const fromMinor = (minor: number): number => minor / 100;

/** Reports whether an amount has at most two decimals. */
export const hasStepOfOnePaisa = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 * Math.max(1, Math.abs(amount));

/** `a - b` without rounding errors: 0.3 - 0.1 is 0.2. */
export const subtract = (a: number, b: number): number => fromMinor(toMinor(a) - toMinor(b));

/** Creating a formatter costs more than using it a hundred times. */
const kept = keptValues<Intl.NumberFormat>(200);

const format = (key: string, language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(key, () => new Intl.NumberFormat(language, options));

/** `₹1,25,000`; shows paise only if there are any. */
export function formatMoney(amount: number, currency: string, { language }: Pick<Locale, 'language'>): string {
  const minimumFractionDigits = toMinor(amount) % 100 === 0 ? 0 : 2;
  return format(`${language} ${currency} ${minimumFractionDigits}`, language, {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }).format(amount);
}

export const formatNumber = (value: number, { language }: Pick<Locale, 'language'>): string =>
  format(language, language).format(value);

/** Read on the first use: old browsers, which only format amounts, have no such list. */
let currencies: ReadonlySet<string> | undefined;

/** Reports whether a code is a three-letter currency that `Intl` can format. */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return /^[A-Z]{3}$/.test(code) && currencies.has(code);
}
