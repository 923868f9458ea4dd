import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BinKind } from '#app/domain/bin.ts';
import { toJson } from '#app/storage/columns.ts';
import { isMediaRecord } from '#app/storage/media-library/binned-rows.ts';
import { keepUses } from '#app/storage/media-library/uses.ts';
import type { Tables } from '#app/storage/tables.ts';

/** The user name of the user that deleted something (empty for the site itself), and the time. */
export type Removal = { by: string; at: Date };

type Binned = { kind: BinKind; thingId: string; title: string; record: unknown };

/** Stores a record in the bin, in the transaction that deletes it; returns its bin id. */
export async function putInBin(
  trx: Kysely<Tables>,
  { kind, thingId, title, record }: Binned,
  { by, at }: Removal,
): Promise<string> {
  const id = randomUUID();
  const text = toJson(record);
  const removed_at = at.toISOString();
  await trx
    .insertInto('bin')
    .values({
      id,
      kind,
      thing_id: thingId,
      title,
      record: text,
      removed_at,
      removed_by: by,
    })
    .execute();
  // A picture removed from the media library does not count as in use while it is in the bin.
  if (!isMediaRecord(record)) await keepUses(trx, 'bin', [{ id, label: title, at: removed_at, row: { record: text } }]);
  return id;
}
