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
  const kindOf = (kind: string) => sql<string>`${sql.lit(kind)}`.as('kind');
  const posts = db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select([kindOf('post'), 'slug']);
  const categories = db.selectFrom('categories').select([kindOf('category'), 'slug']);
  const redirects = db.selectFrom('redirects').select(['kind', 'slug']);
  const rows = await db
    .selectFrom('products')
    .where('visible', '=', 1)
    .where('slug', 'in', slugs)
    .select([kindOf('product'), 'slug'])
    .unionAll(posts.where('slug', 'in', slugs))
    .unionAll(categories.where('slug', 'in', slugs))
    .unionAll(redirects.where('slug', 'in', slugs))
    .execute();
  const known = new Set(rows.map(({ kind, slug }) => `${kind} ${slug}`));
  return new Set(named.flatMap(({ path, key }) => (known.has(key) ? path : [])));
}
