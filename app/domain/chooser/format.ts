import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';

export type Format = { number: (value: number) => string; paise: (value: number) => string };

export const formatIn = (locale: Locale): Format => ({
  number: (value) => formatNumber(value, locale),
  paise: (value) => formatMoney(value / 100, locale.currency, locale),
});
