import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import type { Db, MailRow } from '#app/storage/engine/tables.ts';
import { putInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';
import type { InquiryRow } from './inquiry-row.ts';

/** An inquiry and its e-mails; e-mails still unsent are sent after a restore. */
export type InquiryRecord = { row: InquiryRow; mails: MailRow[] };

/** A record from before photos has none. */
export const photosOf = ({ row }: InquiryRecord): string[] => (row.photos ? fromJson<string[]>(row.photos) : []);

export function trashInquiry(trx: Db, record: InquiryRecord, removal: Removal): Promise<string> {
  const { row } = record;
  const title = row.subject === '' ? row.name : `${row.name}: ${row.subject}`;
  return putInTrash(trx, { kind: 'message', thingId: row.id, title, record }, removal);
}

/** Updates an e-mail in the trash; returns whether it was found. Locks the row first against a restore. */
export async function changeTrashedMail(
  trx: Db,
  { id, messageId: inquiryId }: { id: string; messageId: string },
  change: (mail: MailRow) => MailRow,
): Promise<boolean> {
  const trashed = await trx
    .updateTable('bin')
    .set(({ ref }) => ({ record: ref('record') }))
    .where('kind', '=', 'message')
    .where('thing_id', '=', inquiryId)
    .returning(['id', 'record'])
    .execute();
  for (const row of trashed) {
    const { mails, ...record } = fromJson<InquiryRecord>(row.record);
    if (!mails.some((mail) => mail.id === id)) continue;
    const changed: InquiryRecord = { ...record, mails: mails.map((mail) => (mail.id === id ? change(mail) : mail)) };
    const set = { record: toJson(changed) };
    await trx.updateTable('bin').set(set).where('id', '=', row.id).execute();
    return true;
  }
  return false;
}

export async function restoreInquiry(trx: Db, { row, mails }: InquiryRecord): Promise<string[]> {
  // The visitor may have sent the same inquiry again, which then holds the key.
  const keyed = trx.selectFrom('messages').select('id').where('request_key', '!=', '');
  const same = await keyed.where('request_key', '=', row.request_key).executeTakeFirst();
  // Columns that an older record lacks have defaults in the database.
  await trx
    .insertInto('messages')
    .values({ ...row, request_key: same ? '' : row.request_key })
    .execute();
  if (mails.length > 0) await trx.insertInto('outbox').values(mails).execute();
  return [];
}
