import type { Kysely } from 'kysely';
import { closing, type PushNotice, withoutNames } from '#app/domain/push.ts';
import type { MessageRow } from './message-row.ts';
import { queued } from './outbox.ts';
import type { Tables } from './tables.ts';

type Wanted = {
  notice: PushNotice;
  /** The message of the notification. Deleting the message deletes the notification. */
  messageId: string | null;
  now: Date;
  /** Limits the notification to devices of these users. */
  userIds?: readonly string[] | undefined;
  /** Limits the notification to devices with the morning digest. */
  isDigest?: boolean;
  /** Limits the notification to these devices. */
  deviceIds?: readonly string[];
};

/** Queues a notification for each selected device in the outbox. Returns the count of devices. */
export async function queuePushes(trx: Kysely<Tables>, wanted: Wanted): Promise<number> {
  const { notice, messageId, now, userIds, deviceIds, isDigest = false } = wanted;
  let devices = trx.selectFrom('push_devices').select(['id', 'hides_names']).where('is_paused', '=', 0);
  if (userIds !== undefined) devices = devices.where('user_id', 'in', userIds.length > 0 ? userIds : ['']);
  if (deviceIds !== undefined) devices = devices.where('id', 'in', deviceIds);
  if (isDigest) devices = devices.where('digest', '=', 1);
  const rows = (await devices.execute()).map(({ id, hides_names }) => {
    const text = JSON.stringify(hides_names === 1 && !isDigest ? withoutNames(notice) : notice);
    return queued({ kind: 'push', to: id, replyTo: null, subject: notice.tag, text }, messageId, now);
  });
  if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
  return rows.length;
}

/**
 * Closes the notifications of a message: deletes queued ones, and queues a closing one for each device that received or
 * is receiving one. Set `isLeaving` if the message is about to be deleted.
 */
export async function closePushes(
  trx: Kysely<Tables>,
  message: Pick<MessageRow, 'id' | 'name' | 'subject'>,
  { now, isLeaving = false }: { now: Date; isLeaving?: boolean },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'push')
    .where('message_id', '=', message.id)
    .where('sent_at', 'is', null)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .execute();
  const rows = await trx
    .selectFrom('outbox')
    .select(['recipient', 'text'])
    .where('kind', '=', 'push')
    .where('message_id', '=', message.id)
    .orderBy('created_at')
    .execute();
  const notices = new Map(rows.map(({ recipient, text }) => [recipient, JSON.parse(text) as PushNotice]));
  const deviceIds = [...notices].filter(([, { isClosed }]) => !isClosed).map(([id]) => id);
  if (deviceIds.length === 0) return;
  await queuePushes(trx, { notice: closing(message), messageId: isLeaving ? null : message.id, now, deviceIds });
}
