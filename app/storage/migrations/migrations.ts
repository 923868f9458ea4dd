import type { Migration } from '#app/storage/engine/migration.ts';
import { foundation } from './0001-foundation.ts';
import { outbox } from './0002-outbox.ts';
import { panel } from './0003-panel.ts';
import { storage } from './0004-storage.ts';
import { reads } from './0005-reads.ts';
import { access } from './0006-access.ts';
import { synonyms } from './0009-synonyms.ts';
import { contentChannel } from './0012-content-channel.ts';
import { lists } from './0013-lists.ts';
import { searchLabels } from './0014-search-labels.ts';
import { imports } from './0016-imports.ts';
import { undo } from './0017-undo.ts';
import { lastChanges } from './0020-last-changes.ts';
import { media } from './0022-media.ts';
import { mailServer } from './0023-mail-server.ts';
import { productModelsTable } from './0024-product-models.ts';
import { backups } from './0025-backups.ts';
import { secondFactor } from './0026-second-factor.ts';
import { searchTokens } from './0027-search-tokens.ts';
import { newestRowFirst } from './0028-newest-row-first.ts';
import { listsOfABrand } from './0029-lists-of-a-brand.ts';
import { rememberedDevices } from './0034-remembered-devices.ts';
import { trashGroups } from './0036-trash-groups.ts';
import { factsOfProducts } from './0038-facts.ts';
import { plansOfProducts } from './0039-plans.ts';
import { followUp } from './0040-follow-up.ts';
import { quotations } from './0041-quotations.ts';
import { leases } from './0043-leases.ts';
import { rollingUpgrades } from './0044-rolling-upgrades.ts';
import { quotationOutcomes } from './0050-quotation-outcomes.ts';
import { branchPlaces } from './0053-branch-places.ts';

/**
 * All migrations, in order; short ones are inline. Only the last migration that changes the search index fills it,
 * since earlier ones lack columns that the current code writes.
 */
export const migrations: readonly Migration[] = [
  foundation,
  outbox,
  panel,
  storage,
  reads,
  access,
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
  synonyms,
  {
    id: '0010-hero-treatment',
    up: () => [`alter table settings add column hero_treatment text not null default 'none'`],
  },
  {
    id: '0011-post-treatment',
    up: () => [`alter table settings add column post_treatment text not null default 'none'`],
  },
  contentChannel,
  lists,
  searchLabels,
  {
    id: '0015-dealer-facts',
    up: () => [`alter table settings add column facts text not null default '{}'`],
  },
  imports,
  undo,
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
  lastChanges,
  media,
  mailServer,
  productModelsTable,
  backups,
  secondFactor,
  searchTokens,
  newestRowFirst,
  listsOfABrand,
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
      )${engine === 'sqlite' ? ' strict' : ''}`,
    ],
  },
  rememberedDevices,
  {
    id: '0035-unverified-messages',
    up: (engine) => [
      `alter table messages add column unverified ${engine === 'sqlite' ? 'integer' : 'bigint'} not null default 0
        check (unverified in (0, 1))`,
    ],
  },
  trashGroups,
  {
    id: '0037-display-names',
    up: () => [`alter table users add column display_name text not null default ''`],
  },
  factsOfProducts,
  plansOfProducts,
  followUp,
  quotations,
  leases,
  rollingUpgrades,
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
    up: () =>
      ['company', 'gstin', 'city'].map((name) => `alter table messages add column ${name} text not null default ''`),
  },
  quotationOutcomes,
  {
    id: '0051-hsn-and-cost-of-product',
    phase: 'expand',
    up: (engine) => [
      `alter table products add column hsn text not null default ''`,
      `alter table products add column cost_price ${engine === 'sqlite' ? 'integer' : 'bigint'} check (cost_price >= 0)`,
    ],
  },
  branchPlaces,
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
      )${engine === 'sqlite' ? ' strict' : ''}`,
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
        counter ${engine === 'sqlite' ? 'integer' : 'bigint'} not null,
        device text not null,
        created_at text not null,
        last_used_at text
      )${engine === 'sqlite' ? ' strict' : ''}`,
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
      )${engine === 'sqlite' ? ' strict' : ''}`,
    ],
  },
];
