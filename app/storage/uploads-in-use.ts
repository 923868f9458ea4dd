import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const uploadId = /([0-9a-f]{12}|[0-9a-f]{32})-\d{1,4}x\d{1,4}/g;

/** The ids of all uploads that a product, a post or the settings refer to. */
export async function uploadsInUse(db: Kysely<Tables>): Promise<Set<string>> {
  const products = await db
    .selectFrom('products')
    .select(['featured_image', 'images', 'gallery', 'description'])
    .execute();
  const posts = await db.selectFrom('posts').select(['featured_image', 'content']).execute();
  const settings = await db.selectFrom('settings').select(['company_logo', 'hero_image', 'brand_logos']).execute();
  const texts = [...products, ...posts, ...settings].flatMap((row) => Object.values(row));
  return new Set(texts.flatMap((text) => [...text.matchAll(uploadId)].map(([, id]) => id as string)));
}
