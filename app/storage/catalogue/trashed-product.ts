import { idsOf } from '#app/storage/engine/queries.ts';
import { freeRank, isFeaturedRank } from '#app/storage/engine/rank.ts';
import { forgetRedirects, oldSlugsOf, restoreOldSlugs, slugForRestored } from '#app/storage/engine/redirects.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { later } from '#app/storage/engine/writing.ts';
import { putAllInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';
import type { Listing } from './listing.ts';
import { type ProductRow, withFacts } from './product-row.ts';

export type ProductRecord = { row: ProductRow; oldSlugs: string[] };

type Deps = { listing: Listing; now: Date };

export async function trashProducts(trx: Db, rows: readonly ProductRow[], removal: Removal): Promise<string[]> {
  await queueHooks(trx, 'product.changed', idsOf(rows), removal.at);
  const oldSlugs = await oldSlugsOf(trx, 'product', idsOf(rows));
  const trashed = rows.map((row) => {
    const record: ProductRecord = { row, oldSlugs: oldSlugs.get(row.id) ?? [] };
    return { kind: 'product' as const, thingId: row.id, title: row.name, record };
  });
  return putAllInTrash(trx, trashed, removal);
}

/** Restores a product at its place in every list; returns notes about anything that differs from before. */
export async function restoreProduct(
  trx: Db,
  { row: kept, oldSlugs }: ProductRecord,
  { listing, now }: Deps,
): Promise<string[]> {
  const { slug, notes } = await slugForRestored(trx, 'product', kept.slug);
  const neighbour = await trx.selectFrom('products').select('id').where('rank', '=', kept.rank).executeTakeFirst();
  const row: ProductRow = {
    ...withFacts(kept),
    slug,
    rank: neighbour ? await freeRank(trx, isFeaturedRank(kept.rank), kept.created_at) : kept.rank,
    // A new version, so that a form opened before the deletion cannot overwrite it.
    updated_at: later(now, kept.updated_at),
  };
  await trx.insertInto('products').values(row).execute();
  await listing.add(trx, [row]);
  await queueHooks(trx, 'product.changed', [row.id], now);
  await restoreOldSlugs(trx, 'product', row.id, oldSlugs);
  return [...notes, ...(await withoutCategory(trx, [row])).values()];
}

/**
 * Restores several products. Products with a free slug and rank are written together in a few statements, the others one
 * by one. Returns notes about anything that differs from before, each with the name of its product.
 */
export async function restoreProducts(trx: Db, records: readonly ProductRecord[], deps: Deps): Promise<string[]> {
  const column = <Name extends 'slug' | 'rank'>(name: Name) =>
    trx
      .selectFrom('products')
      .select(name)
      .where(name, 'in', records.map(({ row }) => row[name]) as never)
      .execute();
  const slugs = new Set((await column('slug')).map(({ slug }) => slug));
  const ranks = new Set((await column('rank')).map(({ rank }) => rank));
  const free: ProductRecord[] = [];
  const others: ProductRecord[] = [];
  for (const record of records) {
    const { row } = record;
    if (slugs.has(row.slug) || ranks.has(row.rank)) others.push(record);
    else free.push({ ...record, row: { ...withFacts(row), updated_at: later(deps.now, row.updated_at) } });
    slugs.add(row.slug);
    ranks.add(row.rank);
  }
  const notes: string[] = [];
  const note = (name: string, some: Iterable<string>) => notes.push(...[...some].map((each) => `${name}: ${each}`));
  if (free.length > 0) {
    const rows = free.map(({ row }) => row);
    const taken = rows.map(({ slug }) => slug);
    await forgetRedirects(trx, 'product', taken);
    await trx.insertInto('products').values(rows).execute();
    await deps.listing.add(trx, rows);
    await queueHooks(trx, 'product.changed', idsOf(rows), deps.now);
    for (const { row, oldSlugs } of free) await restoreOldSlugs(trx, 'product', row.id, oldSlugs);
    const missing = await withoutCategory(trx, rows);
    for (const { id, name } of rows) note(name, missing.has(id) ? [missing.get(id) as string] : []);
  }
  for (const record of others) note(record.row.name, await restoreProduct(trx, record, deps));
  return notes;
}

/** Returns a note for each product whose category no longer exists, by product id. */
async function withoutCategory(trx: Db, rows: readonly ProductRow[]): Promise<Map<string, string>> {
  const wanted = [...new Set(rows.map(({ category }) => category))];
  const found = await trx.selectFrom('categories').select('name').where('name', 'in', wanted).execute();
  const names = new Set(found.map(({ name }) => name));
  return new Map(
    rows
      .filter(({ category }) => !names.has(category))
      .map(({ id, category }) => [id, `Its category ${category} no longer exists. Please choose another one.`]),
  );
}
