import { fold } from '#app/domain/text/search-text.ts';
import { productModels } from '#app/storage/catalogue/product-models.ts';
import { reindex } from '#app/storage/catalogue/search/reindex.ts';
import { int, type Migration, strict } from '#app/storage/engine/migration.ts';
import { orders } from './0012-0020.ts';
import { secondFactor } from './0026-second-factor.ts';

const atOnce = 500;

const tokenTables: readonly string[] = ['names', 'labels', 'texts'].map(
  (part) => `create virtual table product_search_${part} using fts5
    (tokens, tokenize = "ascii tokenchars '^_=#'", content = '', contentless_delete = 1, detail = none)`,
);

export const from0023To0038: readonly Migration[] = [
  {
    // Mail settings in the panel; the password is encrypted with a key outside the database.
    id: '0023-mail-server',
    up: (engine) => [
      `create table mail_server (
        id ${int(engine)} primary key check (id = 1),
        host text not null,
        port ${int(engine)} not null,
        security text not null check (security in ('tls', 'starttls', 'none')),
        username text not null,
        sender text not null,
        sealed_password text not null,
        updated_at text not null
      )${strict(engine)}`,
      `insert into mail_server (id, host, port, security, username, sender, sealed_password, updated_at)
        values (1, '', 587, 'starttls', '', '', '', '2026-01-01T00:00:00.000Z')`,
      `create table mail_proofs (
        fingerprint text primary key,
        proven_at text not null
      )${strict(engine)}`,
    ],
  },
  {
    // The model names of machines and supplies, so that a product page finds matching products with one lookup.
    id: '0024-product-models',
    up: () => [
      `create table product_models (
      product_id text not null references products (id) on delete cascade,
      model text not null,
      fits integer not null check (fits in (0, 1)),
      visible integer not null check (visible in (0, 1)),
      rank bigint not null,
      primary key (product_id, model)
    )`,
      'create index product_models_by_model on product_models (model, fits, visible, product_id, rank)',
    ],
    async fill(db) {
      for (let last = -1; ; ) {
        const rows = await db
          .selectFrom('products')
          .select(['id', 'name', 'brand', 'specifications', 'visible', 'rank'])
          .where('rank', '>', last)
          .orderBy('rank')
          .limit(atOnce)
          .execute();
        for (const row of rows) {
          const models = productModels(row);
          if (models.length > 0) await db.insertInto('product_models').values(models).execute();
        }
        if (rows.length < atOnce) return;
        last = rows.at(-1)?.rank as number;
      }
    },
  },
  {
    // The state of each backup, and the lease of the process that makes them.
    id: '0025-backups',
    up: (engine) => [
      `create table backups (
        id text primary key not null,
        file text not null,
        begun_at text not null,
        begun_by text not null,
        step text not null check (step in ('making', 'proving', 'proven', 'failed')),
        problem text,
        ended_at text,
        bytes ${int(engine)} not null,
        is_encrypted ${int(engine)} not null check (is_encrypted in (0, 1)),
        contents text not null,
        sent_at text,
        send_problem text,
        send_attempts ${int(engine)} not null,
        next_send_at text not null
      )${strict(engine)}`,
      'create index backups_by_date on backups (begun_at)',
      `create table backup_turn (
        id ${int(engine)} primary key check (id = 1),
        holder text not null,
        leased_until text not null,
        wanted_by text
      )${strict(engine)}`,
      `insert into backup_turn (id, holder, leased_until, wanted_by) values (1, '', '', null)`,
    ],
  },
  secondFactor,
  {
    // SQLite's search index stores words and pieces of names instead of trigrams
    // (storage/catalogue/search/search-tokens.ts). The next migration fills it.
    id: '0027-search-tokens',
    up: (engine) =>
      engine === 'sqlite'
        ? [
            ...['product_search', 'product_search_names', 'product_search_labels', 'search_vocabulary'].map(
              (table) => `drop table ${table}`,
            ),
            ...tokenTables,
            'create table search_known_words (id integer primary key, word text not null unique) strict',
            `create virtual table search_known_letters using fts5
            (word, tokenize = 'trigram case_sensitive 1', content = 'search_known_words', content_rowid = 'id')`,
            'create table search_known_pairs (pair text primary key) strict, without rowid',
          ]
        : [],
  },
  {
    // In SQLite's search index the newest product gets the lowest row, where reads start
    // (storage/catalogue/search/sqlite-search.ts).
    id: '0028-newest-row-first',
    up: (engine) =>
      engine === 'sqlite'
        ? [...['names', 'labels', 'texts'].map((part) => `drop table product_search_${part}`), ...tokenTables]
        : [],
    fill: async (db, engine) => {
      if (engine === 'sqlite') await reindex(db, engine);
    },
  },
  {
    // Indexes for a brand in every sort order: with those of all products, a list of a rare brand scanned the
    // whole table.
    id: '0029-lists-of-a-brand',
    up: (engine) => [
      ...Object.entries(orders).map(
        ([name, order]) => `create index products_by_brand_and_${name} on products (brand_key, visible, ${order})`,
      ),
      ...(engine === 'postgres' ? ['analyze products'] : []),
    ],
  },
  {
    // Values unknown to the shop, warnings of lines, and the owners' choices for values of earlier files.
    id: '0033-import-values',
    up: (engine) => [
      `alter table imports add column value_matches text not null default '[]'`,
      `alter table import_lines add column warnings text not null default '[]'`,
      `create table import_choices (
        field text not null,
        value_key text not null,
        value text not null,
        action text not null check (action in ('use', 'create', 'ignore', 'skip')),
        target text not null,
        chosen_at text not null,
        primary key (field, value_key)
      )${strict(engine)}`,
    ],
  },
  {
    // Devices whose secret exempts their sign-ins from the limit that all clients share; each session names its
    // device.
    id: '0034-remembered-devices',
    up: (engine) => [
      `create table remembered_devices (
      secret_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      agent text not null,
      address text not null,
      created_at text not null,
      last_used_at text not null
    )${strict(engine)}`,
      'create index remembered_devices_by_user on remembered_devices (user_id, last_used_at)',
      `alter table sessions add column secret_hash text not null default ''`,
    ],
  },
  {
    id: '0035-unverified-messages',
    up: (engine) => [
      `alter table messages add column unverified ${int(engine)} not null default 0
        check (unverified in (0, 1))`,
    ],
  },
  {
    // Entries of the trash that were deleted in one step share a group; a single entry is its own group. A search
    // compares the folded title. The table is rebuilt because SQLite cannot add the kind `words` to a check
    // constraint.
    id: '0036-trash-groups',
    up: (engine) => [
      // `record` is last: SQLite reads the columns before it without following its overflow pages.
      `create table bin_anew (
        id text primary key,
        kind text not null check (kind in ('product', 'post', 'category', 'message', 'branch', 'picture', 'words')),
        thing_id text not null,
        title text not null,
        title_key text not null,
        removed_at text not null,
        removed_by text not null,
        group_id text not null,
        group_label text not null,
        record text not null
      )${strict(engine)}`,
      `insert into bin_anew (id, kind, thing_id, title, title_key, removed_at, removed_by, group_id, group_label, record)
        select id, kind, thing_id, title, title, removed_at, removed_by, id, '', record from bin`,
      'drop table bin',
      'alter table bin_anew rename to bin',
      'create index bin_by_age on bin (removed_at desc, id, title_key)',
      'create index bin_by_thing on bin (kind, thing_id)',
      'create index bin_by_group on bin (group_id, removed_at, id)',
    ],
    async fill(db) {
      for (const { id, title } of await db.selectFrom('bin').select(['id', 'title']).execute())
        await db
          .updateTable('bin')
          .set({ title_key: fold(title) })
          .where('id', '=', id)
          .execute();
    },
  },
  {
    id: '0037-display-names',
    up: () => [`alter table users add column display_name text not null default ''`],
  },
  {
    // The facts of products, the owners' corrections of them, and what lists filter by. `rules` is the version of
    // the reading rules; rows of version 0 are read in the background. `stamp` is the content version of the last
    // change.
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
  },
];
