import { Failure } from './errors.ts';
import type { Product } from './product.ts';

/** What of a product the price grid changes. */
export const gridFields = [
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

/** What the grid shows besides, and what a change of it is made on. */
export const gridShown = ['id', 'name', 'sku', 'brand', 'currency', 'updatedAt', ...gridFields] as const;

export type GridField = (typeof gridFields)[number];
export type GridValues = Pick<Product, GridField>;
export type GridRow = Pick<Product, (typeof gridShown)[number]>;

/** What is changed of one product. `seen` is the `updatedAt` of the version it is a change of. */
export type GridChange = { id: string; seen: string; fields: Partial<GridValues> };

/** The most products that are changed in one save: it is one transaction, and everybody else waits meanwhile. */
export const mostInOneSave = 2000;

/** Why a line of a save was refused: somebody has saved the product since, or it is no longer there. */
export type RefusedLine = { line: number; why: 'changed' | 'gone' };

/** A save of several products of which some cannot be saved: none of them was. */
export class LinesRefused extends Failure {
  readonly lines: readonly RefusedLine[];

  constructor(lines: readonly RefusedLine[]) {
    super('conflict', 'Someone else has changed some of these products since you opened them');
    this.name = 'LinesRefused';
    this.lines = lines;
  }
}
