import type { Kysely } from 'kysely';
import { type BinItem, type BinKind, binKeptMs, maxBinItems, type Restored } from '#app/domain/bin.ts';
import { Failure } from '#app/domain/errors.ts';
import { fromJson } from '#app/storage/columns.ts';
import { noteChange } from '#app/storage/last-changes.ts';
import type { Listing } from '#app/storage/listing.ts';
import { isMediaRecord, type MediaRecord } from '#app/storage/media-library/binned-rows.ts';
import type { Nouns } from '#app/storage/media-library/replace.ts';
import { forgetUses } from '#app/storage/media-library/uses.ts';
import { forgetRevisions } from '#app/storage/revisions.ts';
import { changeSettings } from '#app/storage/settings.ts';
import type { Tables } from '#app/storage/tables.ts';
import { inContentTransaction, inTransaction } from '#app/storage/writing.ts';
import { type BranchRecord, restoreBranch } from './binned-branch.ts';
import { type CategoryRecord, restoreCategory } from './binned-category.ts';
import { isOfSettings, restoreMedia } from './binned-media.ts';
import { type MessageRecord, restoreMessage } from './binned-message.ts';
import { type PictureRecord, withPicture } from './binned-picture.ts';
import { type PostRecord, restorePost } from './binned-post.ts';
import { type ProductRecord, restoreProduct } from './binned-product.ts';

type Deps = { db: Kysely<Tables>; listing: Listing; nouns: Nouns; now: () => Date };
type BinRow = Tables['bin'];

/** Deleted records until they are restored or expire. Their rows exist only in the bin, and so in no list or count. */
export function createBin({ db, listing, nouns, now }: Deps) {
  const oldest = () => new Date(now().getTime() - binKeptMs).toISOString();
  const gone = () => new Failure('not-found', 'This is no longer in the trash');

  /** Expired records are not found, even before they are swept. */
  const take = async (trx: Kysely<Tables>, id: string): Promise<BinRow> => {
    const row = await trx
      .deleteFrom('bin')
      .where('id', '=', id)
      .where('removed_at', '>', oldest())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw gone();
    await forgetUses(trx, 'bin', [id]);
    return row;
  };

  function putBack(trx: Kysely<Tables>, { kind, record }: BinRow, by: string): Promise<string[]> {
    switch (kind) {
      case 'product':
        return restoreProduct(trx, fromJson<ProductRecord>(record), { listing, now: now() });
      case 'post':
        return restorePost(trx, fromJson<PostRecord>(record), now());
      case 'category':
        return restoreCategory(trx, fromJson<CategoryRecord>(record), { listing, now: now() });
      case 'message':
        return restoreMessage(trx, fromJson<MessageRecord>(record));
      case 'branch':
        return restoreBranch(trx, fromJson<BranchRecord>(record), now());
      case 'picture':
        return putPictureBack(trx, fromJson<PictureRecord | MediaRecord>(record), by);
    }
  }

  async function putPictureBack(
    trx: Kysely<Tables>,
    record: PictureRecord | MediaRecord,
    by: string,
  ): Promise<string[]> {
    if (isMediaRecord(record)) return restoreMedia(trx, record, { nouns: nouns(trx), removal: { by, at: now() } });
    const { binned } = await changeSettings(trx, (before) => withPicture(record, before), { now: now(), by });
    return binned.length > 0 ? ['The picture it replaced is in the trash.'] : [];
  }

  return {
    /** The deleted records, latest first. */
    async list(): Promise<BinItem[]> {
      const rows = await db
        .selectFrom('bin')
        .select(['id', 'kind', 'title', 'removed_at', 'removed_by'])
        .where('removed_at', '>', oldest())
        .orderBy('removed_at', 'desc')
        .orderBy('id')
        .limit(maxBinItems)
        .execute();
      return rows.map(({ id, kind, title, removed_at, removed_by }) => ({
        id,
        kind,
        title,
        removedAt: removed_at,
        removedBy: removed_by,
        endsAt: new Date(Date.parse(removed_at) + binKeptMs).toISOString(),
      }));
    },

    /** The kind of a deleted record; `null` if it does not exist. */
    async kindOf(id: string): Promise<BinKind | null> {
      const row = await db.selectFrom('bin').select('kind').where('id', '=', id).executeTakeFirst();
      return row?.kind ?? null;
    },

    /** Whether only an owner may restore it, as only an owner could delete it. */
    async isOwners(id: string): Promise<boolean> {
      const row = await db.selectFrom('bin').select(['kind', 'record']).where('id', '=', id).executeTakeFirst();
      if (row?.kind !== 'picture') return row?.kind === 'branch';
      return isOfSettings(fromJson<PictureRecord | MediaRecord>(row.record));
    },

    /** Restores a record and returns notes about anything that differs from before. `by` is the user name. */
    async restore(id: string, by = ''): Promise<Restored> {
      const kind = await this.kindOf(id);
      if (kind === null) throw gone();
      const run = kind === 'message' ? inTransaction : inContentTransaction;
      return run(db, async (trx) => {
        const row = await take(trx, id);
        const notes = await putBack(trx, row, by);
        if (row.kind === 'category' || row.kind === 'message' || row.kind === 'branch')
          await noteChange(trx, row.kind, [row.thing_id], { by, at: now() });
        return { kind: row.kind, title: row.title, notes };
      });
    },

    /** Deletes a record and its history for good. */
    remove(id: string): Promise<void> {
      return inTransaction(db, async (trx) => forgetRevisions(trx, [await take(trx, id)]));
    },

    /** Deletes records older than thirty days. Several processes may run it at once. */
    sweep(): Promise<void> {
      return inTransaction(db, async (trx) => {
        const rows = await trx
          .deleteFrom('bin')
          .where('removed_at', '<=', oldest())
          .returning(['id', 'kind', 'thing_id'])
          .execute();
        await forgetUses(
          trx,
          'bin',
          rows.map(({ id }) => id),
        );
        await forgetRevisions(trx, rows);
      });
    },
  };
}
