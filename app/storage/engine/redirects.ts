import { notFound } from '#app/domain/records/errors.ts';
import type { Redirect, RedirectKind } from '#app/domain/records/redirect.ts';
import { byText } from '#app/domain/text/by-text.ts';
import type { Db } from './tables.ts';
import { inContentTransaction } from './writing.ts';

/**
 * Stores an old slug of a record. Redirects point to the id, not to the next slug, so any number of renames is one hop
 * and loops are impossible.
 */
export async function rememberRedirect(db: Db, kind: RedirectKind, slug: string, id: string): Promise<void> {
  await db
    .insertInto('redirects')
    .values({ kind, slug, target_id: id })
    .onConflict((clash) => clash.columns(['kind', 'slug']).doUpdateSet({ target_id: id }))
    .execute();
}

/** Deletes redirects from slugs now in use. */
export async function forgetRedirects(db: Db, kind: RedirectKind, slugs: readonly string[]): Promise<void> {
  await db.deleteFrom('redirects').where('kind', '=', kind).where('slug', 'in', slugs).execute();
}

export async function redirectTarget(db: Db, kind: RedirectKind, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('redirects')
    .select('target_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
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

    remove(kind: RedirectKind, slug: string): Promise<void> {
      return inContentTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('redirects')
          .where('kind', '=', kind)
          .where('slug', '=', slug)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('Redirect');
      });
    },
  };
}
