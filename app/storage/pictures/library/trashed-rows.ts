import { fromJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { PictureRow } from './picture-row.ts';

/** A record that showed a replaced picture, and the file names it used. */
export type ShownIn = { kind: 'product' | 'post' | 'settings'; id: string; files: string[] };

/** The replacement of a picture: its id, the digest of the uploaded bytes, and the places it was put. */
type Replaced = { by: string; digest: string; shownIn: ShownIn[] };

/** Pictures removed from the media library, and the replacement if one was replaced. */
export type MediaRecord = { place: 'media'; rows: PictureRow[]; replaced: Replaced | null };

export const isMediaRecord = (record: unknown): record is MediaRecord =>
  typeof record === 'object' && record !== null && 'place' in record && record.place === 'media';

const recordsIn = async (db: Db): Promise<(MediaRecord & { trashed: string })[]> => {
  const pictures = db.selectFrom('bin').select(['id', 'record']).where('kind', '=', 'picture');
  const trashed = await pictures.where('record', 'like', '{"place":"media"%').orderBy('removed_at').execute();
  return trashed.map(({ id, record }) => ({ ...(fromJson(record) as MediaRecord), trashed: id }));
};

/** The replacement of a picture by this exact file, with the trash id of the old picture; `null` if there was none. */
export async function replacementOf(db: Db, id: string, digest: string) {
  const records = await recordsIn(db);
  const found = records.find(({ rows, replaced }) => replaced?.digest === digest && rows.some((row) => row.id === id));
  return found?.replaced ? { by: found.replaced.by, trashed: found.trashed } : null;
}

/** Restores name and alt text of trashed pictures that are used again. Their trash entry stays as a no-op. */
export async function recall(trx: Db, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const rows = (await recordsIn(trx)).flatMap((record) => record.rows).filter(({ id }) => wanted.has(id));
  for (const { id, ...row } of rows) await trx.updateTable('pictures').set(row).where('id', '=', id).execute();
}
