import { createHash, randomUUID } from 'node:crypto';
import type { EventKind, InquiryEvent } from '#app/domain/inquiries/inquiry.ts';
import { noteChange } from '#app/storage/engine/last-changes.ts';
import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { closePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { queueCopy } from './copies.ts';
import type { InquiryRow } from './inquiry-row.ts';

type NewEvent = { messageId: string; kind: EventKind; text?: string; at: Date; by: string; key?: string | undefined };

const eventColumns = ['id', 'kind', 'text', 'made_at as madeAt', 'made_by as madeBy'] as const;

/** Adds an event; returns `null` if an event with this key exists. */
export async function addEvent(trx: Db, event: NewEvent): Promise<InquiryEvent | null> {
  const { messageId: inquiryId, kind, text = '', at, by, key } = event;
  const row = await trx
    .insertInto('message_events')
    .values({
      id: randomUUID(),
      message_id: inquiryId,
      kind,
      text,
      made_at: at.toISOString(),
      made_by: by,
      request_key: key === undefined ? '' : createHash('sha256').update(`${inquiryId} ${key}`).digest('hex'),
    })
    .onConflict(keepExisting)
    .returning(eventColumns)
    .executeTakeFirst();
  if (row) await queueCopy(trx, 'message_events', row.id, at);
  // Nobody waits for the opening of a message.
  if (row && kind !== 'opened') await queueHooks(trx, 'inquiry.changed', [inquiryId], at);
  return row ?? null;
}

export const eventsOf = (db: Db, inquiryId: string): Promise<InquiryEvent[]> =>
  db
    .selectFrom('message_events')
    .select(eventColumns)
    .where('message_id', '=', inquiryId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();

/** Deletes the events of permanently deleted inquiries. */
export const forgetEvents = (trx: Db, gone: readonly { kind: string; thing_id: string }[]): Promise<void> =>
  inPieces(
    gone.flatMap(({ kind, thing_id }) => (kind === 'message' ? thing_id : [])),
    (ids) => trx.deleteFrom('message_events').where('message_id', 'in', ids).execute(),
  );

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
