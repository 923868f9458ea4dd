import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * The facts of products, the owners' corrections of them, and what lists filter by. `rules` is the version of the
 * reading rules; rows of version 0 are read in the background. `stamp` is the content version of the last change.
 */
export const factsOfProducts: Migration = {
  id: '0038-facts',
  up: (engine) => [
    `alter table products add column facts text not null default '{}'`,
    `alter table products add column fact_corrections text not null default '{}'`,
    `create table product_facets (
      product_id text primary key references products (id) on delete cascade,
      rank bigint not null,
      visible integer not null check (visible in (0, 1)),
      category text not null,
      brand text not null,
      facet_values text not null,
      price bigint,
      speed ${engine === 'sqlite' ? 'real' : 'double precision'},
      stamp bigint not null,
      rules integer not null
    )`,
    'create index product_facets_by_stamp on product_facets (stamp)',
    'create index product_facets_by_rules on product_facets (rules, product_id)',
    'create index product_facets_by_rank on product_facets (visible, rank)',
    `insert into product_facets (product_id, rank, visible, category, brand, facet_values, price, speed, stamp, rules)
      select id, rank, visible, category, brand, '[]', null, null, 0, 0 from products`,
  ],
};
