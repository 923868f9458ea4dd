import type { Kysely } from 'kysely';
import type { Migration } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { keepUses, type Thing } from '#app/storage/pictures/library/uses.ts';

/** The media library: a row per upload, with its alt text and where it is used. */
export const media: Migration = {
  id: '0022-media',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      `create table pictures (
        id text primary key,
        file text not null,
        name text not null,
        alt text not null,
        bytes integer not null,
        width integer not null,
        height integer not null,
        kept integer not null,
        search_key text not null,
        added_at text not null,
        updated_at text not null
      )${strict}`,
      'create index pictures_by_age on pictures (added_at, id)',
      `create table picture_uses (
        picture_id text not null,
        kind text not null check (kind in ('product', 'post', 'settings', 'bin')),
        thing_id text not null,
        place text not null,
        label text not null,
        label_key text not null,
        primary key (picture_id, kind, thing_id, place)
      )${strict}`,
      'create index picture_uses_by_thing on picture_uses (kind, thing_id)',
    ];
  },
  async fill(db) {
    for (const each of [products, posts, settings, bin]) await each(db);
  },
};

const piece = 200;

/** Passes all rows of a table to `take`, in batches ordered by id. */
async function inOrder<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    await take(rows);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const products = (db: Kysely<Tables>) =>
  inOrder(
    (after) =>
      db
        .selectFrom('products')
        .select(['id', 'name', 'featured_image', 'images', 'gallery', 'description', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(piece)
        .execute(),
    (rows) =>
      keepUses(
        db,
        'product',
        rows.map((row): Thing => ({ id: row.id, label: row.name, at: row.created_at, row })),
      ),
  );

const posts = (db: Kysely<Tables>) =>
  inOrder(
    (after) =>
      db
        .selectFrom('posts')
        .select(['id', 'title', 'featured_image', 'content', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(piece)
        .execute(),
    (rows) =>
      keepUses(
        db,
        'post',
        rows.map((row): Thing => ({ id: row.id, label: row.title, at: row.created_at, row })),
      ),
  );

async function settings(db: Kysely<Tables>) {
  const row = await db
    .selectFrom('settings')
    .select(['company_logo', 'hero_image', 'brand_logos', 'facts', 'updated_at'])
    .executeTakeFirst();
  if (row) await keepUses(db, 'settings', [{ id: '', label: null, at: row.updated_at, row }]);
}

const bin = (db: Kysely<Tables>) =>
  inOrder(
    (after) =>
      db
        .selectFrom('bin')
        .select(['id', 'title', 'record', 'removed_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(piece)
        .execute(),
    (rows) =>
      keepUses(
        db,
        'bin',
        rows.map((row): Thing => ({ id: row.id, label: row.title, at: row.removed_at, row })),
      ),
  );
