import type { UseKind } from '#app/domain/pictures/media-options.ts';
import type { Migration } from '#app/storage/engine/migration.ts';
import type { Db } from '#app/storage/engine/tables.ts';
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
    await keepAll(db, 'product', async (after) => {
      const columns = ['id', 'name', 'featured_image', 'images', 'gallery', 'description', 'created_at'] as const;
      const some = db.selectFrom('products').select(columns).where('id', '>', after).orderBy('id').limit(piece);
      return (await some.execute()).map((row) => ({ id: row.id, label: row.name, at: row.created_at, row }));
    });
    await keepAll(db, 'post', async (after) => {
      const columns = ['id', 'title', 'featured_image', 'content', 'created_at'] as const;
      const some = db.selectFrom('posts').select(columns).where('id', '>', after).orderBy('id').limit(piece);
      return (await some.execute()).map((row) => ({ id: row.id, label: row.title, at: row.created_at, row }));
    });
    const columns = ['company_logo', 'hero_image', 'brand_logos', 'facts', 'updated_at'] as const;
    const row = await db.selectFrom('settings').select(columns).executeTakeFirst();
    if (row) await keepUses(db, 'settings', [{ id: '', label: null, at: row.updated_at, row }]);
    await keepAll(db, 'bin', async (after) => {
      const columns = ['id', 'title', 'record', 'removed_at'] as const;
      const some = db.selectFrom('bin').select(columns).where('id', '>', after).orderBy('id').limit(piece);
      return (await some.execute()).map((row) => ({ id: row.id, label: row.title, at: row.removed_at, row }));
    });
  },
};

const piece = 200;

/** Keeps the uses of all rows of a table, in batches ordered by id. */
async function keepAll(db: Db, kind: UseKind, read: (after: string) => Promise<Thing[]>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const things: Thing[] = await read(after);
    await keepUses(db, kind, things);
    after = things.at(-1)?.id;
  }
}
