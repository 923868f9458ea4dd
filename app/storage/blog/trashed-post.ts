import { oldSlugsOf, restoreOldSlugs, slugForRestored } from '#app/storage/engine/old-slugs.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { later } from '#app/storage/engine/version.ts';
import { renewUses } from '#app/storage/pictures/library/uses.ts';
import { putInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';
import { type PostRow, thingOf } from './post-row.ts';

export type PostRecord = { row: PostRow; oldSlugs: string[] };

export async function trashPost(trx: Db, row: PostRow, removal: Removal): Promise<string> {
  const record: PostRecord = { row, oldSlugs: (await oldSlugsOf(trx, 'post', [row.id])).get(row.id) ?? [] };
  return putInTrash(trx, { kind: 'post', thingId: row.id, title: row.title, record }, removal);
}

/** Restores a post, whose dates determine its place in lists; returns notes about anything that differs from before. */
export async function restorePost(trx: Db, { row: kept, oldSlugs }: PostRecord, now: Date): Promise<string[]> {
  const { slug, notes } = await slugForRestored(trx, 'post', kept.slug);
  // A restored backup may contain any HTML in its trash.
  const row: PostRow = { ...kept, slug, updated_at: later(now, kept.updated_at), cleaned_by: null };
  await trx.insertInto('posts').values(row).execute();
  await renewUses(trx, 'post', thingOf(row));
  await restoreOldSlugs(trx, 'post', row.id, oldSlugs);
  return notes;
}
