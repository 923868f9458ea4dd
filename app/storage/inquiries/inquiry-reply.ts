import { noteChange } from '#app/storage/engine/last-changes.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { closePushes } from '#app/storage/inquiries/push/push-queue.ts';
import type { InquiryRow } from './inquiry-row.ts';

/** A query for rows that locks them until the end of the transaction. */
export const lockInquiries = (trx: Db) =>
  trx
    .updateTable('messages')
    .set(({ ref }) => ({ read: ref('read') }))
    .returningAll();

/** Returns the row, locked until the end of the transaction; `undefined` if there is none. */
export const lockedInquiry = (trx: Db, id: string): Promise<InquiryRow | undefined> =>
  lockInquiries(trx).where('id', '=', id).executeTakeFirst();

/** Whether an inquiry needs no notification: answered, or spam. */
export const needsNoReply = ({ status, answered_at, suspected_spam }: InquiryRow): boolean =>
  status !== 'new' || answered_at !== null || suspected_spam === 1;

/** Records that a locked inquiry was answered, which sets a new one in progress and closes its notifications. */
export async function noteReply(trx: Db, was: InquiryRow, { by, at }: { by: string; at: Date }): Promise<InquiryRow> {
  const row = await trx
    .updateTable('messages')
    .set({
      read: 1,
      opened_at: was.opened_at ?? at.toISOString(),
      answered_at: was.answered_at ?? at.toISOString(),
      status: was.status === 'new' ? 'in_progress' : was.status,
    })
    .where('id', '=', was.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closePushes(trx, row, { now: at });
  await noteChange(trx, 'message', [was.id], { by, at });
  return row;
}
