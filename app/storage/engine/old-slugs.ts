import type { RedirectKind } from '#app/domain/records/redirect.ts';
import { freeSlug } from '#app/domain/text/slug.ts';
import { keepExisting } from './queries.ts';
import { forgetRedirects } from './redirects.ts';
import type { Db } from './tables.ts';

const tables = { product: 'products', post: 'posts' } as const;

/** The old slugs of records, by record id. */
export async function oldSlugsOf(trx: Db, kind: RedirectKind, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('redirects')
    .select(['slug', 'target_id'])
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .orderBy('slug')
    .execute();
  const byId = Map.groupBy(rows, ({ target_id }) => target_id);
  return new Map(byId.entries().map(([id, some]) => [id, some.map(({ slug }) => slug)]));
}

/** The slug for a restored record: its own, or a free one and a note about it if the slug is taken. */
export async function slugForRestored(
  trx: Db,
  kind: RedirectKind,
  slug: string,
): Promise<{ slug: string; notes: string[] }> {
  const free = await freeSlugOf(trx, kind, slug);
  await forgetRedirects(trx, kind, [free]);
  const notes = free === slug ? [] : [`Another ${kind} has its web address now, so it got a new one: ${free}.`];
  return { slug: free, notes };
}

async function freeSlugOf(trx: Db, kind: RedirectKind, slug: string): Promise<string> {
  const all = trx.selectFrom(tables[kind]).select('slug');
  if (!(await all.where('slug', '=', slug).executeTakeFirst())) return slug;
  // Slugs contain no wildcard characters. A long slug is cut to make room for a number.
  const alike = await all.where('slug', 'like', `${slug.slice(0, 100)}%`).execute();
  const taken = new Set(alike.map((row) => row.slug));
  return freeSlug(slug, (each) => taken.has(each));
}

/** Restores the redirects of old slugs, except those used by another record since. */
export async function restoreOldSlugs(
  trx: Db,
  kind: RedirectKind,
  id: string,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length === 0) return;
  const used = await trx.selectFrom(tables[kind]).select('slug').where('slug', 'in', slugs).execute();
  const free = slugs.filter((slug) => !used.some((row) => row.slug === slug));
  if (free.length === 0) return;
  await trx
    .insertInto('redirects')
    .values(free.map((slug) => ({ kind, slug, target_id: id })))
    .onConflict(keepExisting)
    .execute();
}
