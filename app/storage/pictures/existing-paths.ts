import { sql } from 'kysely';
import { recordAt } from '#app/domain/insights/improvements.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** Paths at which there is a page now, or a redirect. */
export async function pathsThatExist(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const named = paths.flatMap((path) => {
    const record = recordAt(path);
    return record === null ? [] : { path, key: `${record.kind} ${record.slug}`, slug: record.slug };
  });
  if (named.length === 0) return new Set();
  const slugs = named.map(({ slug }) => slug);
  const rows = await db
    .selectFrom('products')
    .where('visible', '=', 1)
    .where('slug', 'in', slugs)
    .select([sql<string>`'product'`.as('kind'), 'slug'])
    .unionAll(
      db
        .selectFrom('posts')
        .where('status', '=', 'published')
        .where('slug', 'in', slugs)
        .select([sql<string>`'post'`.as('kind'), 'slug']),
    )
    .unionAll(
      db
        .selectFrom('categories')
        .where('slug', 'in', slugs)
        .select([sql<string>`'category'`.as('kind'), 'slug']),
    )
    .unionAll(db.selectFrom('redirects').where('slug', 'in', slugs).select(['kind', 'slug']))
    .execute();
  const known = new Set(rows.map(({ kind, slug }) => `${kind} ${slug}`));
  return new Set(named.flatMap(({ path, key }) => (known.has(key) ? path : [])));
}
