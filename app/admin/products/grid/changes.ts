import { planFieldNames } from '#app/domain/cost/plan-fields.ts';
import type { GridField, GridRow } from '#app/domain/grid.ts';
import { type Column, cellWords, columnTitles } from '#app/domain/grid-columns.ts';
import { contested, type Edits, rowNow, without } from '#app/domain/grid-edits.ts';
import { same } from '#app/domain/merge-edits.ts';
import { isOnSale } from '#app/domain/product-price.ts';
import { dealer } from '#dealer';

/** The units of change. Stock and quantity depend on each other, so they are one unit. */
const parts = [
  'regularPrice',
  'salePrice',
  'priceLabel',
  'stock',
  'status',
  'category',
  'tags',
  ...planFieldNames,
] as const;
type Part = (typeof parts)[number];

const fieldsOf = (part: Part): readonly GridField[] =>
  part === 'stock' ? ['stockStatus', 'inStock', 'stockQuantity'] : [part];

const titleOf = (part: Part): string => (part === 'stock' ? 'Stock and quantity' : columnTitles[part]);

/** The description of one change. */
export type ChangeInWords = {
  id: string;
  part: Part;
  name: string;
  title: string;
  before: string;
  after: string;
  /** The conflicting value saved by another user; `null` if there is no conflict. */
  theirs: string | null;
  /** Whether another user has deleted the product. */
  isGone: boolean;
  /** A hint if the effect for visitors may surprise the user. */
  remark: string | null;
};

const partWords = (part: Part, row: GridRow): string => {
  const words = part === 'stock' ? stockWords(row) : cellWords(part as Column, row, dealer.locale);
  return words === '' ? 'empty' : words;
};

const stockWords = (row: GridRow): string =>
  [cellWords('stock', row, dealer.locale), cellWords('stockQuantity', row, dealer.locale)]
    .filter((words) => words !== '')
    .join(', ');

/** All changes, grouped by product in the order of the first edit. */
export function changesInWords(edits: Edits): ChangeInWords[] {
  return Object.entries(edits).flatMap(([id, edit]) => {
    const { base, theirs } = edit;
    const after = rowNow(base, edit);
    const disputed = theirs === undefined ? [] : contested(edit, theirs);
    return changedParts(base, after).map((part) => ({
      id,
      part,
      name: base.name,
      title: titleOf(part),
      before: partWords(part, base),
      after: partWords(part, after),
      theirs: theirs && fieldsOf(part).some((field) => disputed.includes(field)) ? partWords(part, theirs) : null,
      isGone: edit.isGone === true,
      remark: remarkOn(part, base, after),
    }));
  });
}

const changedParts = (before: GridRow, after: GridRow): Part[] =>
  parts.filter((part) => fieldsOf(part).some((field) => !same(before[field], after[field])));

function remarkOn(part: Part, before: GridRow, after: GridRow): string | null {
  if (part === 'salePrice' || part === 'regularPrice') return saleRemark(after);
  if (partWords(part, before) === partWords(part, after))
    return 'The product page and the lists will then show the same stock.';
  return null;
}

/** A hint if the sale price is not below the regular price. */
export const saleRemark = ({ regularPrice, salePrice }: GridRow): string | null =>
  Number(salePrice) > 0 && Number(regularPrice) > 0 && !isOnSale({ regularPrice, salePrice })
    ? 'The sale price is not below the regular price. Visitors see it as the price, without a sale.'
    : null;

/** Discards one change of a product. */
export function withoutChange(edits: Edits, { id, part }: Pick<ChangeInWords, 'id' | 'part'>): Edits {
  const edit = edits[id];
  if (edit === undefined) return edits;
  const kept = Object.entries(edit.values).filter(([name]) => !fieldsOf(part).includes(name as GridField));
  const left = { ...edit, values: Object.fromEntries(kept) };
  if (kept.length === 0 && Object.keys(edit.wrong).length === 0) return without(edits, id);
  // This may resolve the last conflict.
  if (left.theirs !== undefined && contested(left, left.theirs).length === 0) {
    const { theirs, ...others } = left;
    return { ...edits, [id]: { ...others, base: theirs } };
  }
  return { ...edits, [id]: left };
}

/** The number of changes, and of products that they affect. */
export function countChanges(edits: Edits): { changes: number; products: number } {
  const each = Object.values(edits).map((edit) => changedParts(edit.base, rowNow(edit.base, edit)).length);
  return { changes: each.reduce((sum, count) => sum + count, 0), products: each.filter((count) => count > 0).length };
}
