import { longDate } from '#app/domain/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/money.ts';
import { dealer } from '#dealer';

/** An amount in paise as text, such as `₹1,18,000`. */
export const rupees = (paise: number): string => formatMoney(fromMinor(paise), dealer.locale.currency, dealer.locale);

/** A rate in basis points as text, such as `18 %`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

/** A day such as `2026-12-10` as `10 December 2026`. */
export const dayInWords = (day: string): string =>
  longDate(`${day}T00:00:00Z`, { language: dealer.locale.language, timeZone: 'UTC' });
