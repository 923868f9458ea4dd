import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type PushNotice, withoutNames } from '#app/domain/push.ts';
import type { Tables } from './tables.ts';

type Wanted = {
  notice: PushNotice;
  /** The message that it is about, with which it is deleted. */
  messageId: string | null;
  now: Date;
  /** Only devices of these users. */
  userIds?: readonly string[] | undefined;
  /** Only devices that get the morning digest. */
  isDigest?: boolean;
};

/** Queues a notification for each device that wants it, in the outbox. Returns the number of devices. */
export async function queuePushes(trx: Kysely<Tables>, wanted: Wanted): Promise<number> {
  const { notice, messageId, now, userIds, isDigest = false } = wanted;
  let devices = trx.selectFrom('push_devices').select(['id', 'hides_names']).where('is_paused', '=', 0);
  if (userIds !== undefined) devices = devices.where('user_id', 'in', userIds.length > 0 ? userIds : ['']);
  if (isDigest) devices = devices.where('digest', '=', 1);
  const rows = (await devices.execute()).map(({ id, hides_names }) => ({
    id: randomUUID(),
    message_id: messageId,
    kind: 'push',
    recipient: id,
    reply_to: null,
    subject: notice.tag,
    text: JSON.stringify(hides_names === 1 && !isDigest ? withoutNames(notice) : notice),
    attempts: 0,
    created_at: now.toISOString(),
    next_attempt_at: now.toISOString(),
    leased_until: null,
    sent_at: null,
    given_up_at: null,
    last_error: '',
  }));
  if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
  return rows.length;
}
