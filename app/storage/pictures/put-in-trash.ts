import { randomUUID } from 'node:crypto';
import type { TrashGroup, TrashKind } from '#app/domain/records/trash.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { toJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { isMediaRecord } from '#app/storage/pictures/library/trashed-rows.ts';
import { keepUses } from '#app/storage/pictures/library/uses.ts';

/** The user name of the user that deleted the record (empty for the site itself), the time, and the group if any. */
export type Removal = { by: string; at: Date; group?: TrashGroup | undefined };

type Trashed = { kind: TrashKind; thingId: string; title: string; record: unknown };

/** Stores a record in the trash, in the transaction that deletes it; returns its id there. */
export async function putInTrash(trx: Db, trashed: Trashed, removal: Removal): Promise<string> {
  const [id] = await putAllInTrash(trx, [trashed], removal);
  return id as string;
}

/** Stores several records in one set of statements. */
export async function putAllInTrash(trx: Db, all: readonly Trashed[], { by, at, group }: Removal): Promise<string[]> {
  const removed_at = at.toISOString();
  const rows = all.map(({ kind, thingId, title, record }) => {
    const id = randomUUID();
    return {
      id,
      kind,
      thing_id: thingId,
      title,
      title_key: fold(title),
      removed_at,
      removed_by: by,
      group_id: group?.id ?? id,
      group_label: group?.label ?? '',
      record: toJson(record),
    };
  });
  await trx.insertInto('bin').values(rows).execute();
  // A picture removed from the media library does not count as in use while it is in the trash, and a visitor's photos
  // are in no library.
  const shown = rows.filter(({ kind }, at) => kind !== 'message' && !isMediaRecord(all[at]?.record));
  await keepUses(
    trx,
    'bin',
    shown.map(({ id, title, record }) => ({ id, label: title, at: removed_at, row: { record } })),
  );
  return rows.map(({ id }) => id);
}
