import { isPlanField, type PlanField, planFieldNames } from '#app/domain/cost/plan-fields.ts';
import { planTitles } from '#app/domain/cost/plan-titles.ts';
import { planWords } from '#app/domain/cost/plan-words.ts';
import { importFields } from '#app/domain/import/fields.ts';
import { splitList } from '#app/domain/text/list-text.ts';
import { readCount, readStockStatus } from '#app/domain/text/word-text.ts';
import type { GridField, GridRow, GridValues } from './grid.ts';
import type { Locale } from './locale.ts';
import { formatMoney, formatNumber } from './money.ts';
import { highestPrice } from './price-change.ts';
import { priceLabels, productStatuses, stockStatuses } from './product-options.ts';
import { fold } from './search-text.ts';
import { type Stock, shownStock, withQuantity, withStockStatus } from './stock.ts';
import { distinctTags } from './tags.ts';

const priceColumns = [
  'regularPrice',
  'salePrice',
  'priceLabel',
  'stock',
  'stockQuantity',
  'status',
  'category',
  'tags',
] as const;

/** The editable columns of the grid, in display order. One set is visible at a time. */
export const columns = [...priceColumns, ...planFieldNames] as const;
export type Column = (typeof columns)[number];

export const columnSets = { prices: priceColumns, costs: planFieldNames } as const satisfies Record<
  string,
  readonly Column[]
>;
export const columnSetTitles = { prices: 'Prices and stock', costs: 'Rental and costs' };

export const columnTitles: Record<Column, string> = {
  regularPrice: 'Regular price',
  salePrice: 'Sale price',
  priceLabel: 'Price label',
  stock: 'Stock',
  stockQuantity: 'Quantity',
  status: 'Status',
  category: 'Category',
  tags: 'Tags',
  ...planTitles,
};

/** The fields shown in each column. Stock and quantity are separate columns, but change together. */
export const shownFields: Record<Column, readonly GridField[]> = {
  regularPrice: ['regularPrice'],
  salePrice: ['salePrice'],
  priceLabel: ['priceLabel'],
  stock: ['stockStatus', 'inStock'],
  stockQuantity: ['stockQuantity'],
  status: ['status'],
  category: ['category'],
  tags: ['tags'],
  ...(Object.fromEntries(planFieldNames.map((name) => [name, [name]])) as Record<PlanField, [PlanField]>),
};

/** Columns of numbers, which are aligned to the right. */
export const isNumeric = (column: Column): boolean =>
  column === 'regularPrice' || column === 'salePrice' || column === 'stockQuantity' || isPlanField(column);

/** The data needed to parse cells and offer options. */
export type Known = { categories: readonly string[] };

/** The same, with the visible columns. */
export type Shown = Known & { columns: readonly Column[] };

/** The display texts of options. */
export const optionTexts = {
  priceLabel: (label: GridRow['priceLabel']) => (label === 'no-label' ? 'No label' : label),
  status: importFields.status.kind.write,
  stock: importFields.stockStatus.kind.write,
};

/** The options of a column; `null` for a text column. */
export function choicesOf(column: string, { categories }: Known): readonly string[] | null {
  switch (column) {
    case 'priceLabel':
      return priceLabels.map(optionTexts.priceLabel);
    case 'stock':
      return stockStatuses.map(optionTexts.stock);
    case 'status':
      return productStatuses.map(optionTexts.status);
    case 'category':
      return categories;
    default:
      return null;
  }
}

/** The options of a cell, including its current category even if that was deleted. */
export function optionsOf(column: Column, row: GridRow, known: Known): readonly string[] | null {
  const choices = choicesOf(column, known);
  return column === 'category' && !known.categories.includes(row.category)
    ? [row.category, ...known.categories]
    : choices;
}

/** The text of a cell for editing and copying. Numbers have no separators, so that any spreadsheet can parse them. */
export function cellText(column: Column, row: GridRow): string {
  switch (column) {
    case 'priceLabel':
      return optionTexts.priceLabel(row.priceLabel);
    case 'stock':
      return optionTexts.stock(shownStock(row));
    default:
      return importFields[column].kind.write(row[column] as never);
  }
}

/** The display text of a cell. */
export function cellWords(column: Column, row: GridRow, locale: Locale): string {
  if (column === 'regularPrice' || column === 'salePrice') {
    const price = row[column];
    return price === null ? '' : formatMoney(price, row.currency, locale);
  }
  if (column === 'stockQuantity') return row.stockQuantity === null ? '' : formatNumber(row.stockQuantity, locale);
  if (isPlanField(column)) return planWords(column, row[column] ?? null, row.currency, locale);
  return cellText(column, row);
}

/** A parsed cell. `problem` continues a sentence that starts with the text itself: `“cheap” could not be read …`. */
export type CellRead = { fields: Partial<GridValues> } | { problem: string };

const stockOf = ({ inStock, stockStatus, stockQuantity }: GridRow): Stock => ({ inStock, stockStatus, stockQuantity });
const mostTags = 50;
const longestTag = 60;

/** Parses the text of a cell. An empty text clears the field, or leaves a required field unchanged. */
export function readCell(column: Column, text: string, row: GridRow, { categories }: Known): CellRead {
  const typed = text.normalize('NFC').trim();
  switch (column) {
    case 'regularPrice':
    case 'salePrice': {
      const read = importFields[column].kind.read(typed);
      if ('problem' in read) return read;
      if ('empty' in read) return { fields: { [column]: null } };
      // A word in the sale price means no sale price; it does not hide the regular price.
      if (read.label !== undefined)
        return { fields: { [column]: null, ...(column === 'regularPrice' && { priceLabel: read.label }) } };
      return (read.value ?? 0) > highestPrice
        ? { problem: 'is too large for a price' }
        : { fields: { [column]: read.value } };
    }
    case 'stock': {
      if (typed === '') return { fields: {} };
      const count = readCount(typed);
      if (count === 0) return { fields: { ...withStockStatus(stockOf(row), 'out_of_stock'), stockQuantity: 0 } };
      if (count !== null) return quantity(count, row);
      const status = readStockStatus(typed);
      return status === null
        ? { problem: 'could not be read; please write In stock, Out of stock, On backorder or a number' }
        : { fields: withStockStatus(stockOf(row), status) };
    }
    case 'stockQuantity': {
      if (typed === '') return { fields: withQuantity(stockOf(row), null) };
      const count = readCount(typed);
      return count === null ? { problem: 'must be a whole number, such as 3' } : quantity(count, row);
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
      if (typed === '') return { fields: isPlanField(column) ? { [column]: null } : {} };
      const read = importFields[column].kind.read(typed);
      if ('problem' in read) return { problem: read.problem };
      if (isPlanField(column) && 'value' in read && Number(read.value) > highestPrice)
        return { problem: 'is too large' };
      return { fields: 'value' in read ? { [column]: read.value } : {} };
    }
  }
}

const mostCounted = 1_000_000_000;
const quantity = (count: number, row: GridRow): CellRead =>
  count > mostCounted ? { problem: 'is too large' } : { fields: withQuantity(stockOf(row), count) };
