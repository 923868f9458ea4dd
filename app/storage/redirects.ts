import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Kind = 'product' | 'post';

/**
 * Old slugs point at the thing itself, not at its next slug: however often it is renamed, each old address is one
 * step away, and no loop can be made.
 */
export async function rememberRedirect(db: Kysely<Tables>, kind: Kind, slug: string, id: string): Promise<void> {
  await db
    .insertInto('redirects')
    .values({ kind, slug, target_id: id })
    .onConflict((clash) => clash.columns(['kind', 'slug']).doUpdateSet({ target_id: id }))
    .execute();
}

/** A slug in use is no longer an old one. */
export async function forgetRedirect(db: Kysely<Tables>, kind: Kind, slug: string): Promise<void> {
  await db.deleteFrom('redirects').where('kind', '=', kind).where('slug', '=', slug).execute();
}

export async function redirectTarget(db: Kysely<Tables>, kind: Kind, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('redirects')
    .select('target_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.target_id ?? null;
}
