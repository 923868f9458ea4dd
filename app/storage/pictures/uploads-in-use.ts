import { sql } from 'kysely';
import type { Db } from '#app/storage/engine/tables.ts';

const uploadId = /([0-9a-f]{12}|[0-9a-f]{32})-\d{1,4}x\d{1,4}/g;

/**
 * The ids of all uploads that a product, post, inquiry or the settings refer to, now, in the trash or in a history, and of those
 * kept in the media library. A single statement, so that a concurrent delete or restore is seen in one place or the
 * other.
 */
export async function uploadsInUse(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`
    select featured_image || ' ' || images || ' ' || gallery || ' ' || description as text from products
    union all select featured_image || ' ' || content from posts
    union all select company_logo || ' ' || hero_image || ' ' || brand_logos from settings
    union all select photos from messages where photos <> '[]'
    union all select file from pictures where kept = 1
    union all select record from bin
    union all select was from revisions where was like '%.webp%' or was like '%.avif%'`.execute(db);
  return new Set(rows.flatMap(({ text }) => [...text.matchAll(uploadId)].map(([, id]) => id as string)));
}
