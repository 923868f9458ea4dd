import { ApiFailure } from '#app/client.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { readAsOf } from '#app/panel/frame/offline/stored-answers.ts';
import { panel } from './calls.ts';

/** The fields that can be edited in the list. */
export type QuickFields = Partial<
  Pick<Product, 'regularPrice' | 'salePrice' | 'inStock' | 'stockStatus' | 'stockQuantity' | 'visibility'>
>;

/** The fields of a product before the edit that `saveFields` compares. */
type KnownProduct = Pick<Product, 'id' | 'updatedAt'> & QuickFields;

/**
 * Saves `fields`, an edit of `known`. Keeps other users' changes to other fields. Throws a conflict if another user
 * changed one of the same fields. Idempotent.
 */
export async function saveFields(known: KnownProduct, fields: QuickFields): Promise<Product> {
  for (let base: Pick<Product, 'id' | 'updatedAt'> = known; ; ) {
    try {
      return await panel.products.update(base.id, fields, base.updatedAt);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      const theirs = await panel.products.find(base.id);
      // Without a connection, the answer was kept earlier.
      if (readAsOf() !== null) throw new ApiFailure(0, 'No connection');
      if (theirs === null || theirs.updatedAt === base.updatedAt) throw error;
      const names = Object.keys(fields) as (keyof QuickFields)[];
      // Already saved by an attempt whose response was lost.
      if (names.every((name) => same(theirs[name], fields[name]))) return theirs;
      if (!names.every((name) => same(theirs[name], known[name]))) throw error;
      base = theirs;
    }
  }
}
