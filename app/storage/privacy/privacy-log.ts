import { randomUUID } from 'node:crypto';
import type { PrivacyEntry } from '#app/domain/privacy/privacy.ts';
import { toJson } from '#app/storage/engine/columns.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const listedEntries = 100;

type Made = { by: string; at: Date; ids?: readonly string[] };

export const log = (trx: Db, action: PrivacyEntry['action'], detail: string, { by, at, ids = [] }: Made) =>
  trx
    .insertInto('privacy_log')
    .values({ id: randomUUID(), action, detail, made_at: at.toISOString(), made_by: by, ids: toJson(ids) })
    .execute();

export async function readLog(db: Db): Promise<PrivacyEntry[]> {
  const rows = await db
    .selectFrom('privacy_log')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(listedEntries)
    .execute();
  return rows.map(({ id, action, detail, made_at, made_by }) => ({
    id,
    action: action as PrivacyEntry['action'],
    detail,
    at: made_at,
    by: made_by,
  }));
}
