import type { PictureSource } from '#app/domain/image-ref.ts';
import { cardText, isInStockInLists, type ProductCard } from '#app/domain/product.ts';
import { isOnSale, type PriceView, priceView } from '#app/domain/product-price.ts';

/** The fields of a product card; the page receives no others. */
export type CardView = {
  slug: string;
  name: string;
  brand: string;
  category: string;
  text: string;
  facts: string[];
  price: PriceView;
  isInStock: boolean;
  isFeatured: boolean;
  isOnSale: boolean;
  picture: PictureSource | null;
};

const maxTextLength = 180;

export function cardView(product: ProductCard, picture: PictureSource | null): CardView {
  const text = cardText(product).replace(/\s+/g, ' ');
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    category: product.category,
    text: text.length > maxTextLength ? `${text.slice(0, maxTextLength).replace(/\s+\S*$/, '')}…` : text,
    facts: product.facts,
    price: priceView(product),
    isInStock: isInStockInLists(product),
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    picture,
  };
}
