import { randomUUID } from 'node:crypto';
import type { PrivacyEntry } from '#app/domain/privacy/privacy.schema.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueCopy } from '#app/storage/inquiries/copies.ts';

const listedEntries = 100;

type Made = { by: string; at: Date; ids?: readonly string[] };

export async function log(trx: Db, action: PrivacyEntry['action'], detail: string, { by, at, ids = [] }: Made) {
  const entry = { id: randomUUID(), action, detail, made_at: at.toISOString(), made_by: by, ids: toJson(ids) };
  await trx.insertInto('privacy_log').values(entry).execute();
  if (ids.length > 0) await queueCopy(trx, 'privacy_log', entry.id, at);
}

export const readLog = (db: Db): Promise<PrivacyEntry[]> =>
  db
    .selectFrom('privacy_log')
    .select(['id', 'action', 'detail', 'made_at as at', 'made_by as by'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(listedEntries)
    .execute();

/** The ids of all rows that erasures deleted, or kept because the law requires them. */
export async function erasedIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('privacy_log').select('ids').where('ids', '<>', '[]').execute();
  return new Set(rows.flatMap(({ ids }) => fromJson<string[]>(ids)));
}
