import { formatNumber } from '#app/domain/money.ts';
import { dealer } from '#dealer';

/** A number as it is written here. */
export const figure = (count: number): string => formatNumber(count, dealer.locale);

/** How many there are of something, in words. */
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
