import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Tables } from '#app/storage/tables.ts';

/** The parts of what is indexed of a product. */
export const searchParts = ['name', 'labels', 'category', 'rest'] as const;
export type SearchPart = (typeof searchParts)[number];

/**
 * One thing that is asked for: the strings of which one must stand in a document, for each part of it those that may
 * stand there at all. A string that stands nowhere costs an index the most.
 */
export type SearchTerm = Readonly<Record<SearchPart, readonly string[]>>;

/** All of them must be found. */
export type SearchTerms = readonly SearchTerm[];

/** The strings that may stand in one of some parts. */
export const needlesIn = (term: SearchTerm, ...parts: SearchPart[]): string[] => [
  ...new Set(parts.flatMap((part) => term[part])),
];

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

/** Exact values a product is filtered by; an index may use them to look at fewer rows. `category` is a name. */
export type Facets = { category?: string | undefined; tag?: string | undefined };

/**
 * What is indexed of a product. `name`, `labels` and `rest` are documents of domain/search-text.ts; `labels` leaves out
 * the category, whose name may change and is found by its words as well.
 */
export type SearchRow = {
  rank: number;
  name: string;
  labels: string;
  rest: string;
  category: string;
  tags: readonly string[];
};

/** A condition on a table of the index, which is to be joined as `product_search`, whichever it is. */
export type SearchMatch = {
  table: 'product_search' | 'product_search_labels' | 'product_search_names';
  condition: Expression<SqlBool>;
};

/** What a database engine's text search must do. Its rows are ranks. */
export type SearchIndex = {
  put(db: Kysely<Tables>, rows: readonly SearchRow[]): Promise<void>;
  remove(db: Kysely<Tables>, ranks: readonly number[]): Promise<void>;
  /**
   * The products of category `from` are found by the name `to` from now on. Asked for before the products themselves
   * are changed; runs the same few statements however many they are.
   */
  renameCategory(db: Kysely<Tables>, from: string, to: string): Promise<void>;
  /** What finds the terms of a query in each scope; `null` where nothing can be found. */
  matches(db: Kysely<Tables>, terms: SearchTerms, facets: Facets): Promise<(scope: SearchScope) => SearchMatch | null>;
};
