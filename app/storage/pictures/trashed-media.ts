import { countOf, inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { PictureRow } from '#app/storage/pictures/library/picture-row.ts';
import { type Nouns, repointImports, restoreEverywhere } from '#app/storage/pictures/library/replace.ts';
import type { MediaRecord } from '#app/storage/pictures/library/trashed-rows.ts';
import { putInTrash, type Removal } from './put-in-trash.ts';
import type { PictureRecord } from './trashed-picture.ts';

/** Whether a restore would change the settings, which only owners may do. */
export const isOfSettings = (record: PictureRecord | MediaRecord): boolean =>
  record.place !== 'media' || (record.replaced?.shownIn.some(({ kind }) => kind === 'settings') ?? false);

/** Moves pictures from the media library to the trash as one entry; returns its id. */
export async function trashMedia(
  trx: Db,
  rows: PictureRow[],
  removal: Removal,
  replaced: MediaRecord['replaced'] = null,
): Promise<string> {
  const ids = rows.map(({ id }) => id);
  await inPieces(ids, (some) => trx.deleteFrom('pictures').where('id', 'in', some).execute());
  const title = rows.length === 1 ? rows[0]?.name || 'Picture' : `${rows.length} unused pictures`;
  const record: MediaRecord = { place: 'media', rows, replaced };
  return putInTrash(trx, { kind: 'picture', thingId: '', title, record }, removal);
}

/**
 * Restores pictures to the media library. A replaced picture returns to every place that still shows its replacement,
 * and the replacement moves to the trash unless it is used elsewhere. Returns notes about anything that differs from
 * before.
 */
export async function restoreMedia(
  trx: Db,
  { rows, replaced }: MediaRecord,
  { nouns, removal }: { nouns: ReturnType<Nouns>; removal: Removal },
): Promise<string[]> {
  const kept = rows.map((row) => ({ ...row, kept: 1 }));
  await inPieces(kept, (some) => trx.insertInto('pictures').values(some).onConflict(keepExisting).execute());
  if (replaced === null) return [];
  const { by: replacedBy, shownIn } = replaced;
  const count = await restoreEverywhere(nouns, { replacedBy, shownIn, by: removal.by });
  const notes =
    count < shownIn.length ? ['Not everything that showed it does so again: some of it has changed since.'] : [];
  const other = await trx.selectFrom('pictures').selectAll().where('id', '=', replacedBy).executeTakeFirst();
  const [before] = rows;
  if (other && before) await repointImports(trx, `/uploads/${other.file}`, `/uploads/${before.file}`);
  const uses = trx.selectFrom('picture_uses').where('picture_id', '=', replacedBy).where('kind', '!=', 'bin');
  if ((await countOf(uses)) > 0)
    return [...notes, 'The picture that was in its place is used elsewhere by now, so it stays.'];
  if (!other) return notes;
  await trashMedia(trx, [other], removal);
  return [...notes, 'The picture it replaced is in the trash.'];
}
