import { fold } from '#app/domain/text/search-text.ts';
import type { Migration } from '#app/storage/engine/migration.ts';

/** Folded keys, so that both engines compare and sort brands and names alike, and indexes for sweeps and counts. */
export const storage: Migration = {
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
};
