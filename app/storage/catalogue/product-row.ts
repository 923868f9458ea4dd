import { LRUCache } from 'lru-cache';
import { type Facts, withCorrections } from '#app/domain/catalogue/facts/facts.ts';
import { shortFacts } from '#app/domain/catalogue/facts/key-figures.ts';
import { readFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { type GridRow, gridOwn } from '#app/domain/catalogue/grid.ts';
import { withCompletePlans } from '#app/domain/catalogue/plans/complete-plans.ts';
import { type Plan, type PlanField, planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import { type Comparable, isPublic, type Product, type ProductCard } from '#app/domain/catalogue/product.ts';
import { cardFields, comparableFields } from '#app/domain/catalogue/product-options.ts';
import { withPublicPrices } from '#app/domain/catalogue/product-price.ts';
import { fold } from '#app/domain/text/search-text.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import {
  bit,
  codec,
  fromJson,
  json,
  nullableNumber,
  paise,
  type RowOf,
  text,
  toJson,
} from '#app/storage/engine/codec.ts';

const products = codec<Omit<Product, PlanField>>()({
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
  costPrice: paise('cost_price'),
  hsn: text('hsn'),
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
  facts: json('facts'),
  factCorrections: json('fact_corrections'),
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
  /** JSON of the numbers of plans that are stated. */
  plans: string;
};

/** The columns that facts are read from. */
const stated = [
  'name',
  'brand',
  'category',
  'tags',
  'short_description',
  'specifications',
  'fact_corrections',
] as const;

/** The row of a product. Reads its facts anew unless `before` states the same: that costs more than the rest. */
export function toRow(product: Omit<Product, 'facts'>, rank: number, before?: ProductRow): ProductRow {
  const row = {
    ...products.toRow({ ...product, facts: {} }),
    rank,
    brand_key: fold(product.brand),
    name_key: fold(product.name),
    visible: isPublic(product) ? 1 : 0,
    plans: toJson(planOf(product)),
  };
  const isSame = before !== undefined && stated.every((column) => before[column] === row[column]);
  return {
    ...row,
    facts: isSame ? before.facts : toJson(withCorrections(readFacts(product), product.factCorrections)),
  };
}

/** A row whose facts are read anew, for example of a product from the trash. */
export const withFacts = (row: ProductRow): ProductRow =>
  toRow(fromRow({ ...row, facts: '{}', fact_corrections: row.fact_corrections ?? '{}' }, 'panel'), row.rank);

const seenBy = <P extends Parameters<typeof withPublicPrices>[0]>(audience: Audience, product: P): P =>
  audience === 'public' ? withPublicPrices(product) : product;

/** Rows in the trash from before plans have none. */
const withPlans = <P>(product: P, { plans = '{}' }: { plans?: string }): P & Plan =>
  plans === '{}' ? (product as P & Plan) : { ...product, ...fromJson<Plan>(plans) };

export function fromRow(row: ProductRow, audience: Audience): Product {
  const product = seenBy(audience, withPlans(products.fromRow(row), row));
  return audience === 'public' ? withCompletePlans(product) : product;
}

export const cardColumns = [...cards.columns, 'facts'] as const;
export type CardRow = RowOf<typeof cards> & Pick<ProductRow, 'facts'>;

const compared = products.pick(comparableFields);
export const comparableColumns = compared.columns;

const grid = products.pick(gridOwn);
export const gridColumns = [...grid.columns, 'plans'] as const;
export type GridColumns = RowOf<typeof grid> & Pick<ProductRow, 'plans'>;
export const fromGridRow = (row: GridColumns): GridRow => withPlans(grid.fromRow(row), row);

/** Caches the short facts of a card; parsing them costs more than the rest of it. */
const shortOf = new LRUCache<string, string[]>({ max: 4000 });

function shortFactsOf({ facts, name }: Pick<ProductRow, 'facts' | 'name'>): string[] {
  const key = name + facts;
  const known = shortOf.get(key);
  if (known !== undefined) return known;
  const short = shortFacts(fromJson<Facts>(facts), name);
  shortOf.set(key, short);
  return short;
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
    facts: shortFactsOf(row),
  });
}

export const fromComparableRow = (row: RowOf<typeof compared>): Comparable => withPublicPrices(compared.fromRow(row));
