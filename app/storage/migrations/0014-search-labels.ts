import { sql } from 'kysely';
import type { Migration } from '#app/storage/migration.ts';
import { reindex } from '#app/storage/reindex.ts';

/** What is looked for in names, tags and categories is looked for there alone, not among all that is said of products. */
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
    // The index of SQLite is filled by 0027.
    if (engine === 'sqlite') return;
    await reindex(db, engine);
    // A planner that knows nothing of an expression's values does not trust its index.
    await sql`analyze product_search`.execute(db);
  },
};
