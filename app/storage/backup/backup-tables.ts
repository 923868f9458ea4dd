import type { Tables } from '#app/storage/tables.ts';

type Name = keyof Tables;

/** What a backup keeps; each table comes after those that its rows refer to. */
export const keptTables = [
  'users',
  'categories',
  'branches',
  'settings',
  'products',
  'posts',
  'messages',
  'outbox',
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
  // Sealed by a key that is in no backup, and hashed: whoever restores one is asked for a code as before.
  'second_factors',
  'recovery_codes',
] as const satisfies readonly Name[];

/** What follows from the products, and is made again from them. */
export const derivedTables = [
  'product_tags',
  'product_models',
  'listing_counts',
  'search_words',
] as const satisfies readonly Name[];

/** The search index, whose tables differ by engine: made again as well. */
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
 * What is of one installation or of one hour: its migrations and content version, who is signed in and from where, and what was
 * told of it, how often somebody has tried to, drafts that are only being looked at.
 */
export const leftTables = [
  'migrations',
  'meta',
  'sessions',
  'trusted_networks',
  'known_devices',
  'notices',
  'previews',
  'throttle',
] as const satisfies readonly Name[];

/**
 * What is of one installation and stays as it is when a backup is restored into it: which backups there are is no part of what
 * was there then.
 */
export const ownTables = ['backups', 'backup_turn'] as const satisfies readonly Name[];

export type KeptTable = (typeof keptTables)[number];
