import { formatNumber } from '#app/domain/text/money.ts';
import { dealer } from '#dealer';

export const figure = (count: number): string => formatNumber(count, dealer.locale);

/** A count with its noun, such as `3 products`. */
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
