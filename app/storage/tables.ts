import type { Generated } from 'kysely';

/** Every table and its columns. Instants are ISO text, money is whole paise, booleans are 0 or 1, lists are JSON text. */
export type Tables = {
  meta: { key: string; value: string };
  migrations: { id: string; checksum: string; applied_at: string };

  products: ProductRow;
  /** One row for each tag of a product, with what the list of a tag is filtered and ordered by. */
  product_tags: { product_id: string; tag: string; category: string; visible: number; place: number };
  /** How many products a filter finds; `''` stands for any category or any tag. Kept on write. */
  listing_counts: { category: string; tag: string; visible: number; total: number };
  /** The search index; its shape differs by engine, its row ids are places. */
  product_search: { rowid: number; name: string; rest: string; facets: string };
  /** SQLite only: the names and search documents of the categories that stand in the search index as numbers. */
  search_categories: { number: Generated<number>; name: string; document: string };
  /** Words a typing mistake may be corrected to, by each of their variants. */
  search_words: { variant: string; word: string };

  categories: { id: string; name: string; slug: string; description: string; position: number; updated_at: string };

  posts: PostRow;
  messages: MessageRow;
  outbox: MailRow;
  branches: {
    id: string;
    name: string;
    address: string;
    city: string;
    phone: string;
    email: string;
    hours: string;
    /** In the order of adding. */
    position: number;
    updated_at: string;
  };
  settings: SettingsRow;
  /** Where a slug used to lead; `kind` is `product` or `post`. */
  redirects: { kind: string; slug: string; target_id: string };

  users: UserRow;
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    agent: string;
    address: string;
  };
  trusted_networks: { network: string; user_id: string; expires_at: string };
  /** Posts as they stand in an editor, as JSON. */
  previews: { id: string; post: string; expires_at: string };
  throttle: { key: string; count: number; since: string };
};

export type ProductRow = {
  /** Order in every list, highest first, and the row id: featured before the rest, then newest. See place.ts. */
  place: number;
  id: string;
  name: string;
  slug: string;
  sku: string;
  brand: string;
  /** The brand folded, which is what a filter compares. */
  brand_key: string;
  /** The name folded, which is what a list by name is ordered by. */
  name_key: string;
  category: string;
  description: string;
  short_description: string;
  regular_price: number | null;
  sale_price: number | null;
  currency: string;
  price_label: string;
  in_stock: number;
  stock_quantity: number | null;
  stock_status: string;
  status: string;
  visibility: string;
  /** 1 when published and public. */
  visible: number;
  featured: number;
  featured_image: string;
  images: string;
  gallery: string;
  videos: string;
  meta_title: string;
  meta_description: string;
  keywords: string;
  focus_keyword: string;
  tags: string;
  /** Both as a JSON list of pairs of name and value. */
  specifications: string;
  dimensions: string;
  warranty: string;
  enquiry_form: number;
  rating: number | null;
  review_count: number | null;
  reviews: string;
  created_at: string;
  updated_at: string;
};

export type PostRow = {
  id: string;
  title: string;
  slug: string;
  content: string;
  /** The version of the sanitiser that cleaned the content; `null` for content it has not seen. */
  cleaned_by: string | null;
  author: string;
  category: string;
  excerpt: string;
  featured_image: string;
  reading_time: number;
  status: string;
  tags: string;
  published_at: string | null;
  created_at: string;
  updated_at: string;
};

export type MessageRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  preferred_branch: string;
  read: number;
  status: string;
  suspected_spam: number;
  /** What makes two sendings of the same words one message. */
  request_key: string;
  created_at: string;
};

export type MailRow = {
  id: string;
  message_id: string;
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

export type SettingsRow = {
  id: Generated<number>;
  company_name: string;
  company_description: string;
  contact_email: string;
  google_analytics_id: string;
  google_maps_api_key: string;
  company_logo: string;
  hero_image: string;
  brand_logos: string;
  updated_at: string;
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
