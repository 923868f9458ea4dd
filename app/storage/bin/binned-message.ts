import type { Kysely } from 'kysely';
import type { MessageRow } from '#app/storage/message-row.ts';
import type { MailRow, Tables } from '#app/storage/tables.ts';
import { putInBin, type Removal } from './put-in-bin.ts';

/** A message, and the e-mails about it: one that still waits to be sent is sent after all. */
export type MessageRecord = { row: MessageRow; mails: MailRow[] };

export function binMessage(trx: Kysely<Tables>, record: MessageRecord, removal: Removal): Promise<string> {
  const { row } = record;
  const title = row.subject === '' ? row.name : `${row.name}: ${row.subject}`;
  return putInBin(trx, { kind: 'message', thingId: row.id, title, record }, removal);
}

export async function restoreMessage(trx: Kysely<Tables>, { row, mails }: MessageRecord): Promise<string[]> {
  // The visitor may have sent the same words again meanwhile; then those hold the key.
  const same = await trx
    .selectFrom('messages')
    .select('id')
    .where('request_key', '=', row.request_key)
    .where('request_key', '!=', '')
    .executeTakeFirst();
  await trx
    .insertInto('messages')
    .values({ ...row, request_key: same ? '' : row.request_key })
    .execute();
  if (mails.length > 0) await trx.insertInto('outbox').values(mails).execute();
  return [];
}
