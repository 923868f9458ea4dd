import { cardText, type ProductCard } from '#app/domain/catalogue/product.ts';
import { isOnSale, type PriceView, priceView } from '#app/domain/catalogue/product-price.ts';
import type { PictureSource } from '#app/domain/pictures/image-ref.ts';

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

/** Far more than two lines. */
const maxTextLength = 500;

export function cardView(product: ProductCard, picture: PictureSource | null): CardView {
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    category: product.category,
    // A card shows two lines; the rest of a long description would only be downloaded.
    text: cardText(product).slice(0, maxTextLength).toWellFormed(),
    facts: product.facts,
    price: priceView(product),
    isInStock: product.inStock,
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    picture,
  };
}
