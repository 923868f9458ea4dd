import type { Generated } from 'kysely';
import type { BinKind } from '#app/domain/bin.ts';
import type { LastChangeKind } from '#app/domain/last-change.ts';
import type { UseKind } from '#app/domain/media-options.ts';
import type { NoticeKind } from '#app/domain/notice.ts';
import type { RevisionKind } from '#app/domain/revision.ts';
import type { BackupRow } from './backup-row.ts';
import type { BranchRow } from './branch-row.ts';
import type { CategoryRow } from './category-row.ts';
import type { ImportLineRow, ImportRow } from './import-row.ts';
import type { MailServerRow } from './mail-server-row.ts';
import type { PictureRow } from './media-library/picture-row.ts';
import type { MessageRow } from './message-row.ts';
import type { PostRow } from './post-row.ts';
import type { ProductRow } from './product-row.ts';
import type { SettingsRow } from './settings-row.ts';

/** Every table and its columns. Instants are ISO text, money is whole paise, booleans are 0 or 1, lists are JSON text. */
export type Tables = {
  meta: { key: string; value: string };
  migrations: { id: string; checksum: string; applied_at: string };

  products: ProductRow;
  /** One row for each tag of a product, with what the list of a tag is filtered and ordered by. */
  product_tags: { product_id: string; tag: string; category: string; visible: number; rank: number };
  /** The names by which a machine is looked for (`fits` 0), and those of the machines that a supply fits (1). Kept on write. */
  product_models: { product_id: string; model: string; fits: number; visible: number; rank: number };
  /** How many products a filter finds; `''` stands for any category or any tag. Kept on write. */
  listing_counts: { category: string; tag: string; visible: number; total: number };
  /** The search index of PostgreSQL; its row ids are ranks. */
  product_search: { rowid: number; name: string; labels: string; rest: string; facets: string };
  /** The search index of SQLite: tokens of names; these and those of labels; all. */
  product_search_names: { rowid: number; tokens: string };
  product_search_labels: { rowid: number; tokens: string };
  product_search_texts: { rowid: number; tokens: string };
  /** SQLite only: the names and search documents of the categories that stand in the search index as numbers. */
  search_categories: { number: Generated<number>; name: string; document: string };
  /** SQLite only: the words that stand in labels and texts, by their letters too, and each two that follow each other. */
  search_known_words: { id: Generated<number>; word: string };
  search_known_letters: { rowid: number; word: string };
  search_known_pairs: { pair: string };
  /** PostgreSQL only: the words that stand in each part of the search index, but for numbers. */
  search_vocabulary: { part: string; word: string };
  /** Words a typing mistake may be corrected to, by each of their variants. */
  search_words: { variant: string; word: string };

  categories: CategoryRow;

  posts: PostRow;
  messages: MessageRow;
  outbox: MailRow;
  branches: BranchRow;
  settings: SettingsRow & { id: Generated<number> };
  /** Where a slug used to lead; `kind` is `product` or `post`. */
  redirects: { kind: string; slug: string; target_id: string };

  imports: ImportRow;
  /** Each line of an imported file: what it does, and what was there before. */
  import_lines: ImportLineRow;
  /** Which upload a picture of a file has become. */
  import_pictures: { source: string; reference: string; made_at: string };
  /** What was deleted and can still be restored; `record` is JSON of all that belongs to it, as it stood in its tables. */
  bin: {
    id: string;
    kind: BinKind;
    thing_id: string;
    title: string;
    /** The folded title, which a search compares. */
    title_key: string;
    removed_at: string;
    removed_by: string;
    /** Shared by entries that were deleted in one step; its own id for an entry by itself. */
    group_id: string;
    group_label: string;
    record: string;
  };
  /** Each change of a thing; `was` is JSON of the changed fields before it, `secret` of the names of those not told. */
  revisions: {
    kind: RevisionKind;
    thing_id: string;
    made_at: string;
    made_by: string;
    was: string;
    secret: string;
  };

  /** Every upload that is known. */
  pictures: PictureRow;
  /** What uses which upload, and where; `label_key` is the folded label. Kept on write. */
  picture_uses: {
    picture_id: string;
    kind: UseKind;
    thing_id: string;
    place: string;
    label: string;
    label_key: string;
  };
  /** Who changed a thing last that has no history. */
  last_changes: { kind: LastChangeKind; thing_id: string; made_at: string; made_by: string };

  /** How e-mails are sent, where the environment does not say it: one row, empty while nothing is entered. */
  mail_server: MailServerRow & { id: Generated<number> };
  /** Ways of sending that once worked, by their fingerprints. */
  mail_proofs: { fingerprint: string; proven_at: string };

  /** What has become of each backup. */
  backups: BackupRow;
  /** One row: which process makes them, until when nobody else does, and who has asked for one. */
  backup_turn: { id: Generated<number>; holder: string; leased_until: string; wanted_by: string | null };

  users: UserRow;
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    agent: string;
    address: string;
    /** Since when its device is known; `''` for ever. */
    device_since: string;
  };
  /** The second step of signing in: the sealed secret, and the latest step of time whose code was taken. */
  second_factors: { user_id: string; sealed_secret: string; last_step: number; created_at: string };
  /** Each can be used once; only hashes are kept. */
  recovery_codes: { user_id: string; code_hash: string };
  /** Browsers from which somebody has signed in. */
  known_devices: { user_id: string; device_hash: string; first_seen_at: string; last_seen_at: string };
  /** What happened to an account and its person has not yet called their own doing. */
  notices: { id: string; user_id: string; kind: NoticeKind; device: string; place: string; made_at: string };
  trusted_networks: { network: string; user_id: string; expires_at: string };
  /** Posts as they stand in an editor, as JSON. */
  previews: { id: string; post: string; expires_at: string };
  throttle: { key: string; count: number; since: string };
};

export type MailRow = {
  id: string;
  /** `null` where it is about no message. */
  message_id: string | null;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  attempts: number;
  created_at: string;
  next_attempt_at: string;
  /** Until then one process is trying to send it. */
  leased_until: string | null;
  sent_at: string | null;
  given_up_at: string | null;
  last_error: string;
};

export type UserRow = {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
  /** 1 until the password that the installation began with is changed. */
  initial_password: number;
  role: string;
  created_at: string;
  last_login_at: string | null;
  previous_login_at: string | null;
};
