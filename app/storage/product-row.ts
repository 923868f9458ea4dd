import { LRUCache } from 'lru-cache';
import { gridShown } from '#app/domain/grid.ts';
import { shortFacts } from '#app/domain/key-facts.ts';
import { type Comparable, isPublic, type Product, type ProductCard } from '#app/domain/product.ts';
import { cardFields, comparableFields } from '#app/domain/product-options.ts';
import { withPublicPrices } from '#app/domain/product-price.ts';
import { fold } from '#app/domain/search-text.ts';
import type { Audience } from './audience.ts';
import { bit, codec, json, nullableNumber, paise, type RowOf, text } from './codec.ts';
import { fromJson } from './columns.ts';

const products = codec<Product>()({
  id: text('id'),
  name: text('name'),
  slug: text('slug'),
  sku: text('sku'),
  brand: text('brand'),
  category: text('category'),
  description: text('description'),
  shortDescription: text('short_description'),
  regularPrice: paise('regular_price'),
  salePrice: paise('sale_price'),
  currency: text('currency'),
  priceLabel: text('price_label'),
  inStock: bit('in_stock'),
  stockQuantity: nullableNumber('stock_quantity'),
  stockStatus: text('stock_status'),
  status: text('status'),
  visibility: text('visibility'),
  featured: bit('featured'),
  featuredImage: text('featured_image'),
  images: json('images'),
  gallery: json('gallery'),
  videos: json('videos'),
  metaTitle: text('meta_title'),
  metaDescription: text('meta_description'),
  keywords: json('keywords'),
  focusKeyword: text('focus_keyword'),
  tags: json('tags'),
  specifications: json('specifications'),
  dimensions: json('dimensions'),
  warranty: text('warranty'),
  enquiryForm: bit('enquiry_form'),
  rating: nullableNumber('rating'),
  reviewCount: nullableNumber('review_count'),
  reviews: json('reviews'),
  createdAt: text('created_at'),
  updatedAt: text('updated_at'),
});

const cards = products.pick(cardFields);

/** A stored product with derived columns. */
export type ProductRow = RowOf<typeof products> & {
  /** The sort key of every list, descending, and the row id: featured first, then newest. See rank.ts. */
  rank: number;
  /** The brand, folded for filters. */
  brand_key: string;
  /** The name, folded for sorting. */
  name_key: string;
  /** 1 if published and public. */
  visible: number;
};

export const toRow = (product: Product, rank: number): ProductRow => ({
  ...products.toRow(product),
  rank,
  brand_key: fold(product.brand),
  name_key: fold(product.name),
  visible: isPublic(product) ? 1 : 0,
});

const seenBy = <P extends Parameters<typeof withPublicPrices>[0]>(audience: Audience, product: P): P =>
  audience === 'public' ? withPublicPrices(product) : product;

export const fromRow = (row: ProductRow, audience: Audience): Product => seenBy(audience, products.fromRow(row));

export const cardColumns = [...cards.columns, 'specifications'] as const;
export type CardRow = RowOf<typeof cards> & Pick<ProductRow, 'specifications'>;

const compared = products.pick(comparableFields);
export const comparableColumns = [...compared.columns, 'specifications'] as const;

const grid = products.pick(gridShown);
export const gridColumns = grid.columns;
export type GridColumns = RowOf<typeof grid>;
export const fromGridRow = grid.fromRow;

/** Caches facts by the JSON of the specifications; computing them costs more than the rest of a card. */
const factsOf = new LRUCache<string, string[]>({ max: 4000 });

function shortFactsOf(specifications: string): string[] {
  const known = factsOf.get(specifications);
  if (known !== undefined) return known;
  const facts = shortFacts(fromJson(specifications));
  factsOf.set(specifications, facts);
  return facts;
}

/** Characters of the description that a card needs if there is no short description. */
const shownOfDescription = 300;

export function fromCardRow(row: CardRow, audience: Audience): ProductCard {
  const card = cards.fromRow(row);
  const description = card.shortDescription === '' ? card.description.slice(0, shownOfDescription).toWellFormed() : '';
  return seenBy(audience, {
    ...card,
    description,
    images: card.images.slice(0, 1),
    facts: shortFactsOf(row.specifications),
  });
}

export const fromComparableRow = (row: RowOf<typeof compared> & Pick<ProductRow, 'specifications'>): Comparable => ({
  ...withPublicPrices(compared.fromRow(row)),
  facts: shortFactsOf(row.specifications),
});
