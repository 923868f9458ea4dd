import type { Product } from '#app/domain/product.ts';
import {
  type PriceLabel,
  priceLabels,
  productStatuses,
  type StockStatus,
  stockStatuses,
  visibilities,
} from '#app/domain/product-options.ts';
import { joinList, joinPairs, splitAddresses, splitList, splitPairs } from './list-text.ts';
import { readPrice } from './price-text.ts';
import { readChoice, readCount, readStockStatus, readYesNo } from './word-text.ts';

/** What of a product a file can hold: everything but what the server alone knows. */
export type ImportedProduct = Omit<Product, 'id' | 'createdAt' | 'updatedAt'>;
export type ImportField = keyof ImportedProduct;

/** What a cell says; nothing where it says nothing, and a sentence without its subject where it cannot be read. */
export type CellRead<Value> = { value: Value; label?: PriceLabel } | { empty: true } | { problem: string };

/** How one kind of field stands in a cell. A read cell that was written is the value it was written from. */
export type Kind<Value> = { write: (value: Value) => string; read: (text: string) => CellRead<Value> };

const orProblem = <Value>(value: Value | null, problem: string): CellRead<Value> =>
  value === null ? { problem } : { value };

const text: Kind<string> = { write: (value) => value, read: (value) => ({ value }) };

/** What a sheet makes of a long code: its last digits are gone. */
const shortened = /^\d(?:\.\d+)?E\+\d+$/i;
const code: Kind<string> = {
  write: text.write,
  read: (value) =>
    shortened.test(value)
      ? { problem: `${value} was shortened by the spreadsheet; please format the column as text and write it anew` }
      : { value },
};

const price: Kind<number | null> = {
  write: (amount) => (amount === null ? '' : String(amount)),
  read(value) {
    const read = readPrice(value);
    if ('none' in read) return { empty: true };
    if ('label' in read) return { value: null, label: read.label };
    return 'amount' in read ? { value: read.amount } : read;
  },
};

const yesNo: Kind<boolean> = {
  write: (value) => (value ? 'Yes' : 'No'),
  read: (value) => orProblem(readYesNo(value), 'must be Yes or No'),
};

const stockYesNo: Kind<boolean> = {
  write: yesNo.write,
  read(value) {
    const answer = readYesNo(value);
    const status = readStockStatus(value);
    return orProblem(answer ?? (status === null ? null : status !== 'out_of_stock'), 'must be Yes or No');
  },
};

const count: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (value) => orProblem(readCount(value), 'must be a whole number'),
};

const rating: Kind<number | null> = {
  write: count.write,
  read(value) {
    const number = Number(value.replace(/\s*(?:\/\s*5|stars?|★)$/i, ''));
    return Number.isFinite(number) ? { value: number } : { problem: 'must be a number from 0 to 5' };
  },
};

const oneOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const choice = <Choice extends string>(
  names: Record<Choice, string>,
  choices: readonly Choice[],
  more: (value: string) => Choice | null = () => null,
): Kind<Choice> => ({
  write: (value) => names[value],
  read: (value) =>
    orProblem(readChoice(value, choices) ?? more(value), `must be ${oneOf(choices.map((each) => names[each]))}`),
});

const list: Kind<string[]> = { write: joinList, read: (value) => ({ value: splitList(value) }) };
const addresses: Kind<string[]> = { write: joinList, read: (value) => ({ value: splitAddresses(value) }) };

const pairs: Kind<Product['specifications']> = {
  write: joinPairs,
  read(value) {
    const { pairs, wrong } = splitPairs(value);
    return wrong === null
      ? { value: pairs }
      : { problem: `has a line without a name: “${wrong.slice(0, 60)}”; please write “Name: value”` };
  },
};

/** Lists of several texts each, as JSON: nobody writes them by hand. */
const objects = <Value extends object[]>(): Kind<Value> => ({
  write: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
  read(value) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return { value: parsed as Value };
    } catch {
      // Told below.
    }
    return { problem: 'can only be taken over as it was exported' };
  },
});

const statusNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};
const labelNames = Object.fromEntries(priceLabels.map((label) => [label, label])) as Record<PriceLabel, string>;
const currency: Kind<string> = {
  write: text.write,
  read: (value) => ({ value: /^(?:₹|rs\.?|rupees?)$/i.test(value) ? 'INR' : value.toUpperCase() }),
};

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
  stockStatus: { title: 'Stock status', kind: choice(statusNames, stockStatuses, readStockStatus), aliases: [] },
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
  tags: { title: 'Tags', kind: list, aliases: ['tag', 'labels'] },
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
