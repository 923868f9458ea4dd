import type { Migration } from '#app/storage/engine/migration.ts';

const amount = 'coalesce(nullif(sale_price, 0), nullif(regular_price, 0))';
const onRequest = `price_label in ('Price on Request', 'Contact for Quote')`;
const price = `case when ${onRequest} then null else ${amount} end`;
// An index-only scan needs the columns of an indexed expression in the index as well.
const madeOf = 'price_label, sale_price, regular_price';

/** The sort orders of a list, besides its default order, as index columns. */
export const orders = {
  date: 'created_at desc, rank desc',
  name: 'name_key, rank desc',
  // Products without a price come last in both directions.
  price: `(coalesce(${price}, 9007199254740991)), rank desc, ${madeOf}`,
  price_down: `(coalesce(-(${price}), 9007199254740991)), rank desc, ${madeOf}`,
};

/**
 * Indexes that provide every list a visitor can request in sorted order, page by page, and the sitemap. The expressions
 * must be identical to those of listed.ts and posts.ts, since an expression index serves only that expression.
 */
export const lists: Migration = {
  id: '0013-lists',
  up: (engine) => [
    'create index products_by_brand on products (brand_key, visible, rank)',
    'create index products_by_category_and_brand on products (category, brand_key, visible, rank)',
    ...Object.entries(orders).flatMap(([name, order]) => [
      `create index products_by_${name} on products (visible, ${order})`,
      `create index products_by_category_and_${name} on products (category, visible, ${order})`,
    ]),
    `create index products_without_picture on products (visible, rank) where featured_image = '' and images = '[]'`,
    `create index products_without_price on products (visible, rank, ${madeOf})
        where ${amount} is null and not ${onRequest}`,
    `create index products_without_specifications on products (visible, rank) where specifications = '[]'`,
    'create index products_in_sitemap on products (visible, rank desc, slug, updated_at)',
    'create index posts_listed on posts (status, (coalesce(published_at, created_at)) desc, id)',
    'create index posts_by_category on posts (category, status, (coalesce(published_at, created_at)) desc, id)',
    // Without statistics on the expressions, the planner does not use their indexes.
    ...(engine === 'postgres' ? ['analyze products', 'analyze posts'] : []),
  ],
};
