import { int, type Migration, strict } from '#app/storage/engine/migration.ts';
import { foundation } from './0001-foundation.ts';
import { from0002To0011 } from './0002-0011.ts';
import { from0012To0020 } from './0012-0020.ts';
import { media } from './0022-media.ts';
import { from0023To0038 } from './0023-0038.ts';
import { followUp } from './0040-follow-up.ts';
import { quotations } from './0041-quotations.ts';

const texts = (table: string, ...names: string[]) =>
  names.map((name) => `alter table ${table} add column ${name} text not null default ''`);

/**
 * All migrations, in order; short ones are inline. Only the last migration that changes the search index fills it,
 * since earlier ones lack columns that the current code writes.
 */
export const migrations: readonly Migration[] = [
  foundation,
  ...from0002To0011,
  ...from0012To0020,
  media,
  ...from0023To0038,
  {
    // Rental and service plans of products; what the finder looks codes and models up by, and the links between
    // machines and supplies that the owner decided on, which also last while a product is in the trash; what the
    // chooser compares; and the page and photos that an inquiry is about.
    id: '0039-plans',
    up: (engine) => [
      `alter table products add column plans text not null default '{}'`,
      `alter table product_facets add column duty_recommended ${int(engine)}`,
      `alter table product_facets add column duty_maximum ${int(engine)}`,
      `alter table product_facets add column rent ${int(engine)}`,
      `create table finder_keys (
        product_id text not null references products (id) on delete cascade,
        key text not null,
        kind text not null check (kind in ('model', 'part', 'code', 'takes')),
        brand_key text not null,
        visible integer not null check (visible in (0, 1)),
        rank ${int(engine)} not null,
        primary key (product_id, key, kind)
      )${strict(engine)}`,
      'create index finder_keys_by_key on finder_keys (key, visible, kind)',
      `create table supply_links (
        machine_id text not null,
        supply_id text not null,
        state text not null check (state in ('confirmed', 'rejected')),
        primary key (machine_id, supply_id)
      )${strict(engine)}`,
      'create index supply_links_by_supply on supply_links (supply_id, machine_id)',
      `alter table messages add column page text not null default ''`,
      `alter table messages add column photos text not null default '[]'`,
    ],
  },
  followUp,
  quotations,
  {
    // Leases of jobs that one process at a time does, and the process that sends an e-mail. The former leases of
    // backups, imports and the mailbox stay for earlier versions, which may still run.
    id: '0043-leases',
    up: (engine) => [
      `create table leases (
      name text primary key not null,
      holder text not null,
      until text not null
    )${engine === 'sqlite' ? ' strict, without rowid' : ''}`,
      'alter table outbox add column leased_by text',
    ],
  },
  {
    // The phase of each migration, and the built files of all releases that run (decision 0071).
    id: '0044-rolling-upgrades',
    phase: 'expand',
    up: (engine) => [
      `alter table migrations add column phase text check (phase in ('expand', 'contract'))`,
      `create table build_files (
      path text primary key not null,
      encoding text not null check (encoding in ('', 'br')),
      body text not null,
      superseded_at text
    )${strict(engine)}`,
    ],
  },
  {
    // The lists of a million messages.
    id: '0046-message-lists',
    phase: 'expand',
    up: () => [
      `create index messages_open on messages (suspected_spam, created_at desc, id) where status <> 'resolved'`,
      'create index messages_unread on messages (suspected_spam, created_at desc, id) where read = 0',
      'create index messages_unverified on messages (suspected_spam, created_at desc, id) where unverified = 1',
      'create index messages_by_status on messages (suspected_spam, status, created_at desc, id)',
      `create index messages_assigned on messages (assignee, created_at) where assignee <> ''`,
      `create index messages_followed_up on messages (follow_up_on) where follow_up_on <> ''`,
      'create index last_changes_newest on last_changes (kind, made_at desc)',
    ],
  },
  {
    // What an erasure deleted, so that a restore deletes it again.
    id: '0047-erased-ids',
    phase: 'expand',
    up: () => [`alter table privacy_log add column ids text not null default '[]'`],
  },
  {
    id: '0048-portals',
    phase: 'expand',
    up: () => [`alter table messages add column portal text not null default ''`],
  },
  {
    id: '0049-company-of-inquiry',
    phase: 'expand',
    up: () => texts('messages', 'company', 'gstin', 'city'),
  },
  {
    // News about quotations until a user looks at them, answers that users enter, reminders, and templates.
    id: '0050-quotation-outcomes',
    phase: 'expand',
    up: () => [
      'alter table quotations add column news_at text',
      'alter table quotations add column reminded_at text',
      `alter table quotations add column decided_by text not null default ''`,
      `alter table quotations add column template text not null default ''`,
      `create index quotations_with_news on quotations (news_at) where news_at is not null`,
      `create index quotations_undecided on quotations (valid_until) where state in ('sent', 'opened')`,
    ],
  },
  {
    id: '0051-hsn-and-cost-of-product',
    phase: 'expand',
    up: (engine) => [
      `alter table products add column hsn text not null default ''`,
      `alter table products add column cost_price ${int(engine)} check (cost_price >= 0)`,
    ],
  },
  {
    // The contact data and the place of a branch.
    id: '0053-branch-places',
    phase: 'expand',
    up: () => [
      ...texts('branches', 'whatsapp', 'gstin', 'pin', 'map_link'),
      ...texts('messages', 'pin', 'branch'),
      `update messages set branch = (select min(id) from branches where name = preferred_branch)
      where preferred_branch in (select name from branches)`,
      `alter table users add column branches text not null default '[]'`,
      ...texts('quotations', 'branch'),
      `update quotations set branch = (select branch from messages where messages.id = quotations.message_id)
      where message_id in (select id from messages)`,
    ],
  },
  {
    id: '0054-campaign-of-inquiry',
    phase: 'expand',
    up: () => [`alter table messages add column campaign text not null default ''`],
  },
  {
    id: '0055-invitations',
    phase: 'expand',
    up: (engine) => [
      `create table invitations (
        id text primary key,
        secret_hash text not null unique,
        name text not null,
        role text not null check (role in ('admin', 'staff')),
        invited_by text not null references users (id) on delete cascade,
        expires_at text not null
      )${strict(engine)}`,
    ],
  },
  {
    id: '0056-passkeys',
    phase: 'expand',
    up: (engine) => [
      `create table passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        public_key text not null,
        counter ${int(engine)} not null,
        device text not null,
        created_at text not null,
        last_used_at text
      )${strict(engine)}`,
      'create index passkeys_by_user on passkeys (user_id)',
    ],
  },
  {
    id: '0057-limits-and-passkey-notices',
    phase: 'expand',
    up: () => [
      `alter table invitations add column branches text not null default '[]'`,
      // The check of `kind` must stay for the release before.
      `alter table notices add column later_kind text not null default ''`,
    ],
  },
  {
    id: '0058-api-keys',
    phase: 'expand',
    up: (engine) => [
      `create table api_keys (
        id text primary key,
        secret_hash text not null unique,
        start text not null,
        name text not null,
        rights text not null,
        created_by text not null,
        created_at text not null,
        expires_at text,
        last_used_at text,
        revoked_at text
      )${strict(engine)}`,
    ],
  },
  {
    id: '0059-webhooks',
    phase: 'expand',
    up: (engine) => [
      `create table webhooks (
        id text primary key,
        address text not null,
        events text not null,
        sealed_secret text not null,
        is_on ${engine === 'sqlite' ? 'integer' : 'bigint'} not null default 1 check (is_on in (0, 1)),
        failing_since text,
        created_by text not null,
        created_at text not null
      )${engine === 'sqlite' ? ' strict' : ''}`,
      'create index outbox_by_recipient on outbox (recipient, created_at desc)',
    ],
  },
  {
    id: '0060-author-of-quotation',
    phase: 'expand',
    up: () => [`alter table quotations add column changed_by text not null default ''`],
  },
];
