import type { ProductCard } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { dealer } from '#dealer';

/** Formats an amount of money for the dealer's country. */
export const priceText = (amount: number, currency: string): string => formatMoney(amount, currency, dealer.locale);

/** What tells machines apart beside their names: `₹78,000 · A3 · B&W · 22 ppm`. */
export function cardNote({ facts, ...card }: ProductCard): string {
  const price = priceView(card);
  const short = facts.map((fact) => fact.replace('Black & white', 'B&W').replace(/ (?=ppm)/, '\u00a0'));
  return [...(price.kind === 'amount' ? [priceText(price.amount, price.currency)] : []), ...short].join(' · ');
}
