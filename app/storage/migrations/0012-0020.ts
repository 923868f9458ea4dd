import { sql } from 'kysely';
import { reindex } from '#app/storage/catalogue/search/reindex.ts';
import { int, type Migration, strict } from '#app/storage/engine/migration.ts';

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

export const from0012To0020: readonly Migration[] = [
  {
    // On PostgreSQL, announces each new content version on commit, so that no process serves stale pages.
    id: '0012-content-channel',
    up: (engine) =>
      engine === 'sqlite'
        ? []
        : [
            `create function announce_content() returns trigger language plpgsql as
            $$ begin perform pg_notify('platen_content', new.value); return null; end $$`,
            `create trigger content_is_announced after update on meta
            for each row when (new.key = 'content_version') execute function announce_content()`,
          ],
  },
  {
    // Indexes that provide every list a visitor can request in sorted order, page by page, and the sitemap. The
    // expressions must be identical to those of listed.ts and posts.ts, since an expression index serves only that
    // expression.
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
  },
  {
    // Separate indexes for names and labels, so that a search of those does not read all texts.
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
  },
  {
    id: '0015-dealer-facts',
    up: () => [`alter table settings add column facts text not null default '{}'`],
  },
  {
    // Imports of products from files: the progress of each, and its lines with their changes and previous values.
    id: '0016-imports',
    up: (engine) => [
      `create table imports (
        id text primary key not null,
        created_at text not null,
        file_name text not null,
        format text not null,
        sheet text not null,
        other_sheets text not null,
        state text not null,
        titles text not null,
        targets text not null,
        samples text not null,
        options text not null,
        total ${int(engine)} not null,
        done ${int(engine)} not null,
        to_do ${int(engine)} not null,
        counts text not null,
        written ${int(engine)} not null,
        left_as_is ${int(engine)} not null,
        problem text not null,
        ended_at text,
        revision ${int(engine)} not null,
        made_categories text not null,
        leased_until text
      )${strict(engine)}`,
      'create index imports_by_date on imports (created_at)',
      'create index imports_at_work on imports (state)',
      `create table import_lines (
        import_id text not null references imports (id) on delete cascade,
        number ${int(engine)} not null,
        cells text not null,
        outcome text not null,
        product_id text,
        before text not null,
        after text not null,
        problem text not null,
        step text not null,
        primary key (import_id, number)
      )${strict(engine)}`,
      `create table import_pictures (
        source text primary key not null,
        reference text not null,
        made_at text not null
      )${strict(engine)}`,
      'create index import_lines_by_outcome on import_lines (import_id, outcome, step, number)',
    ],
  },
  {
    // The trash of deleted records, and the history of products, posts and settings.
    id: '0017-undo',
    up: (engine) => [
      `create table bin (
        id text primary key,
        kind text not null check (kind in ('product', 'post', 'category', 'message', 'branch', 'picture')),
        thing_id text not null,
        title text not null,
        record text not null,
        removed_at text not null,
        removed_by text not null
      )${strict(engine)}`,
      'create index bin_by_age on bin (removed_at)',
      `create table revisions (
        kind text not null check (kind in ('product', 'post', 'settings')),
        thing_id text not null,
        made_at text not null,
        made_by text not null,
        was text not null,
        secret text not null,
        primary key (kind, thing_id, made_at)
      )${strict(engine)}`,
      'create index revisions_by_age on revisions (made_at)',
    ],
  },
  {
    // SQLite cannot change a check constraint, so a new column replaces the old one.
    id: '0018-staff',
    up: () => [
      `alter table users add column level text not null default 'admin' check (level in ('admin', 'staff'))`,
      'alter table users drop column role',
      'alter table users rename column level to role',
    ],
  },
  {
    id: '0019-page-words',
    up: () => [`alter table settings add column words text not null default '{}'`],
  },
  {
    // The author of the last change of a category, message, branch or the mail settings, and of an import.
    id: '0020-last-changes',
    up: (engine) => [
      `create table last_changes (
        kind text not null check (kind in ('category', 'message', 'branch', 'mail')),
        thing_id text not null,
        made_at text not null,
        made_by text not null,
        primary key (kind, thing_id)
      )${strict(engine)}`,
      `alter table imports add column begun_by text not null default ''`,
      // For recording the result of an e-mail whose message was deleted during sending.
      'create index bin_by_thing on bin (kind, thing_id)',
    ],
  },
];
