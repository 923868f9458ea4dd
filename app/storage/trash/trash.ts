import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure } from '#app/domain/records/errors.ts';
import type { Restored, RestoredGroup, TrashItem } from '#app/domain/records/trash.schema.ts';
import { maxTrashItems, mostAtOnce, type TrashKind, trashMs } from '#app/domain/records/trash.ts';
import { type PostRecord, restorePost } from '#app/storage/blog/posts.ts';
import { type BranchRecord, restoreBranch } from '#app/storage/business/branches.ts';
import { changeSettings, type WordsRecord, withWords } from '#app/storage/business/settings.ts';
import type { Listing } from '#app/storage/catalogue/listing.ts';
import { forgetLinks } from '#app/storage/catalogue/supplies/links.ts';
import { type CategoryRecord, restoreCategory } from '#app/storage/catalogue/trashed-category.ts';
import { type ProductRecord, restoreProduct, restoreProducts } from '#app/storage/catalogue/trashed-product.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { noteChange } from '#app/storage/engine/last-changes.ts';
import { countOf, idsOf } from '#app/storage/engine/queries.ts';
import { forgetRevisions } from '#app/storage/engine/revisions.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { inContentTransaction, inTransaction } from '#app/storage/engine/writing.ts';
import { forgetEvents } from '#app/storage/inquiries/inquiry-events.ts';
import { type InquiryRecord, photosOf, restoreInquiry } from '#app/storage/inquiries/trashed-inquiry.ts';
import { containing, searchedWords } from '#app/storage/pictures/library/list.ts';
import { isMediaRecord, type MediaRecord } from '#app/storage/pictures/library/trashed-rows.ts';
import { forgetUses } from '#app/storage/pictures/library/uses.ts';
import { restoreMedia } from '#app/storage/pictures/trashed-media.ts';
import { type PictureRecord, withPicture } from '#app/storage/pictures/trashed-picture.ts';

type Deps = { db: Db; listing: Listing; now: () => Date };
type TrashRow = Tables['bin'];

/** Entries of one group, or whose title contains every word of `search`. */
type Wanted = { search?: string | undefined; group?: string | undefined };
type Range = { limit?: number | undefined; offset?: number | undefined };

/** Products restored by one set of statements; the event loop runs between batches. */
const restoredAtOnce = 100;

const itemColumns = [
  ...(['bin.id', 'kind', 'title', 'bin.removed_at as removedAt', 'removed_by as removedBy'] as const),
  ...(['bin.group_id as groupId', 'group_label as label'] as const),
] as const;

type Listed = Omit<TrashItem, 'endsAt' | 'group'> & { groupId: string; label: string };

const toItem = ({ groupId, label, ...item }: Listed): TrashItem => ({
  ...item,
  endsAt: new Date(Date.parse(item.removedAt) + trashMs).toISOString(),
  ...(groupId === item.id ? {} : { group: { id: groupId, label } }),
});

type Gone = Pick<TrashRow, 'kind' | 'thing_id' | 'record'>;

/** Deletes what belongs to records deleted for good; returns the addresses of photos whose files go with them. */
async function forgetAll(trx: Db, gone: readonly Gone[]): Promise<string[]> {
  await forgetRevisions(trx, gone);
  await forgetLinks(trx, gone);
  await forgetEvents(trx, gone);
  return gone.flatMap(({ kind, record }) => (kind === 'message' ? photosOf(fromJson<InquiryRecord>(record)) : []));
}

