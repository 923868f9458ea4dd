import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from '#app/storage/tables.ts';

/** One thing that is asked for: the strings (domain/search-text.ts) of which one must stand in a product's documents. */
export type SearchTerm = readonly string[];

/** All of them must be found. */
export type SearchTerms = readonly SearchTerm[];

/** Scopes in the order of what is found, each without those before it. */
export const searchScopes = ['name', 'labels', 'rest'] as const;

export type SearchScope =
  /** All terms stand in the name, brand or SKU. */
  | 'name'
  /** All terms stand in these, the category or the tags, but not all in the name, brand or SKU. */
  | 'labels'
  /** All terms stand somewhere, but some of them in the short description or the specifications alone. */
  | 'rest'
  /** All terms stand in the name, brand, SKU, category or tags. */
  | 'near'
  /** All terms stand somewhere. */
  | 'anywhere';

/** What else a list is filtered by; an index may use it to look at fewer rows. `category` is a name. */
export type Facets = { category?: string | undefined; tag?: string | undefined; isPublicOnly: boolean };

/**
 * What is indexed of a product. `name`, `labels` and `rest` are documents of domain/search-text.ts; `labels` leaves out
 * the category, whose name may change and is found by its words as well.
 */
export type SearchRow = {
  rank: number;
  /** 1 for what visitors may see. */
  visible: number;
  name: string;
  labels: string;
  rest: string;
  category: string;
  tags: readonly string[];
};

/** A condition on a table of the index, which is to be joined as `product_search`, whichever it is. */
export type SearchMatch = {
  table: 'product_search' | 'product_search_names' | 'product_search_labels' | 'product_search_texts';
  condition: Expression<SqlBool>;
  /** The rank of a row of it, */
  rank: RawBuilder<number>;
  /** and which way its numbers go from the newest product to the oldest. */
  newestFirst: 'asc' | 'desc';
  /** It finds only what the facets ask for: they need not be asked of the products again. */
  asksFacets: boolean;
};

/** What a database engine's text search must do. */
export type SearchIndex = {
  put(db: Kysely<Tables>, rows: readonly SearchRow[]): Promise<void>;
  remove(db: Kysely<Tables>, ranks: readonly number[]): Promise<void>;
  /**
   * The products of category `from` are found by the name `to` from now on. Asked for before the products themselves
   * are changed; runs the same few statements however many they are.
   */
  renameCategory(db: Kysely<Tables>, from: string, to: string): Promise<void>;
  /** Brings in order what many changes leave behind, a little at a time; a search of an index that is not in order takes longer. */
  tidy(db: Kysely<Tables>): Promise<void>;
  /**
   * Looks up what is known of the strings of these terms, in a few statements however many terms there are. What is found finds
   * any of these terms, and no others; `category` is one that a list may be narrowed to.
   */
  lookUp(db: Kysely<Tables>, terms: SearchTerms, category: string | undefined): Promise<SearchFinder>;
};

/** What finds some terms in each scope; `null` where nothing can be found. */
export type SearchFinder = (terms: SearchTerms, facets: Facets) => (scope: SearchScope) => SearchMatch | null;
