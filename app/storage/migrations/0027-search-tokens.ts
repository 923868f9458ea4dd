import type { Migration } from '#app/storage/engine/migration.ts';

export const tokenTables: readonly string[] = ['names', 'labels', 'texts'].map(
  (part) => `create virtual table product_search_${part} using fts5
    (tokens, tokenize = "ascii tokenchars '^_=#'", content = '', contentless_delete = 1, detail = none)`,
);

/**
 * SQLite's search index stores words and pieces of names instead of trigrams (storage/catalogue/search/search-tokens.ts). The
 * next migration fills it.
 */
export const searchTokens: Migration = {
  id: '0027-search-tokens',
  up: (engine) =>
    engine === 'sqlite'
      ? [
          ...['product_search', 'product_search_names', 'product_search_labels', 'search_vocabulary'].map(
            (table) => `drop table ${table}`,
          ),
          ...tokenTables,
          'create table search_known_words (id integer primary key, word text not null unique) strict',
          `create virtual table search_known_letters using fts5
            (word, tokenize = 'trigram case_sensitive 1', content = 'search_known_words', content_rowid = 'id')`,
          'create table search_known_pairs (pair text primary key) strict, without rowid',
        ]
      : [],
};
