import type { Product } from '#app/domain/product.ts';
import { priceLabels, productStatuses, stockStatuses, visibilities } from '#app/domain/product-options.ts';
import {
  addresses,
  choice,
  code,
  count,
  currency,
  type Kind,
  labelNames,
  list,
  objects,
  pairs,
  price,
  rating,
  stockStatusNames,
  stockYesNo,
  tags,
  text,
  yesNo,
} from './field-kinds.ts';
import { readStockStatus } from './word-text.ts';

/** What of a product a file can hold: everything but what the server alone knows. */
export type ImportedProduct = Omit<Product, 'id' | 'createdAt' | 'updatedAt'>;
export type ImportField = keyof ImportedProduct;

type Column<Value> = {
  /** What the column is called in a file of ours. */
  title: string;
  kind: Kind<Value>;
  /** What others call it, folded; the surest first. */
  aliases: readonly string[];
};

/** Every field with its column, in the order of the columns. */
export const importFields: { [Field in ImportField]: Column<ImportedProduct[Field]> } = {
  sku: {
    title: 'SKU',
    kind: code,
    aliases: [
      'item code',
      'product code',
      'model code',
      'part no',
      'part number',
      'code',
      'model no',
      'model number',
      'article no',
      'material code',
    ],
  },
  name: {
    title: 'Name',
    kind: text,
    aliases: [
      'product name',
      'product',
      'model name',
      'item name',
      'model',
      'item',
      'machine',
      'particulars',
      'product description',
      'item description',
      'title',
    ],
  },
  slug: { title: 'Web address', kind: text, aliases: ['slug', 'url key', 'handle', 'web address ending'] },
  brand: { title: 'Brand', kind: text, aliases: ['make', 'manufacturer', 'oem', 'company'] },
  category: {
    title: 'Category',
    kind: text,
    aliases: ['product category', 'product type', 'type', 'group', 'segment'],
  },
  regularPrice: {
    title: 'Regular price',
    kind: price,
    aliases: ['mrp', 'list price', 'price', 'unit price', 'rate', 'amount'],
  },
  salePrice: {
    title: 'Sale price',
    kind: price,
    aliases: [
      'offer price',
      'special price',
      'discounted price',
      'discount price',
      'selling price',
      'our price',
      'offer',
    ],
  },
  currency: { title: 'Currency', kind: currency, aliases: [] },
  priceLabel: { title: 'Price label', kind: choice(labelNames, priceLabels), aliases: [] },
  inStock: { title: 'In stock', kind: stockYesNo, aliases: [] },
  stockQuantity: {
    title: 'Stock quantity',
    kind: count,
    aliases: ['quantity', 'qty', 'stock qty', 'units', 'balance'],
  },
  stockStatus: { title: 'Stock status', kind: choice(stockStatusNames, stockStatuses, readStockStatus), aliases: [] },
  status: {
    title: 'Status',
    kind: choice({ published: 'Published', draft: 'Draft', archived: 'Archived' }, productStatuses),
    aliases: [],
  },
  visibility: {
    title: 'Visibility',
    kind: choice({ public: 'Public', private: 'Private' }, visibilities),
    aliases: [],
  },
  featured: { title: 'Featured', kind: yesNo, aliases: [] },
  shortDescription: {
    title: 'Short description',
    kind: text,
    aliases: ['summary', 'short text', 'brief', 'highlights'],
  },
  description: { title: 'Description', kind: text, aliases: ['full description', 'long description', 'details'] },
  specifications: { title: 'Specifications', kind: pairs, aliases: ['specification', 'specs', 'features'] },
  dimensions: { title: 'Dimensions', kind: pairs, aliases: ['dimension', 'size'] },
  warranty: { title: 'Warranty', kind: text, aliases: ['guarantee', 'warranty period'] },
  tags: { title: 'Tags', kind: tags, aliases: ['tag', 'labels'] },
  featuredImage: { title: 'Featured image', kind: text, aliases: ['main image', 'main picture', 'featured picture'] },
  images: {
    title: 'Images',
    kind: addresses,
    aliases: [
      'image',
      'pictures',
      'picture',
      'photos',
      'photo',
      'image url',
      'image urls',
      'image link',
      'picture file',
    ],
  },
  gallery: { title: 'Gallery', kind: addresses, aliases: ['gallery images'] },
  videos: { title: 'Videos', kind: objects<Product['videos']>(), aliases: [] },
  metaTitle: { title: 'Search engine title', kind: text, aliases: ['meta title', 'seo title'] },
  metaDescription: { title: 'Search engine description', kind: text, aliases: ['meta description', 'seo description'] },
  keywords: { title: 'Keywords', kind: list, aliases: [] },
  focusKeyword: { title: 'Focus keyword', kind: text, aliases: [] },
  enquiryForm: { title: 'Get a Quote button', kind: yesNo, aliases: ['enquiry form', 'inquiry form'] },
  rating: { title: 'Rating', kind: rating, aliases: [] },
  reviewCount: { title: 'Review count', kind: count, aliases: ['number of reviews'] },
  reviews: { title: 'Reviews', kind: objects<Product['reviews']>(), aliases: [] },
};

export const importFieldNames = Object.keys(importFields) as ImportField[];

/** What of a product a new one cannot do without. */
export const requiredFields = ['name', 'brand', 'category', 'description'] as const satisfies ImportField[];

/** One cell of a product. */
export const cellOf = <Field extends ImportField>(product: Pick<ImportedProduct, Field>, field: Field): string =>
  importFields[field].kind.write(product[field]);
