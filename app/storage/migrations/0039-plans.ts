import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * Rental and service plans of products; what the finder looks codes and models up by, and the links between machines and
 * supplies that the owner decided on, which also last while a product is in the trash; what the chooser compares; and the
 * page and photos that an inquiry is about.
 */
export const plansOfProducts: Migration = {
  id: '0039-plans',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const whole = engine === 'sqlite' ? 'integer' : 'bigint';
    return [
      `alter table products add column plans text not null default '{}'`,
      `alter table product_facets add column duty_recommended ${whole}`,
      `alter table product_facets add column duty_maximum ${whole}`,
      `alter table product_facets add column rent ${whole}`,
      `create table finder_keys (
        product_id text not null references products (id) on delete cascade,
        key text not null,
        kind text not null check (kind in ('model', 'part', 'code', 'takes')),
        brand_key text not null,
        visible integer not null check (visible in (0, 1)),
        rank ${whole} not null,
        primary key (product_id, key, kind)
      )${strict}`,
      'create index finder_keys_by_key on finder_keys (key, visible, kind)',
      `create table supply_links (
        machine_id text not null,
        supply_id text not null,
        state text not null check (state in ('confirmed', 'rejected')),
        primary key (machine_id, supply_id)
      )${strict}`,
      'create index supply_links_by_supply on supply_links (supply_id, machine_id)',
      `alter table messages add column page text not null default ''`,
      `alter table messages add column photos text not null default '[]'`,
    ];
  },
};
