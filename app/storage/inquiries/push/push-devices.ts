import { randomUUID } from 'node:crypto';
import type { PushDevice, PushDeviceChange, PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import { toBit } from '#app/storage/engine/codec.ts';
import { changeRow } from '#app/storage/engine/queries.ts';
import type { Db, PushDeviceRow } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';

/** Maximum devices per user, because each inquiry queues a notification for every device. */
const maxDevices = 20;

const toDevice = (row: PushDeviceRow): PushDevice => ({
  id: row.id,
  endpoint: row.endpoint,
  name: row.name,
  isPaused: row.is_paused === 1,
  hidesNames: row.hides_names === 1,
  digest: row.digest === 1,
  quietFrom: row.quiet_from,
  quietUntil: row.quiet_until,
  createdAt: row.created_at,
  lastSentAt: row.last_sent_at,
});

/** Browsers that receive notifications. */
export function createPushDevices({ db, now }: { db: Db; now: () => Date }) {
  return {
    async list(userId: string): Promise<PushDevice[]> {
      const own = db.selectFrom('push_devices').selectAll().where('user_id', '=', userId);
      const rows = await own.orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(toDevice);
    },

    /**
     * Stores a browser's subscription. A known one keeps its settings and belongs to this user from now on, since a
     * browser has one subscription for all its users. `browser` is that of the session, with which it ends.
     */
    add(userId: string, { endpoint, keys, name }: PushTarget & { name: string }, browser = ''): Promise<PushDevice> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .insertInto('push_devices')
          .values({
            id: randomUUID(),
            user_id: userId,
            endpoint,
            ...keys,
            name,
            browser,
            is_paused: 0,
            hides_names: 0,
            digest: 0,
            quiet_from: '',
            quiet_until: '',
            created_at: now().toISOString(),
            last_sent_at: null,
          })
          .onConflict((clash) =>
            clash.column('endpoint').doUpdateSet({ user_id: userId, ...keys, browser, is_paused: 0 }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        const all = await trx.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute();
        if (all.length > maxDevices) throw conflict(`At most ${maxDevices} devices; please remove one first`);
        return toDevice(row);
      });
    },

    /** Changes a device of this user. Makes its queued notifications due, because quiet hours may have changed. */
    change(userId: string, id: string, change: PushDeviceChange): Promise<PushDevice> {
      const { name, isPaused, hidesNames, digest, quietFrom, quietUntil, target } = change;
      return inTransaction(db, async (trx) => {
        if (target)
          await trx.deleteFrom('push_devices').where('endpoint', '=', target.endpoint).where('id', '!=', id).execute();
        const row = await trx
          .updateTable('push_devices')
          .set({
            id,
            name,
            is_paused: isPaused === undefined ? undefined : toBit(isPaused),
            hides_names: hidesNames === undefined ? undefined : toBit(hidesNames),
            digest: digest === undefined ? undefined : toBit(digest),
            quiet_from: quietFrom,
            quiet_until: quietUntil,
            endpoint: target?.endpoint,
            ...target?.keys,
          })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound('Device');
        await trx
          .updateTable('outbox')
          .set({ next_attempt_at: now().toISOString() })
          .where('kind', '=', 'push')
          .where('recipient', '=', id)
          .where('attempts', '=', 0)
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .execute();
        return toDevice(row);
      });
    },

    remove: (userId: string, id: string): Promise<void> =>
      changeRow(db.deleteFrom('push_devices').where('user_id', '=', userId).where('id', '=', id), 'Device'),

    /** Returns a device of any user with its subscription; `null` if it was removed. */
    async find(id: string): Promise<{ device: PushDevice; userId: string; target: PushTarget } | null> {
      const row = await db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      const { endpoint, p256dh, auth, user_id: userId } = row;
      return { device: toDevice(row), userId, target: { endpoint, keys: { p256dh, auth } } };
    },

    /** Deletes a device after its subscription expired, unless a newer subscription has replaced it. */
    async forget(id: string, { keys }: PushTarget): Promise<void> {
      await db.deleteFrom('push_devices').where('id', '=', id).where('auth', '=', keys.auth).execute();
    },

    async noteSent(id: string): Promise<void> {
      await db.updateTable('push_devices').set({ last_sent_at: now().toISOString() }).where('id', '=', id).execute();
    },
  };
}
