/** What a product can be, each in the order in which it is offered. */
export const productStatuses = ['published', 'draft', 'archived'] as const;
export const visibilities = ['public', 'private'] as const;
export const stockStatuses = ['in_stock', 'out_of_stock', 'on_backorder'] as const;
export const priceLabels = ['Starting from', 'Price on Request', 'Contact for Quote', 'no-label'] as const;

/** What a product on the site may lack that visitors look for. */
export const productGaps = ['picture', 'price', 'specifications'] as const;

export type ProductStatus = (typeof productStatuses)[number];
export type Visibility = (typeof visibilities)[number];
export type StockStatus = (typeof stockStatuses)[number];
export type ProductGap = (typeof productGaps)[number];
export type PriceLabel = (typeof priceLabels)[number];

/** The most pictures that `images` may hold, and the most that `gallery` may. */
export const picturesPerList = 50;

/** The fields that a card in a list shows. */
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
] as const;

/** What a product is compared with others by. */
export const comparableFields = [
  'id',
  'brand',
  'regularPrice',
  'salePrice',
  'currency',
  'priceLabel',
  'inStock',
] as const;

export const productSorts = ['rank', 'newest', 'name', 'price', '-price'] as const;
export type ProductSort = (typeof productSorts)[number];
