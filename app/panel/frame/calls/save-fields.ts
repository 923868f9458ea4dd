import { ApiFailure } from '#app/client.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { readAsOf } from '#app/panel/frame/offline/stored-answers.ts';
import { panel } from './calls.ts';

/** The fields that can be edited in the list. */
export type QuickFields = Partial<
  Pick<
    Product,
    'regularPrice' | 'salePrice' | 'inStock' | 'stockStatus' | 'stockQuantity' | 'visibility' | 'priceLabel'
  >
>;

type Fields = Record<string, unknown>;
type Stored = { id: string; updatedAt: string };

type StoredCalls = {
  update: (id: string, fields: Fields, on: string) => Promise<unknown>;
  find: (id: string) => Promise<Stored | null>;
};

/** Saves an edit of `known`, keeping others' changes to other fields; throws a conflict for the same. Idempotent. */
export async function saveFields(
  known: Stored,
  fields: Fields,
  { update, find }: StoredCalls = panel.products,
): Promise<unknown> {
  for (let base = known; ; ) {
    try {
      return await update(base.id, fields, base.updatedAt);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      const theirs = await find(base.id);
      // Without a connection, the answer was kept earlier.
      if (readAsOf() !== null) throw new ApiFailure(0, 'No connection');
      if (theirs === null || theirs.updatedAt === base.updatedAt) throw error;
      // Some may be saved already, by an attempt whose response was lost.
      const left = Object.keys(fields).filter((name) => !same((theirs as Fields)[name], fields[name]));
      if (left.length === 0) return theirs;
      if (!left.every((name) => same((theirs as Fields)[name], (known as Fields)[name]))) throw error;
      base = theirs;
    }
  }
}
