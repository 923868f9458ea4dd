import { type PictureSource, pictureSource } from './image-ref.ts';
import { productInquiry } from './message.ts';
import { type PictureLists, pictureOrder } from './picture-lists.ts';
import type { Product } from './product.schema.ts';
import type {
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

/**
 * The part of a product that a card in a list shows: `images` is the first one at most, and `description` is the
 * beginning, where there is no short description to show in its place.
 */
export type ProductCard = Pick<Product, (typeof cardFields)[number]> & {
  /** What its specifications say in a word each, at most three. */
  facts: string[];
};

/** The part of a product that says how it compares with others. */
export type Comparable = Pick<ProductCard, (typeof comparableFields)[number] | 'facts'>;

/** What products are asked for; an absent entry filters nothing. `category` is a slug, or a name. */
export type ProductFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  brand?: string | undefined;
  slug?: string | undefined;
  id?: string | undefined;
  /** None but those with these ids. */
  among?: readonly string[] | undefined;
  status?: ProductStatus | undefined;
  visibility?: Visibility | undefined;
  featured?: boolean | undefined;
  lacks?: ProductGap | undefined;
  /** As `shownStock` tells it. */
  stock?: StockStatus | undefined;
  /** Made at this instant or later. */
  since?: string | undefined;
};

/** What a program asks products for. Which of them came with the site as samples, the server knows. */
export type ProductQuery = Omit<ProductFilter, 'among'> & { sample?: 'true' | undefined };

/** Which part of what was found, in which order; the whole in listing order unless told otherwise. */
export type ProductRange = { sort?: ProductSort | undefined; limit?: number | undefined; offset?: number | undefined };

/** What finds the products that visitors see. */
export const shownOnSite = { status: 'published', visibility: 'public' } as const satisfies ProductFilter;

export const isPublic = (product: Pick<Product, 'status' | 'visibility'>): boolean =>
  product.status === 'published' && product.visibility === 'public';

/** The pill on lists follows `inStock`. */
export const isInStockInLists = ({ inStock }: Pick<Product, 'inStock'>): boolean => inStock;

/** The detail page shows In Stock only when `inStock` is true and `stockStatus` is not out_of_stock. */
export const isInStockOnPage = ({ inStock, stockStatus }: Pick<Product, 'inStock' | 'stockStatus'>): boolean =>
  inStock && stockStatus !== 'out_of_stock';

/** The quantity on the detail page; `null` if the product is out of stock or has none. */
export const shownQuantity = (product: Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>): number | null =>
  isInStockOnPage(product) ? product.stockQuantity : null;

/** The aggregate rating exists with a rating and at least one review counted. */
export const aggregateRating = ({
  rating,
  reviewCount,
}: Pick<Product, 'rating' | 'reviewCount'>): { rating: number; count: number } | null =>
  rating !== null && rating > 0 && reviewCount !== null && reviewCount >= 1 ? { rating, count: reviewCount } : null;

/** The rating that the page shows: with its count where that is known, without one where reviews stand below. */
export function shownRating({
  rating,
  reviewCount,
  reviews,
}: Pick<Product, 'rating' | 'reviewCount' | 'reviews'>): { rating: number; count: number | null } | null {
  const aggregate = aggregateRating({ rating, reviewCount });
  if (aggregate) return aggregate;
  return rating !== null && rating > 0 && reviews.length > 0 ? { rating, count: null } : null;
}

type Pictures = Pick<Product, 'featuredImage' | 'images'>;

/** On Home: the first image, else the featured one, else none. */
export const homeCardPicture = ({ featuredImage, images }: Pictures): PictureSource | null =>
  pictureSource(images[0] || featuredImage);

/** In the catalogue: the featured image, else the first one, else none. */
export const catalogueCardPicture = ({ featuredImage, images }: Pictures): PictureSource | null =>
  pictureSource(featuredImage || images[0]);

/** The detail page's pictures, the main one first, each once. */
export const productPictures = (lists: PictureLists): PictureSource[] =>
  pictureOrder(lists).flatMap((reference) => pictureSource(reference) ?? []);

/** The short description, else the description. */
export const cardText = ({ shortDescription, description }: Pick<Product, 'shortDescription' | 'description'>) =>
  shortDescription || description;

export const productTitle = ({ metaTitle, name }: Pick<Product, 'metaTitle' | 'name'>) => metaTitle || name;

/** The meta description, else the first 160 characters of the description. */
export const productMetaDescription = ({
  metaDescription,
  description,
}: Pick<Product, 'metaDescription' | 'description'>): string =>
  metaDescription || [...description.replace(/\s+/g, ' ')].slice(0, 160).join('');

export const inquirySubject = (productName: string): string => productInquiry + productName;

/** The name in the subject of a product inquiry; `null` for any other subject. */
export const inquiredProduct = (subject: string): string | null =>
  subject.startsWith(productInquiry) ? subject.slice(productInquiry.length) : null;

/** How many of the first products Home shows. */
export const featuredCount = 6;

/** More products than this that a filter finds are not counted one by one. */
export const countedAtMost = 1000;

/** How many products one page of the catalogue shows. */
export const pageSize = 24;

/** How many are shown where nothing was found. */
export const nearestLimit = 6;
