import { formatNumber } from '#app/domain/money.ts';
import { dealer } from '#dealer';

type Found = { total: number; isCapped: boolean };

/** The size of a list after the word “Show”: `12 machines`, `more than 1,000 machines`. */
export function showText({ total, isCapped }: Found, noun: string): string {
  const many = `${formatNumber(total, dealer.locale)} ${noun}${total === 1 ? '' : 's'}`;
  return isCapped ? `more than ${many}` : many;
}

/** The size of a list as a whole sentence. */
export const foundText = (found: Found): string => showText(found, 'product').replace(/^m/, 'M');
