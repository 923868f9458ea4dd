import { fromJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { PictureRow } from './picture-row.ts';

/** Pictures removed from the media library. An earlier release reads `replaced`. */
export type MediaRecord = { place: 'media'; rows: PictureRow[]; replaced: null };

export const isMediaRecord = (record: unknown): record is MediaRecord =>
  typeof record === 'object' && record !== null && 'place' in record && record.place === 'media';

const recordsIn = async (db: Db): Promise<MediaRecord[]> => {
  const pictures = db.selectFrom('bin').select('record').where('kind', '=', 'picture');
  const trashed = await pictures.where('record', 'like', '{"place":"media"%').orderBy('removed_at').execute();
  return trashed.map(({ record }) => fromJson(record) as MediaRecord);
};

/** Restores name and alt text of trashed pictures that are used again. Their trash entry stays as a no-op. */
export async function recall(trx: Db, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const rows = (await recordsIn(trx)).flatMap((record) => record.rows).filter(({ id }) => wanted.has(id));
  for (const { id, ...row } of rows) await trx.updateTable('pictures').set(row).where('id', '=', id).execute();
}
