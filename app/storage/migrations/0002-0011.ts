import { fold } from '#app/domain/text/search-text.ts';
import { int, type Migration, strict } from '#app/storage/engine/migration.ts';

export const from0002To0011: readonly Migration[] = [
  {
    // Idempotency keys for messages, suspected spam, and the e-mail outbox.
    id: '0002-outbox',
    up: (engine) => [
      `alter table messages add column suspected_spam ${int(engine)} not null default 0 check (suspected_spam in (0, 1))`,
      `alter table messages add column request_key text not null default ''`,
      // Older messages have no key.
      `create unique index messages_by_request_key on messages (request_key) where request_key <> ''`,
      `create table outbox (
        id text primary key,
        message_id text not null references messages (id) on delete cascade,
        kind text not null check (kind in ('owner', 'visitor')),
        recipient text not null,
        reply_to text,
        subject text not null,
        text text not null,
        attempts ${int(engine)} not null,
        created_at text not null,
        next_attempt_at text not null,
        leased_until text,
        sent_at text,
        given_up_at text,
        last_error text not null
      )${strict(engine)}`,
      'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null',
      'create index outbox_by_message on outbox (message_id)',
    ],
  },
  {
    // Opening hours of branches, and previews of posts.
    id: '0003-panel',
    up: (engine) => [
      // Updated to check whether the database is writable.
      `insert into meta (key, value) values ('writable', 'yes')`,
      `alter table branches add column hours text not null default '[]'`,
      `create table previews (
        id text primary key,
        post text not null,
        expires_at text not null
      )${strict(engine)}`,
    ],
  },
  {
    // Folded keys, so that both engines compare and sort brands and names alike, and indexes for sweeps and counts.
    id: '0004-storage',
    up(engine) {
      // Compares bytes, as SQLite does; a server's own collation may differ.
      const key = engine === 'sqlite' ? 'text' : 'text collate "C"';
      return [
        `alter table products add column brand_key ${key} not null default ''`,
        `alter table products add column name_key ${key} not null default ''`,
        'create index sessions_by_expiry on sessions (expires_at)',
        'create index throttle_by_age on throttle (since)',
        'create index messages_listed on messages (suspected_spam, created_at desc, id)',
        'create index outbox_given_up on outbox (given_up_at) where given_up_at is not null',
      ];
    },
    async fill(db) {
      // Folded here, since the engines' own folding differs.
      for (const { id, brand, name } of await db.selectFrom('products').select(['id', 'brand', 'name']).execute())
        await db
          .updateTable('products')
          .set({ brand_key: fold(brand), name_key: fold(name) })
          .where('id', '=', id)
          .execute();
    },
  },
  {
    // The search index stores categories by number, specifications and dimensions keep their order, and posts
    // store the version of the sanitiser that cleaned them.
    id: '0005-reads',
    up(engine) {
      const inPairs = (column: string) =>
        engine === 'sqlite'
          ? `update products set ${column} =
            (select json_group_array(json_array(key, value)) from (select key, value from json_each(${column})))`
          : `update products set ${column} =
            (select coalesce(json_agg(json_build_array(name, value) order by place)::text, '[]')
              from json_each_text(${column}::json) with ordinality as pair (name, value, place))`;
      return [
        ...(engine === 'sqlite'
          ? [
              `create table search_categories
              (number integer primary key, name text not null, document text not null) strict`,
              'create index search_categories_by_name on search_categories (name)',
            ]
          : []),
        inPairs('specifications'),
        inPairs('dimensions'),
        'alter table posts add column cleaned_by text',
      ];
    },
  },
  {
    // Networks from which an admin has signed in, so that a flood of sign-in attempts does not lock admins out.
    id: '0006-access',
    up: (engine) => [
      `create table trusted_networks (
        network text not null,
        user_id text not null references users (id) on delete cascade,
        expires_at text not null,
        primary key (network, user_id)
      )${strict(engine)}`,
      'create index trusted_networks_user on trusted_networks (user_id)',
      'create index trusted_networks_expiry on trusted_networks (expires_at)',
    ],
  },
  {
    // `updated_at` serves as the version for optimistic locking.
    id: '0007-versions',
    up: () =>
      ['categories', 'branches', 'settings'].map(
        (table) => `alter table ${table} add column updated_at text not null default '2026-01-01T00:00:00.000Z'`,
      ),
  },
  {
    id: '0008-rank',
    up: () => ['products', 'product_tags'].map((table) => `alter table ${table} rename column place to rank`),
  },
  {
    // Separates categories and tags from longer texts in the search index, and adds synonyms to the settings. 0014
    // and 0027 fill the index.
    id: '0009-synonyms',
    up: (engine) => [
      ...(engine === 'sqlite'
        ? [
            `create table search_vocabulary
            (part text not null, word text not null, primary key (part, word)) strict, without rowid`,
            'drop table product_search',
            `create virtual table product_search using fts5
            (name, labels, rest, facets, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
          ]
        : [
            `create table search_vocabulary
            (part text collate "C" not null, word text collate "C" not null, primary key (part, word))`,
            'drop index product_search_by_text',
            'delete from product_search',
            `alter table product_search add column labels text not null default ''`,
            `create index product_search_by_text on product_search
            using gin ((name || labels || rest) gin_trgm_ops)`,
          ]),
      `alter table settings add column search_synonyms text not null default ''`,
    ],
  },
  {
    id: '0010-hero-treatment',
    up: () => [`alter table settings add column hero_treatment text not null default 'none'`],
  },
  {
    id: '0011-post-treatment',
    up: () => [`alter table settings add column post_treatment text not null default 'none'`],
  },
];
