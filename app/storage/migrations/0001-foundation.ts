import type { Migration } from '#app/storage/engine/migration.ts';

/** The entities of the specification, the derived tables and the search index. */
export const foundation: Migration = {
  id: '0001-foundation',
  up(engine) {
    const sqlite = engine === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const real = sqlite ? 'real' : 'double precision';
    const strict = sqlite ? ' strict' : '';
    const bit = `${int} not null check (BIT in (0, 1))`;
    const column = (name: string) => `${name} ${bit.replace('BIT', name)}`;
    const text = (name: string) => `${name} text not null`;
    return [
      `create table meta (key text primary key, ${text('value')})${strict}`,
      `insert into meta (key, value) values ('content_version', '1')`,

      `create table products (
        place ${int} primary key,
        id text not null unique,
        ${text('name')},
        slug text not null unique,
        ${text('sku')},
        ${text('brand')},
        ${text('category')},
        ${text('description')},
        ${text('short_description')},
        regular_price ${int} check (regular_price >= 0),
        sale_price ${int} check (sale_price >= 0),
        ${text('currency')},
        price_label text not null
          check (price_label in ('Starting from', 'Price on Request', 'Contact for Quote', 'no-label')),
        ${column('in_stock')},
        stock_quantity ${int} check (stock_quantity >= 0),
        stock_status text not null check (stock_status in ('in_stock', 'out_of_stock', 'on_backorder')),
        status text not null check (status in ('published', 'draft', 'archived')),
        visibility text not null check (visibility in ('public', 'private')),
        ${column('visible')},
        ${column('featured')},
        ${text('featured_image')},
        ${text('images')},
        ${text('gallery')},
        ${text('videos')},
        ${text('meta_title')},
        ${text('meta_description')},
        ${text('keywords')},
        ${text('focus_keyword')},
        ${text('tags')},
        ${text('specifications')},
        ${text('dimensions')},
        ${text('warranty')},
        ${column('enquiry_form')},
        rating ${real},
        review_count ${int},
        ${text('reviews')},
        ${text('created_at')},
        ${text('updated_at')},
        check (visible = case when status = 'published' and visibility = 'public' then 1 else 0 end)
      )${strict}`,
      'create index products_by_visibility on products (visible, place)',
      'create index products_by_category on products (category, visible, place)',

      `create table product_tags (
        product_id text not null references products (id) on delete cascade,
        ${text('tag')},
        ${text('category')},
        ${column('visible')},
        place ${int} not null,
        primary key (product_id, tag)
      )${strict}`,
      'create index product_tags_by_tag on product_tags (tag, visible, place)',
      'create index product_tags_by_category on product_tags (tag, category, visible, place)',

      `create table listing_counts (
        ${text('category')},
        ${text('tag')},
        visible ${int} not null check (visible >= 0),
        total ${int} not null check (total >= visible),
        primary key (category, tag)
      )${strict}`,

      ...(sqlite
        ? [
            `create virtual table product_search using fts5
              (name, rest, facets, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
          ]
        : [
            'create extension if not exists pg_trgm',
            `create table product_search
              (rowid bigint primary key, ${text('name')}, ${text('rest')}, ${text('facets')})`,
            'create index product_search_by_name on product_search using gin (name gin_trgm_ops)',
            'create index product_search_by_text on product_search using gin ((name || rest) gin_trgm_ops)',
          ]),

      `create table search_words (${text('variant')}, ${text('word')}, primary key (variant, word))${strict}`,

      `create table categories (
        id text primary key,
        name text not null unique,
        slug text not null unique,
        ${text('description')},
        position ${int} not null
      )${strict}`,

      `create table posts (
        id text primary key,
        ${text('title')},
        slug text not null unique,
        ${text('content')},
        ${text('author')},
        ${text('category')},
        ${text('excerpt')},
        ${text('featured_image')},
        reading_time ${int} not null check (reading_time > 0),
        status text not null check (status in ('published', 'draft', 'archived')),
        ${text('tags')},
        published_at text,
        ${text('created_at')},
        ${text('updated_at')}
      )${strict}`,
      'create index posts_by_date on posts (status, published_at)',

      `create table messages (
        id text primary key,
        ${text('name')},
        ${text('email')},
        ${text('phone')},
        ${text('subject')},
        ${text('message')},
        ${text('preferred_branch')},
        ${column('read')},
        status text not null check (status in ('new', 'in_progress', 'resolved')),
        ${text('created_at')}
      )${strict}`,
      'create index messages_by_date on messages (created_at)',
      'create index messages_by_read on messages (read)',

      `create table branches (
        id text primary key,
        name text not null unique,
        ${text('address')},
        ${text('city')},
        ${text('phone')},
        ${text('email')},
        position ${int} not null
      )${strict}`,

      `create table settings (
        id ${int} primary key check (id = 1),
        ${text('company_name')},
        ${text('company_description')},
        ${text('contact_email')},
        ${text('google_analytics_id')},
        ${text('google_maps_api_key')},
        ${text('company_logo')},
        ${text('hero_image')},
        ${text('brand_logos')}
      )${strict}`,
      `insert into settings values (1, '', '', '', '', '', '', '', '[]')`,

      `create table redirects (
        kind text not null check (kind in ('product', 'post')),
        ${text('slug')},
        ${text('target_id')},
        primary key (kind, slug)
      )${strict}`,
      'create index redirects_by_target on redirects (target_id)',

      `create table users (
        id text primary key,
        ${text('username')},
        username_key text not null unique,
        ${text('password_hash')},
        ${column('initial_password')},
        role text not null check (role in ('admin')),
        ${text('created_at')},
        last_login_at text,
        previous_login_at text
      )${strict}`,

      `create table sessions (
        token_hash text primary key,
        user_id text not null references users (id) on delete cascade,
        ${text('created_at')},
        ${text('last_seen_at')},
        ${text('expires_at')},
        ${text('agent')},
        ${text('address')}
      )${strict}`,
      'create index sessions_by_user on sessions (user_id, last_seen_at)',

      `create table throttle (key text primary key, count ${int} not null, ${text('since')})${strict}`,
    ];
  },
};
