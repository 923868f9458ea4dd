import { type Kysely, sql } from 'kysely';
import type { PictureTexts } from '#app/domain/media.ts';
import type { Product } from '#app/domain/product.ts';
import type { Audience } from './audience.ts';
import { textsOf, toTexts } from './media-library/texts.ts';
import { fromRow } from './product-row.ts';
import type { Tables } from './tables.ts';

/** Products with what their pictures say, for the pages that show all of them. */
export const shownProducts = (db: Kysely<Tables>) => ({
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
});
