import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * Separates categories and tags from longer texts in the search index, and adds synonyms to the settings. 0014 and 0027
 * fill the index.
 */
export const synonyms: Migration = {
  id: '0009-synonyms',
  up: (engine) => [
    ...(engine === 'sqlite'
      ? [
          `create table search_vocabulary
            (part text not null, word text not null, primary key (part, word)) strict, without rowid`,
          'drop table product_search',
          `create virtual table product_search using fts5
            (name, labels, rest, facets, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
        ]
      : [
          `create table search_vocabulary
            (part text collate "C" not null, word text collate "C" not null, primary key (part, word))`,
          'drop index product_search_by_text',
          'delete from product_search',
          `alter table product_search add column labels text not null default ''`,
          `create index product_search_by_text on product_search
            using gin ((name || labels || rest) gin_trgm_ops)`,
        ]),
    `alter table settings add column search_synonyms text not null default ''`,
  ],
};
