import { otherPrice, type PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { dealer } from '#dealer';

/** The public price of a product with tax or without it; empty if it has none, or tax is not mentioned. */
export function otherPriceOf(product: Product, priceTax: PriceTax): string {
  const price = priceView(product);
  const { locale } = dealer;
  if (price.kind !== 'amount' || price.currency !== locale.currency) return '';
  const other = otherPrice(price.amount, product.taxPercent ?? locale.taxRate, priceTax, locale);
  return other && price.label ? `from ${other}` : other;
}
