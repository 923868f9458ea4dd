import type { Generated, Kysely } from 'kysely';
import type { NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import type { MatchedField, ValueAction } from '#app/domain/catalogue/fields/value-match.ts';
import type { EventKind } from '#app/domain/inquiries/inquiry.ts';
import type { HourCount } from '#app/domain/insights/counts.ts';
import type { UseKind } from '#app/domain/pictures/media-options.ts';
import type { PrivacyEntry } from '#app/domain/privacy/privacy.schema.ts';
import type { LeasedJob } from '#app/domain/records/jobs.ts';
import type { LastChangeKind } from '#app/domain/records/last-change.ts';
import type { RevisionKind } from '#app/domain/records/revision.ts';
import type { TrashKind } from '#app/domain/records/trash.ts';
import type { UserRow } from '#app/storage/accounts/user-row.ts';
import type { BackupRow } from '#app/storage/backups/backup-row.ts';
import type { PostRow } from '#app/storage/blog/post-row.ts';
import type { BranchRow } from '#app/storage/business/branch-row.ts';
import type { SettingsRow } from '#app/storage/business/settings-row.ts';
import type { CategoryRow } from '#app/storage/catalogue/category-row.ts';
import type { ProductRow } from '#app/storage/catalogue/product-row.ts';
import type { ImportLineRow, ImportRow } from '#app/storage/importing/import-row.ts';
import type { InquiryRow } from '#app/storage/inquiries/inquiry-row.ts';
import type { MailServerRow } from '#app/storage/inquiries/mail-server-row.ts';
import type { MailboxRow } from '#app/storage/inquiries/mailbox-row.ts';
import type { PictureRow } from '#app/storage/pictures/library/picture-row.ts';
import type { QuotationRow } from '#app/storage/quotations/quotation-row.ts';

/** All tables and their columns. Times are ISO text, money is whole paise, booleans are 0 or 1, lists are JSON text. */
export type Tables = {
  meta: { key: string; value: string };
  migrations: { id: string; checksum: string; applied_at: string; phase: 'expand' | 'contract' | null };
  /** The body in base64. `superseded_at` is set while the release that started last lacks the file. */
  build_files: { path: string; encoding: '' | 'br'; body: string; superseded_at: string | null };

  products: ProductRow;
  /** One row per tag of a product, with the columns that tag lists filter and sort by. */
  product_tags: { product_id: string; tag: string; category: string; visible: number; rank: number };
  /** The model names of a machine (`fits` 0), or of the machines that a supply fits (1). Maintained on write. */
  product_models: { product_id: string; model: string; fits: number; visible: number; rank: number };
  /** What the finder looks a product up by: models, parts and codes without spaces and marks. Maintained on write. */
  finder_keys: {
    product_id: string;
    key: string;
    kind: 'model' | 'part' | 'code' | 'takes';
    brand_key: string;
    visible: number;
    rank: number;
  };
  /** Which supplies the owner linked with a machine, or refused to. */
  supply_links: { machine_id: string; supply_id: string; state: 'confirmed' | 'rejected' };
  /**
   * What lists filter a product by: `facet:value` as JSON, its price in paise and its speed. `stamp` is the content version
   * of the last change, `rules` the version of the rules that read its facts.
   */
  product_facets: {
    product_id: string;
    rank: number;
    visible: number;
    category: string;
    brand: string;
    facet_values: string;
    price: number | null;
    speed: number | null;
    duty_recommended: number | null;
    duty_maximum: number | null;
    /** Rent per month in paise, of a complete plan. */
    rent: number | null;
    stamp: number;
    rules: number;
  };
  /** Product counts by filter; `''` means any category or any tag. Maintained on write. */
  listing_counts: { category: string; tag: string; visible: number; total: number };
  /** PostgreSQL only: the search index; row ids are ranks. */
  product_search: { rowid: number; name: string; labels: string; rest: string; facets: string };
  /** SQLite only: the search index, with tokens of names; of names and labels; of all texts. */
  product_search_names: { rowid: number; tokens: string };
  product_search_labels: { rowid: number; tokens: string };
  product_search_texts: { rowid: number; tokens: string };
  /** SQLite only: names and search documents of the categories, which the search index stores as numbers. */
  search_categories: { number: Generated<number>; name: string; document: string };
  /** SQLite only: words of labels and texts, a trigram index over them, and pairs of consecutive words. */
  search_known_words: { id: Generated<number>; word: string };
  search_known_letters: { rowid: number; word: string };
  search_known_pairs: { pair: string };
  /** PostgreSQL only: the words of each part of the search index, without numbers. */
  search_vocabulary: { part: string; word: string };
  /** Correct spellings, by each of their variants. */
  search_words: { variant: string; word: string };

  categories: CategoryRow;

  posts: PostRow;
  messages: InquiryRow;
  /** Timeline events of inquiries, including inquiries in the trash. */
  message_events: EventRow;
  /** Browsers that receive notifications, by user. */
  push_devices: PushDeviceRow;
  /** A single row: the keys that sign notifications. The private key is encrypted. */
  push_keys: { id: Generated<number>; public_key: string; sealed_key: string };
  /** A single row: the inquiry mailbox and the reading position. */
  inquiry_mailbox: MailboxRow & { id: Generated<number> };
  outbox: MailRow;
  quotations: QuotationRow;
  /** The last serial number of each financial year. */
  quotation_numbers: { year: string; last: number };
  /** Taps, views and searches by hour of the dealer's clock, `2026-11-25T14`. */
  counts: HourCount;
  /** What was done with personal data. `ids` lists the rows that an erasure deleted, as JSON: a restore deletes them again. */
  privacy_log: {
    id: string;
    action: PrivacyEntry['action'];
    detail: string;
    made_at: string;
    made_by: string;
    ids: Generated<string>;
  };
  branches: BranchRow;
  settings: SettingsRow & { id: Generated<number> };
  /** Old slugs; `kind` is `product` or `post`. */
  redirects: { kind: string; slug: string; target_id: string };

  imports: ImportRow;
  import_lines: ImportLineRow;
  /** The owners' choices for unknown values of earlier files. */
  import_choices: {
    field: MatchedField;
    value_key: string;
    value: string;
    action: ValueAction;
    target: string;
    chosen_at: string;
  };
  /** Uploads already made from imported pictures, by source. */
  import_pictures: { source: string; reference: string; made_at: string };
  /** Deleted records that can be restored; `record` is JSON of the rows as they were in their tables. */
  bin: {
    id: string;
    kind: TrashKind;
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
  /** Changes of a record; `was`: JSON of the changed fields before, `secret`: names of changed secret fields. */
  revisions: {
    kind: RevisionKind;
    thing_id: string;
    made_at: string;
    made_by: string;
    was: string;
    secret: string;
  };

  pictures: PictureRow;
  /** Which records use which upload, and where; `label_key` is the folded label. Maintained on write. */
  picture_uses: {
    picture_id: string;
    kind: UseKind;
    thing_id: string;
    place: string;
    label: string;
    label_key: string;
  };
  /** The author of the last change of records without a history. */
  last_changes: { kind: LastChangeKind; thing_id: string; made_at: string; made_by: string };

  /** Mail settings, unless the environment sets them: a single row, empty until entered. */
  mail_server: MailServerRow & { id: Generated<number> };
  /** Fingerprints of mail settings that worked once. */
  mail_proofs: { fingerprint: string; proven_at: string };

  backups: BackupRow;
  /** A single row: the user that requested a backup. */
  backup_turn: { id: Generated<number>; wanted_by: string | null };

  /** Jobs and the process that does each. Without a holder, `until` is the end of a rest, or `''` if the job is free. */
  leases: { name: LeasedJob; holder: string; until: string };

  users: UserRow;
  /** Invitations that were not used yet. */
  invitations: {
    id: string;
    secret_hash: string;
    name: string;
    role: UserRow['role'];
    branches: string;
    invited_by: string;
    expires_at: string;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    agent: string;
    address: string;
    /** When its device was first seen; `''` if it is not tracked, then the session sees all notices. */
    device_since: string;
    /** Hash of the secret of its remembered device; `''` for none. */
    secret_hash: Generated<string>;
    /** The same at each sign-in of a browser: the hash of its device identifier, else of the token. */
    browser: Generated<string>;
  };
  /** The encrypted TOTP secret, and the latest time step whose code was used. */
  second_factors: { user_id: string; sealed_secret: string; last_step: number; created_at: string };
  /** Each can be used once; only hashes are stored. */
  recovery_codes: { user_id: string; code_hash: string };
  /** Public keys in base64url. The counter is that of the last sign-in; 0 for devices that count nothing. */
  passkeys: {
    id: string;
    user_id: string;
    public_key: string;
    counter: number;
    device: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Keys of other software; only their hashes are stored. `rights` is a list, `start` the first characters. */
  api_keys: {
    id: string;
    secret_hash: string;
    start: string;
    name: string;
    rights: string;
    created_by: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  /** Addresses of other software that get events. The secret is encrypted; `events` is a list. */
  webhooks: {
    id: string;
    address: string;
    events: string;
    sealed_secret: string;
    is_on: number;
    failing_since: string | null;
    created_by: string;
    created_at: string;
  };
  known_devices: { user_id: string; device_hash: string; first_seen_at: string; last_seen_at: string };
  /** Devices whose secret exempts their sign-ins from the limit that all clients share. */
  remembered_devices: {
    secret_hash: string;
    user_id: string;
    agent: string;
    address: string;
    created_at: string;
    last_used_at: string;
    /** That of its sessions. */
    browser: Generated<string>;
  };
  /** Security notices that the user has not dismissed. */
  notices: Record<'id' | 'user_id' | 'later_kind' | 'device' | 'place' | 'made_at', string> & { kind: NoticeKind };
  trusted_networks: { network: string; user_id: string; expires_at: string };
  previews: { id: string; post: string; expires_at: string };
  throttle: { key: string; count: number; since: string };
};

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;

export type EventRow = {
  id: string;
  message_id: string;
  kind: EventKind;
  text: string;
  made_at: string;
  made_by: string;
  /** Idempotency key; `''` for none. */
  request_key: string;
};

export type PushDeviceRow = {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  /** That of the session that turned it on, `''` if unknown. */
  browser: string;
  is_paused: number;
  hides_names: number;
  digest: number;
  /** Such as `22:00`, in the dealer's time zone; `''` for no quiet hours. */
  quiet_from: string;
  quiet_until: string;
  created_at: string;
  last_sent_at: string | null;
};

export type MailRow = {
  id: string;
  /** `null` if the e-mail is about no inquiry. */
  message_id: string | null;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  attempts: number;
  created_at: string;
  next_attempt_at: string;
  /** End of the lease of the process that sends it. */
  leased_until: string | null;
  /** That process. */
  leased_by: string | null;
  sent_at: string | null;
  given_up_at: string | null;
  last_error: string;
  /** The quotation attached as a PDF file. */
  quotation_id: string | null;
};
