import type { Migration } from '#app/storage/migration.ts';
import { reindex } from '#app/storage/reindex.ts';
import { tokenTables } from './0027-search-tokens.ts';

/** The newest product has the lowest row of SQLite's search index, which is read from there on (storage/search/sqlite-search.ts). */
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
