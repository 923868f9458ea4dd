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

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace('color', 'colour')
    .replace(/^(?:mono|b ?[&/] ?w)$/, 'black & white');

/** A text without the parts that the chips beside it already say: `Colour · A3 · quiet` is `quiet`. */
function withoutChips(text: string, chips: readonly string[]): string {
  const said = new Set(chips.map(plain));
  const parts = text.split(/\s*[·•|;]\s*/);
  const others = parts.filter((part) => !said.has(plain(part)));
  return others.length === parts.length
    ? text
    : others.join(' · ').replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());
}

export function cardView(product: ProductCard, picture: PictureSource | null): CardView {
  const text = withoutChips(cardText(product).replace(/\s+/g, ' '), product.facts);
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
