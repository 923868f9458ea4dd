import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Db } from '#app/storage/engine/tables.ts';

/** Alternative strings (domain/text/search-text.ts), one of which must occur in a product's documents. */
export type SearchTerm = readonly string[];

/** All terms must match. */
export type SearchTerms = readonly SearchTerm[];

/** Scopes in the order of results; each excludes the scopes before it. */
export const searchScopes = ['name', 'labels', 'rest'] as const;

export type SearchScope =
  /** All terms match the name, brand or SKU. */
  | 'name'
  /** All terms match the name, brand, SKU, category or tags, but not all of them the first three. */
  | 'labels'
  /** All terms match, but some only the short description or the specifications. */
  | 'rest'
  /** All terms match the name, brand, SKU, category or tags. */
  | 'near'
  /** All terms match any text. */
  | 'anywhere';

/** The other filters of a list, which an index may use to read fewer rows. `category` is a name. */
export type Facets = { category?: string | undefined; tag?: string | undefined; isPublicOnly: boolean };

/** Indexed texts of a product, as search documents; `labels` excludes the category, which may be renamed. */
export type SearchRow = {
  rank: number;
  /** 1 if visitors may see the product. */
  visible: number;
  name: string;
  labels: string;
  rest: string;
  category: string;
  tags: readonly string[];
};

/** A condition on a table of the index, to be joined under the alias `product_search`. */
export type SearchMatch = {
  table: 'product_search' | 'product_search_names' | 'product_search_labels' | 'product_search_texts';
  condition: Expression<SqlBool>;
  rank: RawBuilder<number>;
  /** and the row id order from the newest product to the oldest. */
  newestFirst: 'asc' | 'desc';
  /** If true, the condition already includes the facets. */
  asksFacets: boolean;
};

export type SearchIndex = {
  put(db: Db, rows: readonly SearchRow[]): Promise<void>;
  remove(db: Db, ranks: readonly number[]): Promise<void>;
  /** Makes products of `from` searchable as `to`, in few statements. Call it before updating the products. */
  renameCategory(db: Db, from: string, to: string): Promise<void>;
  /**
   * Looks up the strings of these terms in a fixed number of statements. The returned finder accepts any subset of
   * these terms; `category` is a possible filter.
   */
  lookUp(db: Db, terms: SearchTerms, category: string | undefined): Promise<SearchFinder>;
};

/** Builds the condition of some terms by scope; `null` if nothing can match. */
export type SearchFinder = (terms: SearchTerms, facets: Facets) => (scope: SearchScope) => SearchMatch | null;
