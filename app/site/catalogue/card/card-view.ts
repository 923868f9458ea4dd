import type { ProductCard } from '#app/domain/catalogue/product.ts';
import { cardText } from '#app/domain/catalogue/product.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import type { PictureSource } from '#app/domain/pictures/image-ref.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { priceText } from '#app/site/frame/price-text.ts';
import { dealer } from '#dealer';

export type CardView = ReturnType<typeof cardView>;

/** Far more than two lines. */
const maxTextLength = 500;

export function cardView(product: ProductCard, picture: PictureSource | null) {
  return {
    ...product,
    // A card shows two lines; the rest of a long description would only be downloaded.
    text: cardText(product).slice(0, maxTextLength).toWellFormed(),
    facts: product.facts.map((fact) => fact.replace(/^\d{4,}/, (count) => formatNumber(Number(count), dealer.locale))),
    price: priceView(product),
    isInStock: product.inStock,
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    picture,
  };
}

/** The price and facts of a machine in short: `₹78,000 · A3 · B&W · 22 ppm`. */
export function cardNote({ facts, ...card }: ProductCard): string {
  const price = priceView(card);
  const short = facts.map((fact) => fact.replace('Black & white', 'B&W').replace(/ (?=ppm)/, '\u00a0'));
  return [...(price.kind === 'amount' ? [priceText(price.amount, price.currency)] : []), ...short].join(' · ');
}
