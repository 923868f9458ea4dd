import type { Kysely } from 'kysely';
import { fromJson, toJson } from '#app/storage/columns.ts';
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

/**
 * Changes an e-mail that went into the bin with its message while it was under way; answers whether it is there. The row of
 * the bin is taken to be written first, so that nobody restores it in between.
 */
export async function changeBinnedMail(
  trx: Kysely<Tables>,
  { id, messageId }: { id: string; messageId: string },
  change: (mail: MailRow) => MailRow,
): Promise<boolean> {
  const binned = await trx
    .updateTable('bin')
    .set(({ ref }) => ({ record: ref('record') }))
    .where('kind', '=', 'message')
    .where('thing_id', '=', messageId)
    .returning(['id', 'record'])
    .execute();
  for (const row of binned) {
    const { mails, ...record } = fromJson<MessageRecord>(row.record);
    if (!mails.some((mail) => mail.id === id)) continue;
    const changed: MessageRecord = { ...record, mails: mails.map((mail) => (mail.id === id ? change(mail) : mail)) };
    await trx
      .updateTable('bin')
      .set({ record: toJson(changed) })
      .where('id', '=', row.id)
      .execute();
    return true;
  }
  return false;
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
