import type { Migration } from '#app/storage/engine/migration.ts';
import { orders } from './0013-lists.ts';

/**
 * Indexes for a brand in every sort order: with those of all products, a list of a rare brand scanned the whole table.
 */
export const listsOfABrand: Migration = {
  id: '0029-lists-of-a-brand',
  up: (engine) => [
    ...Object.entries(orders).map(
      ([name, order]) => `create index products_by_brand_and_${name} on products (brand_key, visible, ${order})`,
    ),
    ...(engine === 'postgres' ? ['analyze products'] : []),
  ],
};
