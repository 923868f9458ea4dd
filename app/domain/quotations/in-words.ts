import type { Locale } from '#app/domain/records/locale.ts';
import { longDate } from '#app/domain/text/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';

/** An amount in paise: `₹1,18,000`. */
export const rupees = (paise: number, locale: Pick<Locale, 'language' | 'currency'>): string =>
  formatMoney(fromMinor(paise), locale.currency, locale);

/** A rate in basis points: `18%`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** `2026-12-10` as `10 December 2026`. */
export const dayInWords = (day: string, { language }: Pick<Locale, 'language'>): string =>
  longDate(`${day}T00:00:00Z`, { language, timeZone: 'UTC' });
