import type { Kysely } from 'kysely';
import { fromJson } from '#app/storage/columns.ts';
import type { Tables } from '#app/storage/tables.ts';
import type { PictureRow } from './picture-row.ts';

/** What showed a picture before another was put in its place everywhere, and by which names. */
export type ShownIn = { kind: 'product' | 'post' | 'settings'; id: string; files: string[] };

/** What took the place of a picture: its id, the digest of the file as it was sent, and where it went. */
type Replaced = { by: string; digest: string; shownIn: ShownIn[] };

/** Pictures that were taken out of the list of all pictures, and what took the place of one. */
export type MediaRecord = { place: 'media'; rows: PictureRow[]; replaced: Replaced | null };

export const isMediaRecord = (record: unknown): record is MediaRecord =>
  typeof record === 'object' && record !== null && 'place' in record && record.place === 'media';

const recordsIn = async (db: Kysely<Tables>): Promise<(MediaRecord & { binned: string })[]> => {
  const binned = await db
    .selectFrom('bin')
    .select(['id', 'record'])
    .where('kind', '=', 'picture')
    .where('record', 'like', '{"place":"media"%')
    .orderBy('removed_at')
    .execute();
  return binned.map(({ id, record }) => ({ ...(fromJson(record) as MediaRecord), binned: id }));
};

/** The pictures that were taken out of the list of all and are in the bin. */
export const idsInBin = async (db: Kysely<Tables>): Promise<string[]> =>
  (await recordsIn(db)).flatMap(({ rows }) => rows.map(({ id }) => id));

/** What took the place of a picture when this very file was sent for it: its id, and that of the old one in the bin. */
export async function replacementOf(
  db: Kysely<Tables>,
  id: string,
  digest: string,
): Promise<{ by: string; binned: string } | null> {
  const records = await recordsIn(db);
  const found = records.find(({ rows, replaced }) => replaced?.digest === digest && rows.some((row) => row.id === id));
  return found?.replaced ? { by: found.replaced.by, binned: found.binned } : null;
}

/**
 * Gives pictures that come into use again, because a history or a draft names them, the words they had before they were
 * moved to the bin. There they stay as well: restoring them then changes nothing.
 */
export async function recall(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const rows = (await recordsIn(trx)).flatMap((record) => record.rows).filter(({ id }) => wanted.has(id));
  for (const { id, ...row } of rows) await trx.updateTable('pictures').set(row).where('id', '=', id).execute();
}
