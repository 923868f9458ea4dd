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

/** Exact values a product is filtered by; an index may use them to look at fewer rows. */
export type Facets = { category?: string | undefined; tag?: string | undefined };

/** What a database engine's text search must do. Its rows are places; documents come from domain/search-text.ts. */
export type SearchIndex = {
  put(
    db: Kysely<Tables>,
    row: { place: number; name: string; rest: string; facets: Required<FacetValues> },
  ): Promise<void>;
  remove(db: Kysely<Tables>, place: number): Promise<void>;
  /** A condition on `product_search`. */
  matches(terms: SearchTerms, scope: SearchScope, facets: Facets): Expression<SqlBool>;
};

export type FacetValues = { category: string; tags: readonly string[] };
