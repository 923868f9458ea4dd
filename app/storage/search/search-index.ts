import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Tables } from '#app/storage/tables.ts';

/** For each word of a query the spellings that will do; every word must be found. */
export type SearchTerms = readonly (readonly string[])[];

export type SearchScope =
  /** All words stand in the name, brand or SKU. */
  | 'name'
  /** All words stand somewhere, but not all in the name, brand or SKU. */
  | 'rest'
  /** All words stand somewhere. */
  | 'anywhere';

/** Exact values a product is filtered by; an index may use them to look at fewer rows. `category` is a name. */
export type Facets = { category?: string | undefined; tag?: string | undefined };

/**
 * What is indexed of a product. `name` and `rest` are documents of domain/search-text.ts; `rest` leaves out the
 * category, whose name may change and is found by its words as well.
 */
export type SearchRow = { rank: number; name: string; rest: string; category: string; tags: readonly string[] };

/** What a database engine's text search must do. Its rows are ranks. */
export type SearchIndex = {
  put(db: Kysely<Tables>, row: SearchRow): Promise<void>;
  remove(db: Kysely<Tables>, rank: number): Promise<void>;
  /**
   * The products of category `from` are found by the name `to` from now on. Asked for before the products themselves
   * are changed; runs the same few statements however many they are.
   */
  renameCategory(db: Kysely<Tables>, from: string, to: string): Promise<void>;
  /** Conditions on `product_search` for the words of a query. */
  conditions(
    db: Kysely<Tables>,
    terms: SearchTerms,
    facets: Facets,
  ): Promise<(scope: SearchScope) => Expression<SqlBool>>;
};
