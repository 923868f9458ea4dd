import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { PictureRow } from '#app/storage/pictures/library/picture-row.ts';
import type { MediaRecord } from '#app/storage/pictures/library/trashed-rows.ts';
import { putInTrash, type Removal } from './put-in-trash.ts';

/** Moves pictures from the media library to the trash as one entry; returns its id. */
export async function trashMedia(trx: Db, rows: PictureRow[], removal: Removal): Promise<string> {
  const ids = rows.map(({ id }) => id);
  await inPieces(ids, (some) => trx.deleteFrom('pictures').where('id', 'in', some).execute());
  const title = rows.length === 1 ? rows[0]?.name || 'Picture' : `${rows.length} unused pictures`;
  const record: MediaRecord = { place: 'media', rows, replaced: null };
  return putInTrash(trx, { kind: 'picture', thingId: '', title, record }, removal);
}

/** Restores pictures to the media library. */
export async function restoreMedia(trx: Db, { rows }: MediaRecord): Promise<string[]> {
  const kept = rows.map((row) => ({ ...row, kept: 1 }));
  await inPieces(kept, (some) => trx.insertInto('pictures').values(some).onConflict(keepExisting).execute());
  return [];
}
