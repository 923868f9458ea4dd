import type { Product } from '#app/domain/product.ts';
import { stockStatuses, visibilities } from '#app/domain/product-options.ts';
import { readStockStatus } from '#app/domain/text/word-text.ts';
import {
  addresses,
  choice,
  code,
  count,
  currency,
  type Kind,
  line,
  list,
  objects,
  pairs,
  price,
  priceLabel,
  rating,
  readVisibility,
  status,
  stockStatusNames,
  stockYesNo,
  tags,
  text,
  yesNo,
} from './field-kinds.ts';
import { planColumns } from './plan-columns.ts';

/** Fields that a file can contain: all except those that the server sets, and corrections of the server's reading. */
export type ImportedProduct = Omit<Product, 'id' | 'facts' | 'factCorrections' | 'createdAt' | 'updatedAt'>;
export type ImportField = keyof ImportedProduct;

/**
 * Target of a column: a field; `stock` for quantities or stock words; `specification` if the title is the name of a
 * specification; empty for an ignored column.
 */
export type ColumnTarget = ImportField | 'stock' | 'specification' | '';

type Column<Value> = {
  /** Column title in exported files. */
  title: string;
  kind: Kind<Value>;
  /** Other titles for the column, folded; the surest first. */
  aliases: readonly string[];
};

/** Every field with its column, in column order. */
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
      'item number',
      'product number',
      'article no',
      'article code',
      'article',
      'material code',
      'material number',
      'catalogue number',
      'catalog number',
      'sku code',
      'stock code',
      'sku number',
      'sku id',
      'part code',
      'order code',
    ],
  },
  name: {
    title: 'Name',
    kind: line,
    aliases: [
      'product name',
      'product',
      'model name',
      'item name',
      'model',
      'item',
      'machine',
      'particulars',
      'product title',
      'product details',
      'item details',
      'machine model',
      'model description',
      'particular',
      'goods',
      'product description',
      'item description',
      'description of goods',
      'description of item',
      'goods description',
      'title',
      'designation',
      'item title',
    ],
  },
  slug: { title: 'Web address', kind: text, aliases: ['slug', 'url key', 'handle', 'web address ending'] },
  brand: {
    title: 'Brand',
    kind: text,
    aliases: ['make', 'manufacturer', 'oem', 'company', 'brand name', 'principal', 'company name'],
  },
  category: {
    title: 'Category',
    kind: text,
    aliases: [
      'product category',
      'item category',
      'category name',
      'product type',
      'machine type',
      'type',
      'product group',
      'item group',
      'group',
      'segment',
      'product line',
      'kind',
      'kind machine',
      'kind m c',
      'machine category',
      'stock group',
      'under group',
    ],
  },
  regularPrice: {
    title: 'Regular price',
    kind: price,
    aliases: [
      'mrp',
      'list price',
      'price',
      'unit price',
      'rate',
      'mrp price',
      'basic price',
      'base price',
      'standard price',
      'market price',
      'product price',
      'amount',
      'net price',
      'value',
    ],
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
      'sell price',
      'sales price',
      'our price',
      'deal price',
      'promo price',
      'best price',
      'mop',
      'offer',
    ],
  },
  currency: { title: 'Currency', kind: currency, aliases: ['currency code'] },
  priceLabel: {
    title: 'Price label',
    kind: priceLabel(),
    aliases: ['price note', 'price text', 'price remark', 'label'],
  },
  inStock: { title: 'In stock', kind: stockYesNo, aliases: [] },
  stockQuantity: {
    title: 'Stock quantity',
    kind: count,
    aliases: [
      'quantity',
      'qty',
      'stock qty',
      'stock quantity',
      'units',
      'balance',
      'balance qty',
      'closing stock',
      'closing qty',
      'closing balance qty',
      'qty hand',
      'qty on hand',
      'on hand',
      'available qty',
    ],
  },
  stockStatus: { title: 'Stock status', kind: choice(stockStatusNames, stockStatuses, readStockStatus), aliases: [] },
  status: {
    title: 'Status',
    kind: status,
    aliases: [
      'product status',
      'publish status',
      'publish',
      'published',
      'active',
      'live',
      'catalogue status',
      'website status',
      'online',
    ],
  },
  visibility: {
    title: 'Visibility',
    kind: choice({ public: 'Public', private: 'Private' }, visibilities, readVisibility),
    aliases: ['visible', 'show', 'show web', 'show on web', 'on web', 'web', 'web visibility', 'show customers'],
  },
  featured: {
    title: 'Featured',
    kind: yesNo,
    aliases: [
      'feature',
      'featured product',
      'hot',
      'hot item',
      'home page',
      'highlight',
      'best seller',
      'show home page',
    ],
  },
  shortDescription: {
    title: 'Short description',
    kind: text,
    aliases: ['summary', 'short text', 'brief', 'highlights', 'short desc', 'key features', 'tagline'],
  },
  description: {
    title: 'Description',
    kind: text,
    aliases: ['full description', 'long description', 'details', 'about', 'detail'],
  },
  specifications: {
    title: 'Specifications',
    kind: pairs,
    aliases: [
      'specification',
      'specs',
      'tech data',
      'technical data',
      'tech specs',
      'technical details',
      'features',
      'configuration',
      'config',
    ],
  },
  dimensions: { title: 'Dimensions', kind: pairs, aliases: ['dimension', 'size'] },
  warranty: {
    title: 'Warranty',
    kind: text,
    aliases: ['guarantee', 'warranty period', 'warranty terms', 'warranty months', 'warranty years'],
  },
  tags: { title: 'Tags', kind: tags, aliases: ['tag', 'labels', 'product tags'] },
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
  keywords: {
    title: 'Keywords',
    kind: list,
    aliases: ['search words', 'search keywords', 'seo keywords', 'meta keywords', 'keyword'],
  },
  focusKeyword: { title: 'Focus keyword', kind: text, aliases: [] },
  enquiryForm: { title: 'Get a Quote button', kind: yesNo, aliases: ['enquiry form', 'inquiry form'] },
  rating: { title: 'Rating', kind: rating, aliases: [] },
  reviewCount: { title: 'Review count', kind: count, aliases: ['number of reviews'] },
  reviews: { title: 'Reviews', kind: objects<Product['reviews']>(), aliases: [] },
  ...planColumns,
};

export const importFieldNames = Object.keys(importFields) as ImportField[];

/** Fields that a new product requires. */
export const requiredFields = ['name', 'brand', 'category', 'description'] as const satisfies ImportField[];

/** Formats a field of a product as a cell. */
export const cellOf = <Field extends ImportField>(product: Pick<ImportedProduct, Field>, field: Field): string =>
  importFields[field].kind.write(product[field]);
