import type { Migration } from '#app/storage/migration.ts';
import { orders } from './0013-lists.ts';

/** A brand's products in every order: looked for in the order of all products, those of a rare brand took the whole table. */
export const listsOfABrand: Migration = {
  id: '0029-lists-of-a-brand',
  up: (engine) => [
    ...Object.entries(orders).map(
      ([name, order]) => `create index products_by_brand_and_${name} on products (brand_key, visible, ${order})`,
    ),
    ...(engine === 'postgres' ? ['analyze products'] : []),
  ],
};
