import { sql } from 'kysely';
import { reindex } from '#app/storage/catalogue/search/reindex.ts';
import type { Migration } from '#app/storage/engine/migration.ts';

/** Separate indexes for names and labels, so that a search of those does not read all texts. */
export const searchLabels: Migration = {
  id: '0014-search-labels',
  up: (engine) =>
    engine === 'sqlite'
      ? [
          `create virtual table product_search_names using fts5
            (name, facets, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
          `create virtual table product_search_labels using fts5
            (name, labels, facets, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
        ]
      : ['create index product_search_by_labels on product_search using gin ((name || labels) gin_trgm_ops)'],
  async fill(db, engine) {
    // 0027 fills the index of SQLite.
    if (engine === 'sqlite') return;
    await reindex(db, engine);
    // Without statistics on the expressions, the planner does not use their indexes.
    await sql`analyze product_search`.execute(db);
  },
};
