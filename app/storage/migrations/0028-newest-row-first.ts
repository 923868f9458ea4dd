import { reindex } from '#app/storage/catalogue/search/reindex.ts';
import type { Migration } from '#app/storage/engine/migration.ts';
import { tokenTables } from './0027-search-tokens.ts';

/**
 * In SQLite's search index the newest product gets the lowest row, where reads start (storage/catalogue/search/sqlite-search.ts).
 */
export const newestRowFirst: Migration = {
  id: '0028-newest-row-first',
  up: (engine) =>
    engine === 'sqlite'
      ? [...['names', 'labels', 'texts'].map((part) => `drop table product_search_${part}`), ...tokenTables]
      : [],
  fill: async (db, engine) => {
    if (engine === 'sqlite') await reindex(db, engine);
  },
};
