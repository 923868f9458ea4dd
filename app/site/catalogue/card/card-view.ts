import { cardText, catalogueCardPicture, type ProductCard } from '#app/domain/catalogue/product.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { dealer } from '#dealer';

export type CardView = ReturnType<typeof cardView>;

/** Far more than two lines. */
const maxTextLength = 500;

export function cardView(product: ProductCard) {
  return {
    ...product,
    // A card shows two lines; the rest of a long description would only be downloaded.
    text: cardText(product).slice(0, maxTextLength).toWellFormed(),
    facts: product.facts.map((fact) => fact.replace(/^\d{4,}/, (count) => formatNumber(Number(count), dealer.locale))),
    price: priceView(product),
    isInStock: product.inStock,
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    picture: catalogueCardPicture(product),
  };
}
