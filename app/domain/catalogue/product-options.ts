/** Option values, in display order. */
export const productStatuses = ['published', 'draft', 'archived'] as const;
export const visibilities = ['public', 'private'] as const;
export const stockStatuses = ['in_stock', 'out_of_stock', 'on_backorder'] as const;
export const priceLabels = ['Starting from', 'Price on Request', 'Contact for Quote', 'no-label'] as const;

/** What a public product may lack. */
export const productGaps = ['picture', 'price', 'specifications'] as const;

/** Costs that a public machine may lack, complete enough for visitors. */
export const costGaps = ['rental', 'amc', 'toner'] as const;

export type ProductStatus = (typeof productStatuses)[number];
export type Visibility = (typeof visibilities)[number];
export type StockStatus = (typeof stockStatuses)[number];
export type ProductGap = (typeof productGaps)[number];
export type CostGap = (typeof costGaps)[number];
export type PriceLabel = (typeof priceLabels)[number];

/** Maximum number of pictures in `images`, and in `gallery`. */
export const picturesPerList = 50;

const priceFields = ['regularPrice', 'salePrice', 'currency', 'priceLabel', 'inStock'] as const;

export const cardFields = [
  'id',
  'name',
  'slug',
  'brand',
  'category',
  'description',
  'shortDescription',
  ...priceFields,
  'featured',
  'featuredImage',
  'images',
] as const;

/** Fields that the comparison of similar products needs. */
export const comparableFields = ['id', 'brand', ...priceFields, 'facts'] as const;

export const productSorts = ['rank', 'newest', 'name', 'price', '-price'] as const;
export type ProductSort = (typeof productSorts)[number];

export const shownOnSite = { status: 'published', visibility: 'public' } as const;
