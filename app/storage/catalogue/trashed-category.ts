import { freeName } from '#app/domain/records/trash.ts';
import { freeSlug } from '#app/domain/text/slug.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { later } from '#app/storage/engine/writing.ts';
import { putInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';
import type { CategoryRow } from './category-row.ts';
import type { Listing } from './listing.ts';
import { withFacts } from './product-row.ts';

/** Maximum number of products moved back with a category. Each is written separately, while other writes wait. */
const maxMovedBack = 200;

export type CategoryRecord = {
  row: CategoryRow;
  /** The category that its products were moved to, and their ids; `null` if there are too many. */
  moved: { to: string; ids: string[] | null } | null;
};

/** `moveTo` is the name of the category that the products will be moved to. */
export async function trashCategory(trx: Db, row: CategoryRow, moveTo: string | null, removal: Removal) {
  const record: CategoryRecord = { row, moved: moveTo === null ? null : await movedFrom(trx, row.name, moveTo) };
  return putInTrash(trx, { kind: 'category', thingId: row.id, title: row.name, record }, removal);
}

async function movedFrom(trx: Db, name: string, to: string): Promise<CategoryRecord['moved']> {
  const products = trx.selectFrom('products').select('id').where('category', '=', name);
  const rows = await products.limit(maxMovedBack + 1).execute();
  if (rows.length === 0) return null;
  return { to, ids: rows.length > maxMovedBack ? null : rows.map(({ id }) => id) };
}

/** Restores a category and its products; returns notes about anything that differs from before. */
export async function restoreCategory(
  trx: Db,
  { row: kept, moved }: CategoryRecord,
  { listing, now }: { listing: Listing; now: Date },
): Promise<string[]> {
  const others = await trx.selectFrom('categories').select(['name', 'slug']).execute();
  const name = freeName(kept.name, (each) => others.some((other) => other.name === each));
  const slug = freeSlug(kept.slug, (each) => others.some((other) => other.slug === each));
  const notes: string[] = [];
  if (name !== kept.name) notes.push(`Another category is called ${kept.name} now, so this one is called ${name}.`);
  if (slug !== kept.slug) notes.push(`Another category has its web address now, so it got a new one: ${slug}.`);
  const row = { ...kept, name, slug, updated_at: later(now, kept.updated_at) };
  await trx.insertInto('categories').values(row).execute();
  if (moved !== null) notes.push(...(await moveBack(trx, name, moved, { listing, now })));
  return notes;
}

/** Moves back the products that are still in the category they were moved to. */
async function moveBack(
  trx: Db,
  category: string,
  { to, ids }: NonNullable<CategoryRecord['moved']>,
  { listing, now }: { listing: Listing; now: Date },
): Promise<string[]> {
  if (ids === null) return [`Its products stay in ${to}: there are too many to move them back at once.`];
  const rows = await trx.selectFrom('products').selectAll().where('id', 'in', ids).where('category', '=', to).execute();
  for (const before of rows) {
    const after = withFacts({ ...before, category, updated_at: later(now, before.updated_at) });
    await listing.remove(trx, [before]);
    await trx.updateTable('products').set(after).where('id', '=', before.id).execute();
    await listing.add(trx, [after]);
  }
  const left = ids.length - rows.length;
  return left === 0 ? [] : [`${left} of its products had been changed or deleted since and did not come back to it.`];
}
