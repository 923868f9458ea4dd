import { type PictureSource, pictureSource } from './image-ref.ts';
import { productInquiry } from './message.ts';
import { subtract, toMinor } from './money.ts';
import type { NamedValues } from './named-values.ts';

export const productStatuses = ['published', 'draft', 'archived'] as const;
export const visibilities = ['public', 'private'] as const;
export const stockStatuses = ['in_stock', 'out_of_stock', 'on_backorder'] as const;
export const priceLabels = ['Starting from', 'Price on Request', 'Contact for Quote', 'no-label'] as const;

export type ProductStatus = (typeof productStatuses)[number];
export type Visibility = (typeof visibilities)[number];
export type StockStatus = (typeof stockStatuses)[number];
export type PriceLabel = (typeof priceLabels)[number];

export type Video = { youtubeUrl: string; title: string; description: string };
export type Review = { rating: number; author: string; text: string };

/** A product as the calls give it. Prices are rupees (or `currency`) with at most two decimals. */
export type Product = {
  id: string;
  name: string;
  slug: string;
  sku: string;
  brand: string;
  /** The category's name. */
  category: string;
  description: string;
  shortDescription: string;
  regularPrice: number | null;
  salePrice: number | null;
  currency: string;
  priceLabel: PriceLabel;
  inStock: boolean;
  stockQuantity: number | null;
  stockStatus: StockStatus;
  status: ProductStatus;
  visibility: Visibility;
  featured: boolean;
  featuredImage: string;
  images: string[];
  gallery: string[];
  videos: Video[];
  metaTitle: string;
  metaDescription: string;
  keywords: string[];
  focusKeyword: string;
  tags: string[];
  specifications: NamedValues;
  dimensions: NamedValues;
  warranty: string;
  enquiryForm: boolean;
  rating: number | null;
  reviewCount: number | null;
  reviews: Review[];
  createdAt: string;
  updatedAt: string;
};

/**
 * The part of a product that a card in a list shows: `images` is the first one at most, and `description` is the
 * beginning, where there is no short description to show in its place.
 */
export type ProductCard = Pick<Product, (typeof cardFields)[number]>;

export const cardFields = [
  'id',
  'name',
  'slug',
  'brand',
  'category',
  'description',
  'shortDescription',
  'regularPrice',
  'salePrice',
  'currency',
  'priceLabel',
  'inStock',
  'featured',
  'featuredImage',
  'images',
] as const satisfies (keyof Product)[];

export const productSorts = ['place', 'newest', 'name', 'price', '-price'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What products are asked for; an absent entry filters nothing. `category` is a slug, or a name. */
export type ProductFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  brand?: string | undefined;
  slug?: string | undefined;
  id?: string | undefined;
  status?: ProductStatus | undefined;
  visibility?: Visibility | undefined;
  featured?: boolean | undefined;
};

/** Which part of what was found, in which order; the whole in listing order unless told otherwise. */
export type ProductRange = { sort?: ProductSort | undefined; limit?: number | undefined; offset?: number | undefined };

/** What a new product is unless told otherwise. */
export const productDefaults = {
  sku: '',
  shortDescription: '',
  regularPrice: null,
  salePrice: null,
  currency: 'INR',
  priceLabel: 'Starting from',
  inStock: true,
  stockQuantity: null,
  stockStatus: 'in_stock',
  status: 'published',
  visibility: 'public',
  featured: false,
  featuredImage: '',
  images: [],
  gallery: [],
  videos: [],
  metaTitle: '',
  metaDescription: '',
  keywords: [],
  focusKeyword: '',
  tags: [],
  specifications: [],
  dimensions: [],
  warranty: '',
  enquiryForm: true,
  rating: null,
  reviewCount: null,
  reviews: [],
} satisfies Partial<Product>;

export const isPublic = (product: Pick<Product, 'status' | 'visibility'>): boolean =>
  product.status === 'published' && product.visibility === 'public';

type Prices = Pick<Product, 'regularPrice' | 'salePrice' | 'priceLabel' | 'currency'>;

/** A price of null or 0 is no price. */
const price = (amount: number | null): number | null => (amount !== null && amount > 0 ? amount : null);

/** The sale badge: both prices exist and the sale price is lower. */
export function isOnSale({ regularPrice, salePrice }: Pick<Product, 'regularPrice' | 'salePrice'>): boolean {
  const regular = price(regularPrice);
  const sale = price(salePrice);
  return regular !== null && sale !== null && toMinor(sale) < toMinor(regular);
}

export const isOnRequest = (label: PriceLabel): boolean =>
  label === 'Price on Request' || label === 'Contact for Quote';

/** The product as the public may see it: a request label stands in place of the numbers, everywhere. */
export function withPublicPrices<P extends Prices>(product: P): P {
  return isOnRequest(product.priceLabel) ? { ...product, regularPrice: null, salePrice: null } : product;
}

export type PriceView =
  | { kind: 'request'; text: 'Price on Request' | 'Contact for Quote' }
  | {
      kind: 'amount';
      label: 'Starting from' | null;
      amount: number;
      /** The struck-out regular price and what is saved, on a sale. */
      sale: { regular: number; saved: number } | null;
      currency: string;
    };

/** The price block. */
export function priceView(product: Prices): PriceView {
  const { priceLabel, currency } = product;
  if (priceLabel === 'Contact for Quote') return { kind: 'request', text: priceLabel };
  const regular = price(product.regularPrice);
  const amount = price(product.salePrice) ?? regular;
  if (priceLabel === 'Price on Request' || amount === null) return { kind: 'request', text: 'Price on Request' };
  return {
    kind: 'amount',
    label: priceLabel === 'Starting from' ? priceLabel : null,
    amount,
    sale: isOnSale(product) && regular !== null ? { regular, saved: subtract(regular, amount) } : null,
    currency,
  };
}

/** The structured offer's price: sale price, else regular price, else 0. */
export function offerPrice(product: Prices): number {
  const shown = withPublicPrices(product);
  return price(shown.salePrice) ?? price(shown.regularPrice) ?? 0;
}

/** The pill on lists follows `inStock`. */
export const isInStockInLists = ({ inStock }: Pick<Product, 'inStock'>): boolean => inStock;

/** The detail page shows In Stock only when `inStock` is true and `stockStatus` is not out_of_stock. */
export const isInStockOnPage = ({ inStock, stockStatus }: Pick<Product, 'inStock' | 'stockStatus'>): boolean =>
  inStock && stockStatus !== 'out_of_stock';

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
export function productPictures(product: Pick<Product, 'featuredImage' | 'images' | 'gallery'>): PictureSource[] {
  const references = [product.featuredImage, ...product.images, ...product.gallery].filter((each) => each !== '');
  return [...new Set(references)].flatMap((reference) => pictureSource(reference) ?? []);
}

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
