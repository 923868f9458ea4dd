import { formatMoney } from '#app/domain/text/money.ts';
import { dealer } from '#dealer';

/** Formats an amount of money for the dealer's country. */
export const priceText = (amount: number, currency: string): string => formatMoney(amount, currency, dealer.locale);
