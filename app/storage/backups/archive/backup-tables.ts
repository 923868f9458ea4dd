import type { Tables } from '#app/storage/engine/tables.ts';

type Name = keyof Tables;

/** Tables stored in a backup, each after the tables it references. */
export const savedTables = [
  'users',
  'categories',
  'branches',
  'settings',
  'products',
  'supply_links',
  'posts',
  'messages',
  'message_events',
  'outbox',
  'quotations',
  'quotation_numbers',
  'counts',
  'privacy_log',
  'redirects',
  'imports',
  'import_lines',
  'import_choices',
  'import_pictures',
  'bin',
  'revisions',
  'pictures',
  'picture_uses',
  'last_changes',
  'mail_server',
  'mail_proofs',
  // Encrypted with a key that no backup contains, or hashed: after a restore, users still need their second factor.
  'second_factors',
  'recovery_codes',
  'passkeys',
  'api_keys',
  'webhooks',
  'push_keys',
  'inquiry_mailbox',
  // Omitted: useless without the keys.
  'push_devices',
] as const satisfies readonly Name[];

/** Tables derived from the products; rebuilt on restore. */
export const derivedTables = [
  'product_tags',
  'product_models',
  'finder_keys',
  'product_facets',
  'listing_counts',
  'search_words',
] as const satisfies readonly Name[];

/** The search index, which differs by engine; rebuilt on restore. */
export const indexTables = [
  'product_search',
  'product_search_names',
  'product_search_labels',
  'product_search_texts',
  'search_known_letters',
  'search_known_words',
  'search_known_pairs',
  'search_vocabulary',
  'search_categories',
] as const satisfies readonly Name[];

/**
 * Tables left out, specific to one installation or short-lived: migrations, the content version, built files,
 * sessions, devices, notices, rate limits, previews and invitations.
 */
export const leftTables = [
  'migrations',
  'meta',
  'build_files',
  'sessions',
  'trusted_networks',
  'known_devices',
  'remembered_devices',
  'notices',
  'previews',
  'invitations',
  'throttle',
] as const satisfies readonly Name[];

/**
 * Tables that stay unchanged on restore: the record of backups and the leases of jobs belong to this installation, not to
 * the restored state.
 */
export const ownTables = ['backups', 'backup_turn', 'leases'] as const satisfies readonly Name[];

export type SavedTable = (typeof savedTables)[number];
