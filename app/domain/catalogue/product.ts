import { type PictureSource, pictureSource } from '#app/domain/pictures/image-ref.ts';
import { type PictureLists, pictureOrder } from './picture-lists.ts';
import type { Product } from './product.schema.ts';
import type {
  CostGap,
  cardFields,
  comparableFields,
  ProductGap,
  ProductSort,
  ProductStatus,
  StockStatus,
  Visibility,
} from './product-options.ts';

export type { Product };
export type Review = Product['reviews'][number];

/** A product card: `images` has at most one entry; `description` is shortened, and empty beside a short description. */
export type ProductCard = Pick<Product, (typeof cardFields)[number]> & {
  /** At most three facts, in a word each. */
  facts: string[];
};

export type Comparable = Pick<Product, (typeof comparableFields)[number]>;

/** Product filter; absent fields match everything. `category` is a slug or a name. */
export type ProductFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  brand?: string | undefined;
  slug?: string | undefined;
  /** Matches any of these, separated by commas. */
  slugs?: string | undefined;
  id?: string | undefined;
  /** Restricts to these ids. */
  among?: readonly string[] | undefined;
  status?: ProductStatus | undefined;
  visibility?: Visibility | undefined;
  featured?: boolean | undefined;
  lacks?: ProductGap | CostGap | undefined;
  /** Matches the result of `shownStock`. */
  stock?: StockStatus | undefined;
  /** Created at this instant or later. */
  since?: string | undefined;
};

/** Product filter of the API. The server resolves `sample` to ids. */
export type ProductQuery = Omit<ProductFilter, 'among'> & { sample?: 'true' | undefined };

/** Sort order and range of the results; by default all, in listing order. */
export type ProductRange = { sort?: ProductSort | undefined; limit?: number | undefined; offset?: number | undefined };

export const isPublic = (product: Pick<Product, 'status' | 'visibility'>): boolean =>
  product.status === 'published' && product.visibility === 'public';

/** Lists follow `inStock`; the detail page shows In Stock only if `inStock` is true and `stockStatus` is not out_of_stock. */
export const isInStockOnPage = ({ inStock, stockStatus }: Pick<Product, 'inStock' | 'stockStatus'>): boolean =>
  inStock && stockStatus !== 'out_of_stock';

/** The quantity on the detail page; `null` if the product is out of stock or has none. */
export const shownQuantity = (product: Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>): number | null =>
  isInStockOnPage(product) ? product.stockQuantity : null;

type Rated = Pick<Product, 'rating' | 'reviewCount'>;

/** Returns the aggregate rating if there are a rating and at least one review. */
export const aggregateRating = ({ rating, reviewCount: count }: Rated): { rating: number; count: number } | null =>
  rating !== null && rating > 0 && count !== null && count >= 1 ? { rating, count } : null;

/** Returns the rating to show, with its count if known. Without a count it is shown only if reviews are listed. */
export function shownRating(
  product: Rated & Pick<Product, 'reviews'>,
): { rating: number; count: number | null } | null {
  const { rating, reviews } = product;
  return (
    aggregateRating(product) ?? (rating !== null && rating > 0 && reviews.length > 0 ? { rating, count: null } : null)
  );
}

type Pictures = Pick<Product, 'featuredImage' | 'images'>;

/** Home: the first image, else the featured one, else none. */
export const homeCardPicture = ({ featuredImage, images }: Pictures): PictureSource | null =>
  pictureSource(images[0] || featuredImage);

/** Catalogue: the featured image, else the first one, else none. */
export const catalogueCardPicture = ({ featuredImage, images }: Pictures): PictureSource | null =>
  pictureSource(featuredImage || images[0]);

/** The detail page's pictures, main one first, without duplicates. */
export const productPictures = (lists: PictureLists): PictureSource[] =>
  pictureOrder(lists).flatMap((reference) => pictureSource(reference) ?? []);

export const cardText = ({ shortDescription, description }: Pick<Product, 'shortDescription' | 'description'>) =>
  shortDescription || description;

export const productTitle = ({ metaTitle, name }: Pick<Product, 'metaTitle' | 'name'>) => metaTitle || name;

/** The meta description, else the first 160 characters of the description. */
export const productMetaDescription = (product: Pick<Product, 'metaDescription' | 'description'>): string =>
  product.metaDescription || [...product.description.replace(/\s+/g, ' ')].slice(0, 160).join('');

export const featuredCount = 6;

/** Maximum number of results that are counted exactly. */
export const maxExactCount = 1000;

export const pageSize = 24;

/** Number of suggestions when nothing matches. */
export const nearestLimit = 6;
