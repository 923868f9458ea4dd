import type { Kysely } from 'kysely';
import type { Listing } from '#app/storage/listing.ts';
import type { ProductRow } from '#app/storage/product-row.ts';
import { freeRank, isFeaturedRank } from '#app/storage/rank.ts';
import type { Tables } from '#app/storage/tables.ts';
import { later } from '#app/storage/version.ts';
import { oldSlugsOf, restoreOldSlugs, slugForRestored } from './old-slugs.ts';
import { putInBin, type Removal } from './put-in-bin.ts';

export type ProductRecord = { row: ProductRow; oldSlugs: string[] };

export async function binProduct(trx: Kysely<Tables>, row: ProductRow, removal: Removal): Promise<string> {
  const record: ProductRecord = { row, oldSlugs: await oldSlugsOf(trx, 'product', row.id) };
  return putInBin(trx, { kind: 'product', thingId: row.id, title: row.name, record }, removal);
}

/** Restores a product at its place in every list; returns notes about anything that differs from before. */
export async function restoreProduct(
  trx: Kysely<Tables>,
  { row: kept, oldSlugs }: ProductRecord,
  { listing, now }: { listing: Listing; now: Date },
): Promise<string[]> {
  const { slug, notes } = await slugForRestored(trx, 'product', kept.slug);
  const neighbour = await trx.selectFrom('products').select('id').where('rank', '=', kept.rank).executeTakeFirst();
  const row: ProductRow = {
    ...kept,
    slug,
    rank: neighbour ? await freeRank(trx, isFeaturedRank(kept.rank), kept.created_at) : kept.rank,
    // A new version, so that a form opened before the deletion cannot overwrite it.
    updated_at: later(now, kept.updated_at),
  };
  await trx.insertInto('products').values(row).execute();
  await listing.add(trx, [row]);
  await restoreOldSlugs(trx, 'product', row.id, oldSlugs);
  const category = await trx.selectFrom('categories').select('id').where('name', '=', row.category).executeTakeFirst();
  if (!category) notes.push(`Its category ${row.category} is not there any more. Please choose another one for it.`);
  return notes;
}
