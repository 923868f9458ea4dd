import { createHash, randomUUID } from 'node:crypto';
import type { EventKind, InquiryEvent } from '#app/domain/inquiries/inquiry.ts';
import { keepExisting } from '#app/storage/engine/queries.ts';
import type { Db, EventRow } from '#app/storage/engine/tables.ts';
import { inPieces } from '#app/storage/engine/work/in-pieces.ts';

type NewEvent = { messageId: string; kind: EventKind; text?: string; at: Date; by: string; key?: string | undefined };

const toEvent = ({ id, kind, text, made_at, made_by }: EventRow): InquiryEvent => ({
  id,
  kind,
  text,
  madeAt: made_at,
  madeBy: made_by,
});

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
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toEvent(row);
}

export async function eventsOf(db: Db, inquiryId: string): Promise<InquiryEvent[]> {
  const rows = await db
    .selectFrom('message_events')
    .selectAll()
    .where('message_id', '=', inquiryId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(toEvent);
}

/** Deletes the events of permanently deleted inquiries. */
export const forgetEvents = (trx: Db, gone: readonly { kind: string; thing_id: string }[]): Promise<void> =>
  inPieces(
    gone.flatMap(({ kind, thing_id }) => (kind === 'message' ? thing_id : [])),
    (ids) => trx.deleteFrom('message_events').where('message_id', 'in', ids).execute(),
  );
