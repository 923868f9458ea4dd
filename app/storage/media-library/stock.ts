import type { Kysely } from 'kysely';
import { cropsOf } from '#app/domain/media.ts';
import { inPieces } from '#app/storage/in-pieces.ts';
import type { Media } from '#app/storage/media.ts';
import type { Tables } from '#app/storage/tables.ts';
import { idsInBin } from './binned-rows.ts';
import { type PictureRow, pictureRow } from './picture-row.ts';

export type Folder = Pick<Media, 'kept' | 'sizeOf'>;

const looked = 'pictures_looked_through';
/** Files measured per query. */
const measuredAtOnce = 500;

/** Registers pictures from before they had rows. */
async function takeInOld(db: Kysely<Tables>, folder: Folder): Promise<void> {
  const done = await db.selectFrom('meta').select('key').where('key', '=', looked).executeTakeFirst();
  if (done) return;
  const removed = new Set(await idsInBin(db));
  const rows = new Map<string, PictureRow>();
  for await (const { name, bytes, addedAt } of folder.kept()) {
    const url = `/uploads/${name}`;
    // A picture with a plain border has two files; the trimmed one represents both.
    if (cropsOf(url).trimmed !== url) continue;
    const row = pictureRow({ url, name: '', text: '', bytes, isKept: false, at: addedAt.toISOString() });
    if (!removed.has(row.id)) rows.set(row.id, row);
  }
  await inPieces([...rows.values()], (some) =>
    db
      .insertInto('pictures')
      .values(some)
      .onConflict((clash) => clash.column('id').doNothing())
      .execute(),
  );
  await db
    .insertInto('meta')
    .values({ key: looked, value: 'yes' })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}

/** Stores the sizes of files not measured yet; a missing file is marked and not listed. */
async function measure(db: Kysely<Tables>, folder: Folder): Promise<void> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'file'])
    .where('bytes', '=', 0)
    .limit(measuredAtOnce)
    .execute();
  for (const { id, file } of rows) {
    const bytes = (await folder.sizeOf(file)) ?? -1;
    await db.updateTable('pictures').set({ bytes }).where('id', '=', id).where('bytes', '=', 0).execute();
  }
  if (rows.length === measuredAtOnce) await measure(db, folder);
}

export async function takeStock({ db }: { db: Kysely<Tables> }, folder: Folder): Promise<void> {
  await takeInOld(db, folder);
  await measure(db, folder);
}
