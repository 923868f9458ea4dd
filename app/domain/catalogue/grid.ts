import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Product } from './product.ts';

/** The fields that the price grid edits, beside the numbers of plans. */
const ownFields = [
  'regularPrice',
  'salePrice',
  'priceLabel',
  'inStock',
  'stockStatus',
  'stockQuantity',
  'status',
  'category',
  'tags',
] as const;

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
