import type { Redirect, RedirectKind } from '#app/domain/records/redirect.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { freeSlug } from '#app/domain/text/slug.ts';
import { changeRow, keepExisting } from './queries.ts';
import type { Db } from './tables.ts';
import { inContentTransaction } from './writing.ts';

/** Stores an old slug by the id of its record: any number of renames is one hop, and loops are impossible. */
export async function rememberRedirect(db: Db, kind: RedirectKind, slug: string, id: string): Promise<void> {
  await db
    .insertInto('redirects')
    .values({ kind, slug, target_id: id })
    .onConflict((clash) => clash.columns(['kind', 'slug']).doUpdateSet({ target_id: id }))
    .execute();
}

export async function forgetRedirects(db: Db, kind: RedirectKind, slugs: readonly string[]): Promise<void> {
  await db.deleteFrom('redirects').where('kind', '=', kind).where('slug', 'in', slugs).execute();
}

export async function redirectTarget(db: Db, kind: RedirectKind, slug: string): Promise<string | null> {
  const redirects = db.selectFrom('redirects').select('target_id').where('kind', '=', kind);
  const row = await redirects.where('slug', '=', slug).executeTakeFirst();
  return row?.target_id ?? null;
}

export function createRedirects({ db }: { db: Db }) {
  return {
    /** All redirects with their current targets, sorted by old slug. */
    async list(): Promise<Redirect[]> {
      const rows = await db
        .selectFrom('redirects')
        .leftJoin('products', (join) => join.onRef('products.id', '=', 'target_id').on('kind', '=', 'product'))
        .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'target_id').on('kind', '=', 'post'))
        .select(['kind', 'redirects.slug', 'products.slug as product_slug', 'posts.slug as post_slug'])
        .execute();
      // Sorted here, since a server's collation may ignore hyphens.
      return rows
        .flatMap(({ kind, slug, product_slug, post_slug }) => {
          const to = product_slug ?? post_slug;
          return to === null ? [] : [{ kind: kind as RedirectKind, from: slug, to }];
        })
        .sort((a, b) => byText(`${a.kind} ${a.from}`, `${b.kind} ${b.from}`));
    },

    remove: (kind: RedirectKind, slug: string): Promise<void> =>
      inContentTransaction(db, (trx) =>
        changeRow(trx.deleteFrom('redirects').where('kind', '=', kind).where('slug', '=', slug), 'Redirect'),
      ),
  };
}

const tables = { product: 'products', post: 'posts' } as const;

export async function oldSlugsOf(trx: Db, kind: RedirectKind, ids: readonly string[]): Promise<Map<string, string[]>> {
  const redirects = trx.selectFrom('redirects').select(['slug', 'target_id']).where('kind', '=', kind);
  const rows = await redirects.where('target_id', 'in', ids).orderBy('slug').execute();
  const byId = Map.groupBy(rows, ({ target_id }) => target_id);
  return new Map(byId.entries().map(([id, some]) => [id, some.map(({ slug }) => slug)]));
}

/** The slug for a restored record: its own, or a free one and a note about it if the slug is taken. */
export async function slugForRestored(trx: Db, kind: RedirectKind, slug: string) {
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
export async function restoreOldSlugs(trx: Db, kind: RedirectKind, id: string, slugs: readonly string[]) {
  if (slugs.length === 0) return;
  const used = await trx.selectFrom(tables[kind]).select('slug').where('slug', 'in', slugs).execute();
  const free = slugs.filter((slug) => !used.some((row) => row.slug === slug));
  if (free.length === 0) return;
  const rows = free.map((slug) => ({ kind, slug, target_id: id }));
  await trx.insertInto('redirects').values(rows).onConflict(keepExisting).execute();
}
