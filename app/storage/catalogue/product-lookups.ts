import { type SelectQueryBuilder, sql } from 'kysely';
import type { Comparable, Product } from '#app/domain/catalogue/product.ts';
import type { ProductKey } from '#app/domain/importing/matcher.ts';
import type { PictureTexts } from '#app/domain/pictures/media.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import { redirectTarget } from '#app/storage/engine/redirects.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { textsOf, toTexts } from '#app/storage/pictures/library/uses.ts';
import { comparableColumns, fromComparableRow, fromRow } from './product-row.ts';

export const productsFor = (db: Db, audience: Audience) =>
  db.selectFrom('products').$if(audience === 'public', (query) => query.where('visible', '=', 1));

/** The rows that a query finds, highest rank first, in pieces. */
export async function* byRank<Row extends { rank: number }>(
  query: SelectQueryBuilder<Tables, 'products', Row>,
  atOnce: number,
): AsyncGenerator<Row[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows: Row[] = await query.where('rank', '<', below).orderBy('rank', 'desc').limit(atOnce).execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    below = last.rank;
  }
}

export const shownProducts = (db: Db) => ({
  async find(audience: Audience, slug: string): Promise<Product | null> {
    const row = await productsFor(db, audience).selectAll().where('slug', '=', slug).executeTakeFirst();
    return row ? fromRow(row, audience) : null;
  },

  async shown(audience: Audience, slug: string): Promise<{ product: Product; texts: PictureTexts } | null> {
    const row = await productsFor(db, audience)
      .selectAll()
      .select(textsOf('product', sql.ref('products.id')).as('picture_texts'))
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row ? { product: fromRow(row, audience), texts: toTexts(row.picture_texts) } : null;
  },

  /** The products with these slugs, in the given order; by default the public ones. */
  async ofSlugs(slugs: readonly string[], audience: Audience = 'public'): Promise<Product[]> {
    if (slugs.length === 0) return [];
    const rows = await productsFor(db, audience).selectAll().where('slug', 'in', slugs).execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    return slugs.flatMap((slug) => bySlug.get(slug) ?? []).map((row) => fromRow(row, audience));
  },

  async byIds(audience: Audience, ids: readonly string[]): Promise<Map<string, Product>> {
    if (ids.length === 0) return new Map();
    const rows = await productsFor(db, audience).selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, fromRow(row, audience)]));
  },

  /** Public products of a category in listing order, for comparison. */
  async comparable(category: string, limit: number): Promise<Comparable[]> {
    const rows = await productsFor(db, 'public')
      .select(comparableColumns)
      .where('category', '=', category)
      .orderBy('rank', 'desc')
      .limit(limit)
      .execute();
    return rows.map(fromComparableRow);
  },

  /** The current slug of the public product that once had this one. */
  async renamedTo(slug: string): Promise<string | null> {
    const id = await redirectTarget(db, 'product', slug);
    if (id === null) return null;
    const row = await productsFor(db, 'public').select('slug').where('id', '=', id).executeTakeFirst();
    return row?.slug ?? null;
  },

  slugs: (): Promise<{ slug: string; updatedAt: string }[]> =>
    productsFor(db, 'public').select(['slug', 'updated_at as updatedAt']).orderBy('rank', 'desc').execute(),
});

const keysAtOnce = 1000;

/** Product lookups for bulk work such as imports. */
export const productKeys = (db: Db) => ({
  /** The identifying fields of all products, in batches. */
  keys(): AsyncGenerator<(ProductKey & { brand: string; category: string })[]> {
    const keys = db.selectFrom('products').select(['id', 'sku', 'slug', 'name', 'brand', 'category', 'rank']);
    return byRank(keys, keysAtOnce);
  },

  /** Maps each slug in use to the id of its product. */
  async holders(slugs: readonly string[]): Promise<Map<string, string>> {
    if (slugs.length === 0) return new Map();
    const rows = await db.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slugs).execute();
    return new Map(rows.map(({ id, slug }) => [slug, id]));
  },
});
