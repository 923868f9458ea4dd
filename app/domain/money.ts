import type { Locale } from './locale.ts';

/** Money travels as a number of rupees with at most two decimals and is kept as whole paise. */
export const toMinor = (amount: number): number => Math.round(amount * 100);
export const fromMinor = (minor: number): number => minor / 100;

/** True for an amount that whole paise can hold. */
export const hasStepOfOnePaisa = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 * Math.max(1, Math.abs(amount));

/** `a - b` without rounding errors: 0.3 - 0.1 is 0.2. */
export const subtract = (a: number, b: number): number => fromMinor(toMinor(a) - toMinor(b));

/** `₹1,25,000`; paise are shown only if there are any. */
export function formatMoney(amount: number, currency: string, { language }: Pick<Locale, 'language'>): string {
  const whole = toMinor(amount) % 100 === 0;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);
}

export const formatNumber = (value: number, { language }: Pick<Locale, 'language'>): string =>
  new Intl.NumberFormat(language).format(value);

/** True for a three-letter code that money can be formatted in. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && currencies.has(code);
}
const currencies = new Set(Intl.supportedValuesOf('currency'));