/** Deleted records until they are restored or expire. Their rows exist only in the trash, and so in no list or count. */
export function createTrash({ db, listing, now }: Deps) {
  const oldest = () => new Date(now().getTime() - trashMs).toISOString();
  const gone = () => new Failure('not-found', 'This is no longer in the trash');

  function wanted({ search = '', group }: Wanted) {
    let query = db.selectFrom('bin').where('removed_at', '>', oldest());
    if (group !== undefined) query = query.where('group_id', '=', group);
    for (const word of searchedWords(search)) query = query.where(containing('title_key', word));
    return query;
  }

  /** Expired records are not found, even before they are swept. */
  const take = async (trx: Db, id: string): Promise<TrashRow> => {
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

  async function restoreRow(trx: Db, { kind, record }: TrashRow, by: string): Promise<string[]> {
    switch (kind) {
      case 'product':
        return restoreProduct(trx, fromJson<ProductRecord>(record), { listing, now: now() });
      case 'post':
        return restorePost(trx, fromJson<PostRecord>(record), now());
      case 'category':
        return restoreCategory(trx, fromJson<CategoryRecord>(record), { listing, now: now() });
      case 'message':
        return restoreInquiry(trx, fromJson<InquiryRecord>(record));
      case 'branch':
        return restoreBranch(trx, fromJson<BranchRecord>(record), now());
      case 'picture':
        return restorePicture(trx, fromJson<PictureRecord | MediaRecord>(record), by);
      case 'words':
        await changeSettings(trx, (before) => withWords(fromJson<WordsRecord>(record), before), { now: now(), by });
        return [];
    }
  }

  async function restoreAndNote(trx: Db, row: TrashRow, by: string): Promise<string[]> {
    const notes = await restoreRow(trx, row, by);
    if (row.kind === 'category' || row.kind === 'message' || row.kind === 'branch')
      await noteChange(trx, row.kind, [row.thing_id], { by, at: now() });
    return notes;
  }

  async function restorePicture(trx: Db, record: PictureRecord | MediaRecord, by: string): Promise<string[]> {
    if (isMediaRecord(record)) return restoreMedia(trx, record);
    const { trashed } = await changeSettings(trx, (before) => withPicture(record, before), { now: now(), by });
    return trashed.length > 0 ? ['The picture it replaced is in the trash.'] : [];
  }

  return {
    /** The deleted records, latest first. */
    async list(given: Wanted = {}, { limit = maxTrashItems, offset = 0 }: Range = {}): Promise<TrashItem[]> {
      const rows = await wanted(given)
        .select(itemColumns)
        .orderBy('removed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toItem);
    },

    count: (given: Wanted = {}): Promise<number> => countOf(wanted(given)),

    /** One entry for each group, latest first, with the number of its entries; `total` counts the groups. */
    async groups({ limit = maxTrashItems, offset = 0 }: Range = {}): Promise<{ items: TrashItem[]; total: number }> {
      const rows = await db
        .selectFrom(
          wanted({})
            .groupBy('group_id')
            .select(({ fn }) => [
              fn.min('id').as('first'),
              fn.max('removed_at').as('last'),
              fn.countAll<number>().as('count'),
            ])
            .orderBy('last', 'desc')
            .orderBy('group_id')
            .limit(limit)
            .offset(offset)
            .as('groups'),
        )
        .innerJoin('bin', 'bin.id', 'groups.first')
        .select([...itemColumns, 'groups.count'])
        .orderBy('groups.last', 'desc')
        .orderBy('bin.group_id')
        .execute();
      const { n } = await wanted({})
        .select(({ fn }) => fn.count<number>('group_id').distinct().as('n'))
        .executeTakeFirstOrThrow();
      return { items: rows.map(toItem), total: n };
    },

    /** The kind of a deleted record; `null` if it does not exist. */
    async kindOf(id: string): Promise<TrashKind | null> {
      const row = await db.selectFrom('bin').select('kind').where('id', '=', id).executeTakeFirst();
      return row?.kind ?? null;
    },

    /** Reports whether only an owner may restore the entry, or any entry of the group, because only an owner may delete it. */
    async isOwners(id: string): Promise<boolean> {
      const rows = await db
        .selectFrom('bin')
        .select(['kind', 'record'])
        .where('kind', 'in', ['branch', 'picture', 'words'])
        .where(({ eb, or }) => or([eb('id', '=', id), eb('group_id', '=', id)]))
        .execute();
      return rows.some(({ kind, record }) => kind !== 'picture' || !isMediaRecord(fromJson(record)));
    },

    /** Restores a record and returns notes about anything that differs from before. `by` is the user name. */
    async restore(id: string, by = ''): Promise<Restored> {
      const kind = await this.kindOf(id);
      if (kind === null) throw gone();
      const run = kind === 'message' ? inTransaction : inContentTransaction;
      return run(db, async (trx) => {
        const row = await take(trx, id);
        return { kind: row.kind, title: row.title, notes: await restoreAndNote(trx, row, by) };
      });
    },

    /** Restores up to `mostAtOnce` entries of a group, all or none; `left` is the number still in the trash. */
    restoreGroup(group: string, by = ''): Promise<RestoredGroup> {
      return inContentTransaction(db, async (trx) => {
        const rows = await trx
          .selectFrom('bin')
          .selectAll()
          .where('group_id', '=', group)
          .where('removed_at', '>', oldest())
          // Categories come first, since a product needs its category.
          .orderBy('kind')
          .orderBy('id')
          .limit(mostAtOnce)
          .execute();
        if (rows.length === 0) throw gone();
        const ids = idsOf(rows);
        await trx.deleteFrom('bin').where('id', 'in', ids).execute();
        await forgetUses(trx, 'bin', ids);
        const notes: string[] = [];
        for (const row of rows.filter(({ kind }) => kind !== 'product'))
          notes.push(...(await restoreAndNote(trx, row, by)).map((note) => `${row.title}: ${note}`));
        const products = rows.filter(({ kind }) => kind === 'product');
        for (let at = 0; at < products.length; at += restoredAtOnce) {
          const records = products.slice(at, at + restoredAtOnce).map(({ record }) => fromJson<ProductRecord>(record));
          notes.push(...(await restoreProducts(trx, records, { listing, now: now() })));
          await setImmediate();
        }
        const left = await countOf(trx.selectFrom('bin').where('group_id', '=', group));
        return { restored: rows.length, left, notes };
      });
    },

    /** Deletes a record and its history for good; returns the photos of an inquiry, whose files the caller deletes. */
    remove(id: string): Promise<string[]> {
      return inTransaction(db, async (trx) => forgetAll(trx, [await take(trx, id)]));
    },

    /** Deletes records older than thirty days; returns photos like `remove`. Several processes may run it at once. */
    sweep(): Promise<string[]> {
      return inTransaction(db, async (trx) => {
        const rows = await trx
          .deleteFrom('bin')
          .where('removed_at', '<=', oldest())
          // Records of other kinds may be large and are not needed.
          .returning([
            'id',
            'kind',
            'thing_id',
            sql<string>`case when kind = 'message' then record else '' end`.as('record'),
          ])
          .execute();
        await forgetUses(trx, 'bin', idsOf(rows));
        return forgetAll(trx, rows);
      });
    },
  };
}
