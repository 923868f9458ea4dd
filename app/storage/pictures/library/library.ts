import { sql } from 'kysely';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { MediaQuery } from '#app/domain/pictures/media.schema.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { unusedUploadKeptMs } from '#app/domain/records/draft.ts';
import { conflict } from '#app/domain/records/errors.ts';
import { idsOf, inPieces, rowById } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inContentTransaction, inTransaction, later } from '#app/storage/engine/writing.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import { trashMedia } from '#app/storage/pictures/trashed-media.ts';
import { listPictures, unusedPictures, withUses } from './list.ts';
import { type PictureRow, pictureRow, searchKey } from './picture-row.ts';

/** An uploaded file: its address, size in bytes and original name. */
export type Uploaded = { url: string; bytes: number; name: string };

/** The media library: all uploads with their alt texts and uses. */
export function createLibrary({ db, now }: { db: Db; now: () => Date }) {
  const find = (trx: Db, id: string): Promise<PictureRow> => rowById(trx, 'pictures', id, 'Picture');
  const one = async (trx: Db, id: string): Promise<MediaPicture> => {
    const [picture] = await withUses(trx, [await find(trx, id)]);
    return picture as MediaPicture;
  };

  return {
    list: (wanted: MediaQuery = {}) => listPictures({ db, now }, wanted),

    /** Registers an upload. With `isKept` it stays even if unused. */
    async add({ url, bytes, name }: Uploaded, { isKept }: { isKept: boolean }): Promise<MediaPicture> {
      const row = pictureRow({ url, name, text: '', bytes, isKept, at: now().toISOString() });
      await db.insertInto('pictures').values(row).execute();
      return one(db, row.id);
    },

    ids: async (): Promise<string[]> => idsOf(await db.selectFrom('pictures').select('id').execute()),

    /** Deletes the row of an upload whose file could not be used. */
    async forget(url: string): Promise<void> {
      const id = uploadOf(url)?.id ?? '';
      await db.deleteFrom('pictures').where('id', '=', id).execute();
    },

    /** Sets the alt text of a picture. `seen` is the `updatedAt` that the change is based on. */
    describe(id: string, text: string, seen?: string): Promise<MediaPicture> {
      return inContentTransaction(db, async (trx) => {
        const before = await find(trx, id);
        if (before.alt === text) return one(trx, id);
        checkSeen('what this picture shows', seen, before.updated_at);
        const updated_at = later(now(), before.updated_at);
        const change = { alt: text, search_key: searchKey(before.name, text), updated_at, kept: 1 };
        await trx.updateTable('pictures').set(change).where('id', '=', id).execute();
        return one(trx, id);
      });
    },

    /** Moves an unused picture to the trash; throws a `conflict` if it is in use. */
    remove(id: string, by = ''): Promise<string> {
      return inContentTransaction(db, async (trx) => {
        const row = await find(trx, id);
        const [{ usedIn }] = (await withUses(trx, [row])) as [MediaPicture];
        if (usedIn > 0) throw conflict('This picture is used. Take it out of its places first.');
        return trashMedia(trx, [row], { by, at: now() });
      });
    },

    /** The number of unused pictures, and their total size in bytes. */
    async unused(keep: readonly string[] = []): Promise<{ count: number; bytes: number }> {
      const { count, bytes } = await unusedPictures({ db, now }, keep)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('bytes').as('bytes')])
        .executeTakeFirstOrThrow();
      return { count, bytes: Number(bytes) };
    },

    /** Moves all unused pictures to the trash as one entry; `binned` is `null` if there are none. */
    removeUnused(keep: readonly string[] = [], by = '') {
      return inContentTransaction(db, async (trx) => {
        const rows = await unusedPictures({ db: trx, now }, keep).selectAll().orderBy('id').execute();
        if (rows.length === 0) return { count: 0, bytes: 0, binned: null };
        const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
        return { count: rows.length, bytes, binned: await trashMedia(trx, rows, { by, at: now() }) };
      });
    },

    /** Stores the sizes of uploads registered without one, such as those of an import. */
    takeStock: (folder: Pick<Media, 'sizeOf'>): Promise<void> => measure(db, folder),

    /** Deletes rows of uploads never saved with a form, before their files. `inUse` holds the ids in use. */
    async sweep(inUse: ReadonlySet<string>): Promise<void> {
      const before = new Date(now().getTime() - unusedUploadKeptMs).toISOString();
      const rows = await unusedPictures({ db, now })
        .select('id')
        .where('kept', '=', 0)
        .where('added_at', '<=', before)
        .execute();
      await inPieces(
        rows.map(({ id }) => id).filter((id) => !inUse.has(id)),
        (some) => db.deleteFrom('pictures').where('id', 'in', some).execute(),
      );
    },
  };
}

const measuredAtOnce = 500;

/** Stores the sizes of files not measured yet; a missing or empty file is marked and not listed. */
async function measure(db: Db, folder: Pick<Media, 'sizeOf'>): Promise<void> {
  const unmeasured = db.selectFrom('pictures').select(['id', 'file']).where('bytes', '=', 0);
  const rows = await unmeasured.limit(measuredAtOnce).execute();
  if (rows.length === 0) return;
  const measured = await Promise.all(
    rows.map(async ({ id, file }) => sql`(${id}, ${(await folder.sizeOf(file)) || -1})`),
  );
  // One statement, since each commit waits for the disk. The transaction is retried if another process measures too.
  await inTransaction(db, (trx) =>
    sql`update pictures set bytes = cast(measured.column2 as bigint)
      from (values ${sql.join(measured)}) as measured
      where pictures.id = measured.column1 and pictures.bytes = 0`.execute(trx),
  );
  if (rows.length === measuredAtOnce) await measure(db, folder);
}
