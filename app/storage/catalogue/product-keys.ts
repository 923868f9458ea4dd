import type { ProductKey } from '#app/domain/importing/matcher.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const keysAtOnce = 1000;

/** Product lookups for bulk work such as imports. */
export const productKeys = (db: Db) => ({
  /** The identifying fields of all products, in batches. */
  async *keys(): AsyncGenerator<(ProductKey & { brand: string; category: string })[]> {
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await db
        .selectFrom('products')
        .select(['id', 'sku', 'slug', 'name', 'brand', 'category', 'rank'])
        .where('rank', '<', below)
        .orderBy('rank', 'desc')
        .limit(keysAtOnce)
        .execute();
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < keysAtOnce) return;
      below = last.rank;
    }
  },

  /** Maps each slug in use to the id of its product. */
  async holders(slugs: readonly string[]): Promise<Map<string, string>> {
    if (slugs.length === 0) return new Map();
    const rows = await db.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slugs).execute();
    return new Map(rows.map(({ id, slug }) => [slug, id]));
  },
});
