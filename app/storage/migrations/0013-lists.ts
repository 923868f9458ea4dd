import type { Migration } from '#app/storage/migration.ts';

const amount = 'coalesce(nullif(sale_price, 0), nullif(regular_price, 0))';
const onRequest = `price_label in ('Price on Request', 'Contact for Quote')`;
const price = `case when ${onRequest} then null else ${amount} end`;
// An index alone answers an expression only where it has what the expression is made of.
const madeOf = 'price_label, sale_price, regular_price';

/** The orders that a list may be asked for in, beside its own, as an index has them. */
export const orders = {
  date: 'created_at desc, rank desc',
  name: 'name_key, rank desc',
  // What has no price comes last, whichever way the list goes.
  price: `(coalesce(${price}, 9007199254740991)), rank desc, ${madeOf}`,
  price_down: `(coalesce(-(${price}), 9007199254740991)), rank desc, ${madeOf}`,
};

/**
 * Every list that a visitor can ask for is read from an index in its order, a page at a time, and so are the addresses
 * of the sitemap. The expressions must be those of listed.ts and posts.ts to the letter: an index on an expression
 * answers that expression alone.
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
    // A planner that knows nothing of an expression's values does not trust its index.
    ...(engine === 'postgres' ? ['analyze products', 'analyze posts'] : []),
  ],
};
