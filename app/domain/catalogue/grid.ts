import { importFields } from '#app/domain/catalogue/fields/fields.ts';
import { readCount, readStockStatus } from '#app/domain/catalogue/fields/word-text.ts';
import { isPlanField, planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planWords } from '#app/domain/catalogue/plans/plan-titles.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { splitList } from '#app/domain/text/list-text.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { highestPrice } from './price-change.ts';
import type { Product } from './product.ts';
import { priceLabels, productStatuses, stockStatuses } from './product-options.ts';
import { type Stock, shownStock, withQuantity, withStockStatus } from './stock.ts';
import { distinctTags } from './tags.ts';

/** The fields that the price grid edits, beside the numbers of plans. */
const [prices, others] = [
  ['regularPrice', 'salePrice'],
  ['stockQuantity', 'priceLabel', 'status', 'category', 'tags'],
] as const;
const ownFields = [...prices, 'inStock', 'stockStatus', ...others] as const;

export const gridFields = [...ownFields, ...planFieldNames] as const;

/** The fields that the grid reads, beside the numbers of plans. */
export const gridOwn = ['id', 'name', 'sku', 'brand', 'currency', 'updatedAt', ...ownFields] as const;
export const gridShown = [...gridOwn, ...planFieldNames] as const;

export type GridField = (typeof gridFields)[number];
export type GridValues = Pick<Product, GridField>;
export type GridRow = Pick<Product, (typeof gridShown)[number]>;

/** A change to one product. `seen` is the `updatedAt` of the version that the user edited. */
export type GridChange = { id: string; seen: string; fields: Partial<GridValues> };

/** Maximum number of products in one save. A save is one transaction, and other writers wait for it. */
export const maxProductsPerSave = 2000;

/** Why a line was rejected: the product was saved by another user, or deleted. */
export type RejectedLine = { line: number; why: 'changed' | 'gone' };

/** Thrown if any product of a save is rejected; then none is saved. */
export class LinesRejected extends Failure {
  readonly lines: readonly RejectedLine[];

  constructor(lines: readonly RejectedLine[]) {
    super('conflict', 'Someone else has changed some of these products since you opened them');
    this.name = 'LinesRejected';
    this.lines = lines;
  }
}

const priceColumns = [...prices, 'stock', ...others] as const;

/** The editable columns of the grid, in display order. One set is visible at a time. */
export const columns = [...priceColumns, ...planFieldNames] as const;
export type Column = (typeof columns)[number];

export const columnSets = { prices: priceColumns, costs: planFieldNames } as const;
export const columnSetTitles = { prices: 'Prices and stock', costs: 'Rental and costs' };

export const columnTitles = {
  ...Object.fromEntries(columns.map((column) => [column, column === 'stock' ? 'Stock' : importFields[column].title])),
  stockQuantity: 'Quantity',
} as Record<Column, string>;

/** The fields shown in a column. Stock and quantity are separate columns, but change together. */
export const fieldsOf = (column: Column): readonly GridField[] =>
  column === 'stock' ? ['stockStatus', 'inStock'] : [column];

/** Columns of numbers, which are aligned to the right. */
export const isNumeric = (column: Column): boolean =>
  column === 'regularPrice' || column === 'salePrice' || column === 'stockQuantity' || isPlanField(column);

/** The visible columns, and the data needed to parse cells and offer options. */
export type Known = { columns: readonly Column[]; categories: readonly string[] };

const labelText = (label: GridRow['priceLabel']) => (label === 'no-label' ? 'No label' : label);
export const stockText = importFields.stockStatus.kind.write;

const fixedOptions = new Map<string, readonly string[]>([
  ['priceLabel', priceLabels.map(labelText)],
  ['stock', stockStatuses.map(stockText)],
  ['status', productStatuses.map(importFields.status.kind.write)],
]);

export const optionsOf = (column: string, { categories }: Known): readonly string[] | null =>
  column === 'category' ? categories : (fixedOptions.get(column) ?? null);

/** The text of a cell for editing and copying. Numbers have no separators, so that any spreadsheet can parse them. */
export function cellText(column: Column, row: GridRow): string {
  switch (column) {
    case 'priceLabel':
      return labelText(row.priceLabel);
    case 'stock':
      return stockText(shownStock(row));
    default:
      return importFields[column].kind.write(row[column] as never);
  }
}

export function cellWords(column: Column, row: GridRow, locale: Locale): string {
  if (isPlanField(column)) return planWords(column, row[column] ?? null, row.currency, locale);
  if (column !== 'regularPrice' && column !== 'salePrice' && column !== 'stockQuantity') return cellText(column, row);
  const value = row[column];
  if (value === null) return '';
  return column === 'stockQuantity' ? formatNumber(value, locale) : formatMoney(value, row.currency, locale);
}

/** A parsed cell. `problem` continues a sentence that starts with the text itself: `“cheap” could not be read …`. */
export type CellRead = { fields: Partial<GridValues> } | { problem: string };

const mostCounted = 1_000_000_000;
const mostTags = 50;
const longestTag = 60;

/** Parses the text of a cell. An empty text clears the field, or leaves a required field unchanged. */
export function readCell(column: Column, text: string, row: GridRow, { categories }: Known): CellRead {
  const typed = text.normalize('NFC').trim();
  switch (column) {
    case 'stock':
    case 'stockQuantity': {
      const { inStock, stockStatus, stockQuantity } = row;
      const stock: Stock = { inStock, stockStatus, stockQuantity };
      const count = typed === '' ? null : readCount(typed);
      if (Number(count) > mostCounted) return { problem: 'is too large' };
      if (column === 'stockQuantity')
        return count === null && typed !== ''
          ? { problem: 'must be a whole number, such as 3' }
          : { fields: withQuantity(stock, count) };
      if (typed === '') return { fields: {} };
      if (count) return { fields: withQuantity(stock, count) };
      const status = count === 0 ? 'out_of_stock' : readStockStatus(typed);
      return status === null
        ? { problem: 'could not be read; please write In stock, Out of stock, On backorder or a number' }
        : { fields: { ...withStockStatus(stock, status), ...(count === 0 && { stockQuantity: 0 }) } };
    }
    case 'category': {
      if (typed === '' || typed === row.category) return { fields: {} };
      const named = categories.find((name) => fold(name) === fold(typed));
      return named === undefined
        ? { problem: 'is no category here; please choose one' }
        : { fields: { category: named } };
    }
    case 'tags': {
      const tags = distinctTags(splitList(typed));
      if (tags.length > mostTags) return { problem: `has more than ${mostTags} tags` };
      return tags.some((tag) => tag.length > longestTag)
        ? { problem: `has a tag of more than ${longestTag} letters` }
        : { fields: { tags } };
    }
    default: {
      if (typed === '') return { fields: isNumeric(column) ? { [column]: null } : {} };
      const read = importFields[column].kind.read(typed);
      if ('problem' in read) return { problem: read.problem };
      if ('empty' in read) return { fields: { [column]: null } };
      if (Number(read.value) > highestPrice) return { problem: 'is too large' };
      // A word in the sale price means no sale price; it does not hide the regular price.
      const priceLabel = column === 'regularPrice' ? read.label : undefined;
      return { fields: { [column]: read.value, ...(priceLabel && { priceLabel }) } };
    }
  }
}
