import { type Kysely, sql } from 'kysely';
import type { Comparable, Product } from '#app/domain/catalogue/product.ts';
import type { PictureTexts } from '#app/domain/pictures/media.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import { redirectTarget } from '#app/storage/engine/redirects.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { textsOf, toTexts } from '#app/storage/pictures/library/texts.ts';
import { comparableColumns, fromComparableRow, fromRow } from './product-row.ts';

export const shownProducts = (db: Kysely<Tables>) => ({
  /** A product with the alt texts of its pictures. */
  async shown(audience: Audience, slug: string): Promise<{ product: Product; texts: PictureTexts } | null> {
    const row = await db
      .selectFrom('products')
      .selectAll()
      .select(textsOf('product', sql.ref('products.id')).as('picture_texts'))
      .where('slug', '=', slug)
      .$if(audience === 'public', (query) => query.where('visible', '=', 1))
      .executeTakeFirst();
    return row ? { product: fromRow(row, audience), texts: toTexts(row.picture_texts) } : null;
  },

  /** The products with these slugs, in the given order; by default the public ones. */
  async ofSlugs(slugs: readonly string[], audience: Audience = 'public'): Promise<Product[]> {
    if (slugs.length === 0) return [];
    const rows = await db
      .selectFrom('products')
      .selectAll()
      .where('slug', 'in', slugs)
      .$if(audience === 'public', (query) => query.where('visible', '=', 1))
      .execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    return slugs.flatMap((slug) => bySlug.get(slug) ?? []).map((row) => fromRow(row, audience));
  },

  /** Public products of a category in listing order, for comparison. */
  async comparable(category: string, limit: number): Promise<Comparable[]> {
    const rows = await db
      .selectFrom('products')
      .select(comparableColumns)
      .where('category', '=', category)
      .where('visible', '=', 1)
      .orderBy('rank', 'desc')
      .limit(limit)
      .execute();
    return rows.map(fromComparableRow);
  },

  /** The current slug of the public product that once had this one. */
  async renamedTo(slug: string): Promise<string | null> {
    const id = await redirectTarget(db, 'product', slug);
    if (id === null) return null;
    const row = await db
      .selectFrom('products')
      .select('slug')
      .where('id', '=', id)
      .where('visible', '=', 1)
      .executeTakeFirst();
    return row?.slug ?? null;
  },

  /** The slugs and last changes of all public products. */
  async slugs(): Promise<{ slug: string; updatedAt: string }[]> {
    const rows = await db
      .selectFrom('products')
      .select(['slug', 'updated_at'])
      .where('visible', '=', 1)
      .orderBy('rank', 'desc')
      .execute();
    return rows.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at }));
  },
});
