import { closing, type PushNotice, withoutNames } from '#app/domain/inquiries/notices/push.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { orNone } from '#app/storage/engine/queries.ts';
import { usersSeeing } from '#app/storage/engine/reach.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queued } from '#app/storage/engine/work/outbox-rows.ts';
import type { InquiryRow } from '#app/storage/inquiries/inquiry-row.ts';

type Wanted = {
  notice: PushNotice;
  /** The inquiry of the notification. Deleting the inquiry deletes the notification. */
  messageId: string | null;
  /** The quotation that it is about, by which an erasure finds it. */
  quotationId?: string;
  now: Date;
  /** Limits the notification to devices of these users. */
  userIds?: readonly string[] | undefined;
  /** Limits the notification to devices with the morning digest. */
  isDigest?: boolean;
  /** Limits the notification to these devices. */
  deviceIds?: readonly string[];
};

/** Queues a notification in the outbox for each selected device whose user sees the branch of the message. Returns the count of devices. */
export async function queuePushes(trx: Db, wanted: Wanted): Promise<number> {
  const { notice, messageId: inquiryId, quotationId, now, userIds, deviceIds, isDigest = false } = wanted;
  let devices = trx.selectFrom('push_devices').select(['id', 'user_id', 'hides_names']).where('is_paused', '=', 0);
  if (userIds !== undefined) devices = devices.where('user_id', 'in', orNone(userIds));
  if (deviceIds !== undefined) devices = devices.where('id', 'in', deviceIds);
  if (isDigest) devices = devices.where('digest', '=', 1);
  const found = await devices.execute();
  // A device that got a notification also gets the one that closes it.
  const subject = { messageId: inquiryId, quotationId };
  const seeing = deviceIds === undefined ? await usersSeeing(trx, subject, found) : null;
  const shown = found.filter(({ user_id }) => seeing === null || seeing.has(user_id));
  const rows = shown.map(({ id, hides_names }) => {
    const text = JSON.stringify(hides_names === 1 && !isDigest ? withoutNames(notice) : notice);
    const about = quotationId === undefined ? {} : { quotationId };
    return queued({ kind: 'push', to: id, replyTo: null, subject: notice.tag, text, ...about }, inquiryId, now);
  });
  if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
  return rows.length;
}

/**
 * Closes the notifications of an inquiry that needs none any more: deletes those that wait, and queues a closing one for
 * each device that got one, is getting one, or may have got one although its answer was lost. Does nothing for a device
 * whose last one is closing. `isLeaving` if the inquiry is about to be deleted.
 */
export async function closePushes(
  trx: Db,
  inquiry: Pick<InquiryRow, 'id' | 'name' | 'subject'>,
  { now, isLeaving = false }: { now: Date; isLeaving?: boolean },
): Promise<void> {
  const deleted = await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'push')
    .where('message_id', '=', inquiry.id)
    .where('sent_at', 'is', null)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .returning(['recipient', 'text', 'attempts', 'created_at'])
    .execute();
  const pushes = trx.selectFrom('outbox').select(['recipient', 'text', 'created_at']).where('kind', '=', 'push');
  const kept = await pushes.where('message_id', '=', inquiry.id).execute();
  // Of the same millisecond, the closing one is the later one.
  const rows = [...deleted.filter(({ attempts }) => attempts > 0), ...kept]
    .map(({ recipient, text, created_at }) => ({
      recipient,
      at: created_at,
      isClosed: (JSON.parse(text) as PushNotice).isClosed ?? false,
    }))
    .sort((a, b) => byText(a.at, b.at) || Number(a.isClosed) - Number(b.isClosed));
  const last = new Map(rows.map(({ recipient, isClosed }) => [recipient, isClosed]));
  const deviceIds = [...last].flatMap(([id, isClosed]) => (isClosed ? [] : id));
  if (deviceIds.length === 0) return;
  await queuePushes(trx, { notice: closing(inquiry), messageId: isLeaving ? null : inquiry.id, now, deviceIds });
}
